import { sql } from 'kysely';
import type { CampaignFigures } from '../../contracts/campaigns/campaign-figures.ts';
import type { LibraryFigure, PageKind } from '../../contracts/library/library-page.ts';
import { type Measures, NO_MEASURES } from '../../core/report/metrics.ts';
import { floorToQuarter, QUARTER_MS } from '../../core/time/durations.ts';
import type { Db } from '../../db/tables.ts';
import type { StoreReportQuery } from '../../events/store/reports.ts';
import { comparable, FIGURE_METRICS, figuresOf } from '../campaign/list/figures.ts';
import { placesInOrder } from '../campaign/list/in-order.ts';
import { enteredInputs } from '../campaign/list/inputs.ts';
import { recentAnswers } from '../campaign/list/recent.ts';
import { sumOfAll } from '../campaign/list/sums.ts';
import { LINK } from '../campaign/pages/link.ts';
import { countedTypes } from '../conversion-type/stored-types.ts';
import type { Parts } from '../http/route-deps.ts';
import type { QuarterRange } from '../report/range.ts';
import type { Auth } from '../session/guard.ts';
import { countedSpend } from '../spend/counted.ts';

type FigureParts = Pick<Parts, 'db' | 'reports' | 'now'>;
type Workspace = Auth['workspace'];

/** Figures of the pages of a kind in a range. Pages by row ID. */
export interface PageFigures {
  of: (page: number) => CampaignFigures;
  /** Pages in the order of a figure; those with the same value keep theirs. */
  inOrder: (pages: readonly number[], figure: LibraryFigure, descending: boolean) => number[];
  total: (pages: readonly number[]) => CampaignFigures;
}

/** The pages that destinations are, and those that some were until a time within a range. */
interface Uses {
  now: ReadonlyMap<number, number>;
  /** By destination, the earliest end first; ends in ms since 1970. */
  former: ReadonlyMap<number, readonly { page: number; until: number }[]>;
}

/** Of every destination that was ever a use of a page of the kind. In one row each, which takes the driver least. */
const usesIn = async (db: Db, workspace: number, kind: PageKind, range: QuarterRange): Promise<Uses> => {
  const { rows } = await sql<{ destinations: number[] | null; pages: number[] | null }>`
    select array_agg(d.id order by d.id) as destinations, array_agg(p.id order by d.id) as pages
    from destinations d join library_pages p on p.id = ${sql.ref(`d.${LINK[kind]}`)}
    where p.workspace_id = ${workspace}`.execute(db);
  const [{ destinations, pages } = { destinations: null, pages: null }] = rows;
  const former = await db
    .selectFrom('library_former_uses as f')
    .innerJoin('library_pages as p', 'p.id', 'f.page_id')
    .select(['f.destination_id as destination', 'f.page_id as page', 'f.until'])
    .where('p.workspace_id', '=', workspace)
    .where('p.kind', '=', kind)
    .where('f.until', '>', new Date(range.from))
    .orderBy('f.until')
    .orderBy('f.id')
    .execute();
  return {
    now: new Map((destinations ?? []).map((destination, i) => [destination, pages?.[i] as number])),
    former: new Map(
      [...Map.groupBy(former, ({ destination }) => destination)].map(([destination, list]) => [
        destination,
        // The quarter hour of the change is still that of the page before.
        list.map(({ page, until }) => ({ page, until: floorToQuarter(until.getTime() + QUARTER_MS - 1) })),
      ]),
    ),
  };
};

/** The page that a destination was at a time; undefined if none is known. */
const pageAt = ({ now, former }: Uses, destination: number, time: number): number | undefined =>
  former.get(destination)?.find(({ until }) => until > time)?.page ?? now.get(destination);

/** What a destination counted from a time on, until that of its next part. */
interface Part {
  destination: number;
  from: number;
  sums: Measures;
}

/** Parts of all destinations: one each, or, where one was several pages, one from each change on. */
const partsOf = async (
  { db, reports }: FigureParts,
  workspace: Workspace,
  kind: PageKind,
  range: QuarterRange,
  { former }: Uses,
): Promise<Part[]> => {
  const [spend, types] = await Promise.all([
    countedSpend(db, workspace, range),
    countedTypes(db, workspace.id),
  ]);
  const query: Omit<StoreReportQuery, 'dimensions' | 'steps' | 'filters'> = {
    ...{ workspace: workspace.id, ...range, types, ...spend },
    ...{ sources: [], metrics: FIGURE_METRICS },
    basis: 'click',
    order: { by: 'requests', descending: true },
    ...{ limit: Number.MAX_SAFE_INTEGER, offset: 0 },
  };
  const whole = await reports.report({ ...query, dimensions: [kind], steps: [], filters: [] });
  const parts = whole.rows.flatMap(({ keys: [key], sums }): Part[] =>
    key == null || former.has(Number(key)) ? [] : [{ destination: Number(key), from: range.from, sums }],
  );
  if (former.size === 0) return parts;
  const ends = new Set([...former.values()].flat().map(({ until }) => until));
  const steps = [range.from, ...[...ends].filter((end) => end < range.to).toSorted((a, b) => a - b)];
  const split = await reports.report({
    ...query,
    dimensions: [kind, 'step'],
    steps,
    filters: [{ dimension: kind, op: 'is', values: [...former.keys()].map(String) }],
  });
  for (const { keys, sums } of split.rows) {
    const [destination, step] = keys.map(Number) as [number, number];
    parts.push({ destination, from: steps[step] as number, sums });
  }
  return parts;
};

/** Each has some megabytes with fifty thousand destinations. */
const KEPT = { times: 10, mostMs: 60_000, most: 4 };

/** Figures of ranges. Reports that take long are kept for a while, as for the list of campaigns. */
export const recentPageFigures = (parts: FigureParts) => {
  const recent = recentAnswers<readonly Part[]>(KEPT, parts.now);
  return async (workspace: Workspace, kind: PageKind, range: QuarterRange): Promise<PageFigures> => {
    const entered = await enteredInputs(parts.db, workspace);
    const uses = await usesIn(parts.db, workspace.id, kind, range);
    const key = JSON.stringify([kind, range.from, range.to, entered, [...uses.former]]);
    const all = await recent(key, () => partsOf(parts, workspace, kind, range, uses));
    const sums = new Map(
      [...Map.groupBy(all, ({ destination, from }) => pageAt(uses, destination, from) ?? 0)].map(
        ([page, own]) => [page, sumOfAll(own.map((part) => part.sums))],
      ),
    );
    const sumsOf = (page: number): Measures => sums.get(page) ?? NO_MEASURES;
    return {
      of: (page) => figuresOf(sumsOf(page)),
      inOrder: (pages, figure, descending) =>
        placesInOrder(
          pages.map((page) => comparable(figure, sumsOf(page))),
          descending,
        ).map((place) => pages[place] as number),
      total: (pages) => figuresOf(sumOfAll(pages.map(sumsOf))),
    };
  };
};
