import type { Exits, ExitsRequest } from '../../contracts/reports/exits.ts';
import { MAX_ROWS, type ReportFilter, type ReportRow } from '../../contracts/reports/report-query.ts';
import { offersByExit } from '../../core/routing/exits.ts';
import { wilson } from '../../core/stats/fixed/intervals.ts';
import type { ExitFigures, StoredExits, StoreFilter } from '../../events/store/reports.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Auth } from '../session/guard.ts';
import type { queryService } from './query/service.ts';
import { storeFilters } from './query/store-filters.ts';
import { rangeOf } from './range.ts';
import { destinationNames, findCampaignNumber } from './store.ts';
import { fits } from './waterfall.ts';

type Page = Exits['pages'][number];

/** Of 95 %. */
const ALPHA = 0.05;

/** Clicks per view. Without views, and where clicks are not part of them, nothing can be said. */
export const rateOf = (clicks: number, views: number): Page['ctr'] => {
  const interval = clicks > views ? null : wilson({ n: views, conversions: clicks }, ALPHA);
  return interval === null ? null : { value: clicks / views, low: interval[0], high: interval[1] };
};

/**
 * Every exit that the path has now (`count`), and up to the last one that was clicked, so that one without clicks is seen; the
 * unknown one only if it was.
 */
export const exitsOf = (
  { views, exits }: StoredExits,
  count: number,
): Pick<Page['exits'][number], 'exit' | 'clicks' | 'ctr'>[] => {
  const clicks = new Map(exits.map((one) => [one.exit, one.clicks]));
  const last = Math.max(count, ...clicks.keys());
  const known = Array.from({ length: last }, (_, i) => i + 1);
  return [...known, ...(clicks.has(0) ? [0] : [])].map((exit) => {
    const own = clicks.get(exit) ?? 0;
    return { exit, clicks: own, ctr: rateOf(own, views) };
  });
};

/** How many exits each path of a campaign has, by its number. */
const countsOf = async ({ db }: ExitParts, campaign: number): Promise<ReadonlyMap<number, number>> => {
  const { routing } = await db
    .selectFrom('campaigns')
    .select('routing')
    .where('id', '=', campaign)
    .executeTakeFirstOrThrow();
  return new Map(routing.paths.map((path) => [path.number, offersByExit(path).length]));
};

const NOTHING: ExitFigures = { pages: [], incomplete: false };

/** Key of a report's row by path and landing page, and perhaps exit. */
const keyOf = (keys: readonly (string | null)[]): string => JSON.stringify(keys);

interface ExitParts extends Pick<Parts, 'db' | 'reports'> {
  report: ReturnType<typeof queryService>['report'];
}

/** What visits earned, by path, landing page and exit: from the report, which attributes it in the same way. */
const earnedBy = async (
  { report }: ExitParts,
  workspace: Auth['workspace'],
  { from, to, campaign, filters }: ExitsRequest,
): Promise<readonly ReportRow[]> => {
  const only: ReportFilter = { dimension: 'campaign', op: 'is', values: [campaign] };
  const { rows } = await report(workspace, {
    ...{ from, to, basis: 'click', compare: 'none', limit: MAX_ROWS, offset: 0 },
    ...{ dimensions: ['path', 'landing', 'exit'], metrics: ['conversions', 'revenue'] },
    filters: [...filters, only],
  });
  return rows;
};

/** `not_found` for an unknown campaign or ID in a filter; `validation_failed` for the range. */
export const exitsReport = async (
  parts: ExitParts,
  workspace: Auth['workspace'],
  request: ExitsRequest,
): Promise<Exits> => {
  const { db, reports } = parts;
  const range = rangeOf(request);
  const campaign = await findCampaignNumber(db, workspace.id, request.campaign);
  if (!campaign) throw new Refusal('not_found');
  const all = await storeFilters(db, workspace.id, request.filters);
  const isSource = ({ dimension }: StoreFilter): boolean => dimension === 'source';
  const itFits = fits(all.filter(isSource), campaign.source);
  const filters = all.filter((filter) => !isSource(filter));
  const asked = { workspace: workspace.id, campaigns: [campaign.id], ...range, filters };
  const { pages, incomplete } = itFits ? await reports.exits(asked) : NOTHING;
  const earned = pages.length === 0 ? [] : await earnedBy(parts, workspace, request);
  const byKey = new Map(earned.map((row) => [keyOf(row.keys), row.values]));
  const names = new Map(earned.map(({ keys, names: [name = null] }) => [keys[0], name]));
  const counts = await countsOf(parts, campaign.id);
  const listed = pages.map((page) => ({ page, exits: exitsOf(page, counts.get(page.variant) ?? 1) }));
  const landings = await destinationNames(
    db,
    workspace.id,
    pages.flatMap(({ landing }) => landing ?? []),
  );
  return {
    from: new Date(range.from).toISOString(),
    to: new Date(range.to).toISOString(),
    timeZone: workspace.timeZone,
    currency: workspace.currency,
    several: listed.some(({ exits }) => exits.some(({ exit }) => exit !== 1)),
    pages: listed.map(({ page, exits }): Page => {
      const { variant, views, clicks } = page;
      const path = variant < 0 ? null : `${request.campaign}/${variant}`;
      const landing = page.landing === null ? null : (landings.get(page.landing) ?? null);
      return {
        ...{ path: variant, name: names.get(path) ?? null, landing, views, clicks },
        ctr: rateOf(clicks, views),
        exits: exits.map((one) => {
          const own = byKey.get(keyOf([path, landing?.id ?? null, String(one.exit)]));
          return {
            ...one,
            conversions: Number(own?.conversions ?? 0),
            revenue: String(own?.revenue ?? '0'),
          };
        }),
      };
    }),
    incomplete: incomplete ? 'requests' : null,
  };
};
