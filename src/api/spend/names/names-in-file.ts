import type { SpendImportAnswer } from '../../../contracts/campaigns/spend.ts';
import { isRoleDimension } from '../../../core/sources/parameters.ts';
import { DAY_MS, QUARTER_MS } from '../../../core/time/durations.ts';
import type { Db } from '../../../db/tables.ts';
import type { EventReports } from '../../../events/store/event-reports.ts';
import type { NamedRoleColumn, RoleColumn } from '../../../events/store/reports.ts';
import type { CampaignSources } from '../../traffic-source/campaign-sources.ts';
import { roleColumns } from '../../traffic-source/role-columns.ts';
import { periodKey } from '../period.ts';
import type { ResolvedLine } from '../resolve-line.ts';
import { WITHIN_MS } from './shared-names.ts';

interface Parts {
  db: Db;
  reports: Pick<EventReports, 'report'>;
  /** Milliseconds since 1970. */
  now: number;
}

/** An ID that came with a name, in the visits of one campaign. */
interface Seen {
  source: string;
  name: string;
  id: string;
  campaign: number;
  visits: number;
}

const isNamed = (column: RoleColumn): column is NamedRoleColumn => column.nameSub !== undefined;

const seenIn = async (
  reports: Parts['reports'],
  { workspace, from, to }: { workspace: number; from: number; to: number },
  { source, sub, nameSub, campaigns }: NamedRoleColumn,
  names: readonly string[],
): Promise<Seen[]> => {
  const { rows } = await reports.report({
    workspace,
    from,
    to,
    dimensions: [nameSub, sub, 'campaign'],
    filters: [
      { dimension: 'campaign', op: 'is', values: campaigns.map(String) },
      { dimension: nameSub, op: 'is', values: names },
      { dimension: sub, op: 'isNot', values: [null] },
    ],
    ...{ metrics: ['visits'], basis: 'click', steps: [], spend: [], sources: [] },
    order: { by: 'visits', descending: true },
    ...{ limit: 100_000, offset: 0 },
  });
  return rows.flatMap(({ keys: [name, id, campaign], sums: { visits } }) =>
    name && id && campaign && visits > 0 ? [{ source, name, id, campaign: Number(campaign), visits }] : [],
  );
};

/** Names that the file itself shows to belong to several: they are within different parents, or twice in one period. */
const sharedInFile = (lines: readonly ResolvedLine[]): Set<string> => {
  const shared = new Set<string>();
  for (const [name, own] of Map.groupBy(lines, ({ file }) => file.name ?? '')) {
    const parents = new Set(own.map(({ file }) => file.within));
    const periods = own.flatMap(({ period }) => (period === null ? [] : periodKey(period)));
    if (parents.size > 1 || new Set(periods).size < periods.length) shared.add(name);
  }
  return shared;
};

const visitsBySource = (seen: readonly Seen[], { sources }: CampaignSources): SpendImportAnswer['sources'] =>
  [...Map.groupBy(seen, ({ source }) => source)]
    .map(([id, own]) => ({
      id,
      name: sources.get(id) ?? id,
      visits: own.reduce((sum, { visits }) => sum + visits, 0),
    }))
    .toSorted((a, b) => b.visits - a.visits);

interface Found {
  /** With the IDs that the names stand for, or refused: `name_unknown`, `name_not_unique`, `id_column_required`. */
  lines: ResolvedLine[];
  /** Sources whose visits have these names, if lines name none; most visits first. */
  asked: SpendImportAnswer['sources'];
}

/**
 * Replaces names of ads and so on by their IDs, as recent visits of the line's traffic source had them. A name counts only
 * if it belongs to one ID in all campaigns of the source, and to one thing in the file: an amount must not land on another ad.
 */
export const withIdsOfNames = async (
  { db, reports, now }: Parts,
  workspace: number,
  lines: readonly ResolvedLine[],
  sources: CampaignSources,
): Promise<Found> => {
  const dimension = lines.flatMap(({ file }) => file.details)[0]?.dimension;
  if (dimension === undefined || !isRoleDimension(dimension)) return { lines: [...lines], asked: [] };
  const accountOf = ({ scope }: ResolvedLine): string | undefined =>
    scope?.source?.id ?? sources.sourceOf.get(scope?.campaign?.number ?? -1);
  const isAsking = ({ problems }: ResolvedLine): boolean =>
    problems.some(({ code }) => code === 'source_required');
  const accounts = new Set(lines.flatMap((line) => accountOf(line) ?? []));
  const all = (await roleColumns(db, workspace))[dimension].filter(isNamed);
  const columns = lines.some(isAsking) ? all : all.filter(({ source }) => accounts.has(source));
  const names = [...new Set(lines.flatMap(({ file }) => file.details.map(({ value }) => value)))];
  const to = Math.ceil(now / QUARTER_MS) * QUARTER_MS;
  const begins = lines.reduce((least, { period }) => Math.min(least, period?.begins ?? least), to);
  const range = { workspace, from: Math.min(to - WITHIN_MS, begins - DAY_MS), to };
  const seen = (await Promise.all(columns.map((column) => seenIn(reports, range, column, names)))).flat();
  const bySourceAndName = Map.groupBy(seen, ({ source, name }) => JSON.stringify([source, name]));
  const shared = sharedInFile(lines);
  const asked = lines.some(isAsking) ? visitsBySource(seen, sources) : [];

  const refused = (line: ResolvedLine, code: string, text: string): ResolvedLine => ({
    ...line,
    said: null,
    problems: [
      ...line.problems.filter((problem) => problem.code !== 'source_required'),
      { field: dimension, code, text },
    ],
  });
  const found = lines.map((line): ResolvedLine => {
    const [detail] = line.file.details;
    if (detail === undefined) return line;
    const account = accountOf(line);
    if (account === undefined)
      return isAsking(line) && asked.length === 0 ? refused(line, 'id_column_required', detail.value) : line;
    if (!all.some(({ source }) => source === account))
      return refused(line, 'id_column_required', detail.value);
    const own = bySourceAndName.get(JSON.stringify([account, detail.value])) ?? [];
    const ids = new Set(own.map(({ id }) => id));
    if (ids.size > 1 || shared.has(detail.value)) return refused(line, 'name_not_unique', detail.value);
    const campaign = line.scope?.campaign?.number;
    const match = own.find((one) => campaign === undefined || one.campaign === campaign);
    if (match === undefined) return refused(line, 'name_unknown', detail.value);
    const details = [{ dimension, value: match.id }];
    const parents = [{ dimension, value: match.id, name: detail.value }];
    return { ...line, file: { ...line.file, details, parents } };
  });
  return { lines: found, asked };
};
