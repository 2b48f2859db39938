import type { SpendImportAnswer } from '../../../contracts/campaigns/spend.ts';
import { isUnfilledParameter } from '../../../core/routing/url/unfilled.ts';
import { isRoleDimension, type RoleDimension } from '../../../core/sources/parameters.ts';
import { orderedDetails } from '../../../core/spend/target.ts';
import { QUARTER_MS } from '../../../core/time/durations.ts';
import type { Db } from '../../../db/tables.ts';
import type { EventReports } from '../../../events/store/event-reports.ts';
import type { NamedRoleColumn, RoleColumn } from '../../../events/store/reports.ts';
import type { CampaignSources } from '../../traffic-source/campaign-sources.ts';
import { roleColumns } from '../../traffic-source/role-columns.ts';
import { readId } from '../cells.ts';
import { overlapping, periodKey } from '../period.ts';
import type { ResolvedLine } from '../resolve-line.ts';
import { NEAR_BEFORE_MS, type Seen, visitsOfIds } from './days-of-ids.ts';
import { WITHIN_MS } from './shared-names.ts';

interface Parts {
  db: Db;
  reports: Pick<EventReports, 'report'>;
  /** Milliseconds since 1970. */
  now: number;
}

const isNamed = (column: RoleColumn): column is NamedRoleColumn => column.nameSub !== undefined;

const seenIn = async (
  reports: Parts['reports'],
  { workspace, from, to }: { workspace: number; from: number; to: number },
  { source, sub, nameSub, campaigns }: NamedRoleColumn,
  { names, dimension }: { names: readonly string[]; dimension: RoleDimension },
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
  // A token that the platform did not fill in is no ID, and money for a text that a file may not have would be lost.
  const isId = (text: string): boolean => !isUnfilledParameter(text) && readId(text, dimension).kind === 'id';
  return rows.flatMap(({ keys: [name, id, campaign], sums: { visits } }) =>
    name && id && campaign && visits > 0 && !isUnfilledParameter(name) && isId(id)
      ? [{ source, name, id, campaign: Number(campaign), visits }]
      : [],
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

/** Lines whose names stand for one ID at the same time: one of them is another ad, or the ad was renamed. */
const meetingIn = (lines: readonly ResolvedLine[]): Set<ResolvedLine> => {
  const ofTarget = Map.groupBy(lines, ({ scope, file }) =>
    JSON.stringify([scope?.campaign?.number, scope?.source?.id, file.details]),
  );
  const meeting = [...ofTarget.values()].flatMap((own) => {
    const timed = own.flatMap((line) =>
      line.period === null || line.file.details.length === 0 ? [] : [{ ...line.period, line }],
    );
    return new Set(own.map(({ file }) => file.name)).size > 1 ? [...overlapping(timed)] : [];
  });
  return new Set(meeting.map(({ line }) => line));
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
  /**
   * With the IDs that the names stand for, or refused: `name_unknown`, `name_not_unique`, `names_of_one_id`,
   * `id_column_required`.
   */
  lines: ResolvedLine[];
  /** Sources whose visits have these names, if lines name none; most visits first. */
  asked: SpendImportAnswer['sources'];
}

/**
 * Replaces names of ads and so on by their IDs, as recent visits of the line's traffic source had them. A name counts only
 * if it belongs to one ID in all campaigns of the source, to one thing in the file, and to the only name that has this ID
 * there at the time; and if the ID has visits around the line's days. An amount must not land on another ad.
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
  const range = { workspace, from: Math.min(to - WITHIN_MS, begins - NEAR_BEFORE_MS), to };
  const seen = (
    await Promise.all(columns.map((column) => seenIn(reports, range, column, { names, dimension })))
  ).flat();
  const bySourceAndName = Map.groupBy(seen, ({ source, name }) => JSON.stringify([source, name]));
  const shared = sharedInFile(lines);
  const periods = lines.flatMap(({ period }) => period ?? []);
  const days = await visitsOfIds(reports, { workspace, periods, now: to }, columns, seen);
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
    const inScope = own.filter((one) => campaign === undefined || one.campaign === campaign);
    const [match] = inScope;
    // Without a period, the line is refused for that.
    const isNear = line.period === null || days.isNear(inScope, line.period);
    if (match === undefined || !isNear) return refused(line, 'name_unknown', detail.value);
    const details = [{ dimension, value: match.id }];
    const parents = orderedDetails([
      ...line.file.parents,
      { dimension, value: match.id, name: detail.value },
    ]);
    return { ...line, file: { ...line.file, details, parents } };
  });
  const isFound = ({ file }: ResolvedLine, i: number): boolean => file !== lines[i]?.file;
  const meeting = meetingIn(found.filter(isFound));
  return {
    lines: found.map((line) =>
      meeting.has(line) ? refused(line, 'names_of_one_id', line.file.name ?? '') : line,
    ),
    asked,
  };
};
