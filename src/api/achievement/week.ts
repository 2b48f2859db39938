import type { Metrics } from '../../contracts/reports/report.ts';
import type { Facts } from '../../core/achievements/facts.ts';
import { exactUnits } from '../../core/money/exact.ts';
import { floorToQuarter } from '../../core/time/durations.ts';
import { startOfDay } from '../../core/time/zone.ts';
import type { Db } from '../../db/tables.ts';
import type { EventReports } from '../../events/store/event-reports.ts';
import { countedTypes } from '../conversion-type/stored-types.ts';
import { countedSpend } from '../spend/counted.ts';

const DAYS = 7;

/** Starts of the newest seven complete local days at `until`, and the end of the last. */
const lastDays = (until: number, timeZone: string): number[] => {
  const edges = [startOfDay(until, timeZone)];
  while (edges.length <= DAYS) edges.unshift(startOfDay((edges[0] ?? 0) - 1, timeZone));
  return edges.map(floorToQuarter);
};

interface Workspace {
  id: number;
  timeZone: string;
  currency: string;
}

/**
 * Revenue and cost of each campaign on the newest seven complete days at `until`, day by day: one day with visits of
 * unknown cost makes the week unknown. Campaigns paid per conversion can have days without cost.
 */
export const lastWeek = async (
  { db, reports }: { db: Db; reports: Pick<EventReports, 'perCampaign'> },
  workspace: Workspace,
  until: number,
): Promise<Facts['week']> => {
  const edges = lastDays(until, workspace.timeZone);
  const span = { from: edges[0] ?? 0, to: edges.at(-1) ?? 0 };
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'costs'])
    .where('workspace_id', '=', workspace.id)
    .execute();
  if (rows.length === 0) return { ...span, campaigns: [] };
  const byConversion = new Set(
    rows.filter(({ costs }) => costs.model === 'cpa' || costs.model === 'share').map(({ id }) => id),
  );
  const spend = await countedSpend(db, workspace, span);
  const types = await countedTypes(db, workspace.id);
  const all = { workspace: workspace.id, timeZone: workspace.timeZone, ...spend, types };
  const whole = await reports.perCampaign({ ...all, ...span, campaigns: rows.map(({ id }) => id) });
  const isCosted = (id: number, { visits, cost, uncosted }: Metrics): boolean =>
    uncosted === 0 && (visits === 0 || exactUnits(cost ?? '0') > 0n || byConversion.has(id));
  let costed = [...whole].flatMap(([id, of]) => (isCosted(id, of) ? [id] : []));
  for (const [i, from] of edges.slice(0, -1).entries()) {
    if (costed.length === 0) break;
    const day = await reports.perCampaign({ ...all, from, to: edges[i + 1] ?? from, campaigns: costed });
    costed = costed.filter((id) => {
      const of = day.get(id);
      return of === undefined || isCosted(id, of);
    });
  }
  const known = new Set(costed);
  return {
    ...span,
    campaigns: [...whole].map(([id, { visits, revenue, profit, unpriced }]) => ({
      visits,
      profit: profit ?? revenue,
      costed: known.has(id),
      priced: unpriced === 0,
    })),
  };
};
