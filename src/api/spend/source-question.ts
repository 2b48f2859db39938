import type { SpendImportAnswer } from '../../contracts/campaigns/spend.ts';
import { isRoleDimension } from '../../core/sources/parameters.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import type { Db } from '../../db/tables.ts';
import type { EventReports } from '../../events/store/event-reports.ts';
import type { CampaignSources } from '../traffic-source/campaign-sources.ts';
import { roleColumns } from '../traffic-source/role-columns.ts';
import type { ResolvedLine } from './resolve-line.ts';

/** So many IDs of a file tell where it is from. */
const MOST_IDS = 50;

/**
 * Traffic sources whose visits have IDs of lines that name neither a campaign nor a source, on their days: most visits
 * first. Two platforms can have the same ID, so none of them is assumed, even if it is the only one. Empty if no line lacks
 * its source, or if the event store is too busy to say.
 */
export const sourceQuestion = async (
  { db, reports }: { db: Db; reports: Pick<EventReports, 'report'> },
  workspace: number,
  { lines, sources }: { lines: readonly ResolvedLine[]; sources: CampaignSources['sources'] },
): Promise<SpendImportAnswer['sources']> => {
  const asking = lines.filter(({ problems }) => problems.some(({ code }) => code === 'source_required'));
  const periods = asking.flatMap(({ period }) => period ?? []);
  const dimension = asking[0]?.file.details[0]?.dimension;
  if (periods.length === 0 || dimension === undefined || !isRoleDimension(dimension)) return [];
  const own = asking.flatMap(({ file }) => file.details.filter((one) => one.dimension === dimension));
  const ids = [...new Set(own.map(({ value }) => value))].slice(0, MOST_IDS);
  const roles = (await roleColumns(db, workspace))[dimension];
  const known = [...new Set(roles.map(({ source }) => source))];
  if (known.length === 0) return [];
  const values = known.flatMap((source) => ids.map((id) => `${source}/${id}`));
  const answer = await reports
    .report({
      workspace,
      // The days are perhaps those of another zone.
      from: periods.reduce((least, { begins }) => Math.min(least, begins), Infinity) - DAY_MS,
      to: periods.reduce((most, { ends }) => Math.max(most, ends), -Infinity) + DAY_MS,
      ...{ dimensions: [dimension], roles: { [dimension]: roles }, steps: [], spend: [], sources: [] },
      ...{ metrics: ['visits'], basis: 'click' },
      filters: [{ dimension, op: 'is', values, roles }],
      order: { by: 'visits', descending: true },
      ...{ limit: values.length, offset: 0 },
    })
    .catch(() => null);
  const visits = new Map<string, number>();
  for (const { keys, sums } of answer?.rows ?? []) {
    const source = keys[0]?.split('/', 1)[0];
    if (source !== undefined) visits.set(source, (visits.get(source) ?? 0) + sums.visits);
  }
  return [...visits]
    .flatMap(([id, count]) => (count > 0 ? [{ id, name: sources.get(id) ?? id, visits: count }] : []))
    .toSorted((a, b) => b.visits - a.visits);
};
