import { DAY_MS } from '../../../core/time/durations.ts';
import type { EventReports } from '../../../events/store/event-reports.ts';
import type { RoleColumn } from '../../../events/store/reports.ts';
import type { Period } from '../period.ts';

/** Spend is for an ad that had visits shortly before, on the days, or on the day after: a name may have been given again. */
export const NEAR_BEFORE_MS = 7 * DAY_MS;
const NEAR_AFTER_MS = DAY_MS;

/** Rows of one query. */
const MOST_ROWS = 100_000;

/** An ID that came with a name, in the visits of one campaign. */
export interface Seen {
  source: string;
  name: string;
  id: string;
  campaign: number;
  visits: number;
}

type Moments = Pick<Period, 'begins' | 'ends'>;

const keyOf = ({ source, id, campaign }: Pick<Seen, 'source' | 'id' | 'campaign'>): string =>
  JSON.stringify([source, id, campaign]);

/** Starts of the days in which visits are sought, counted from the first period so that its own days are whole. */
const daysOf = (periods: readonly Moments[], now: number): { steps: number[]; to: number } => {
  const least = Math.min(...periods.map(({ begins }) => begins)) - NEAR_BEFORE_MS;
  const to = Math.min(now, Math.max(...periods.map(({ ends }) => ends)) + NEAR_AFTER_MS);
  const count = Math.max(0, Math.ceil((to - least) / DAY_MS));
  return { steps: Array.from({ length: count }, (_, i) => least + i * DAY_MS), to };
};

/**
 * On which days around the periods IDs had visits, whatever their names were then. `isNear`: whether one of the IDs in
 * `of` did within 7 days before a period and 1 day after it. `now`: on a quarter hour.
 */
export const visitsOfIds = async (
  reports: Pick<EventReports, 'report'>,
  { workspace, periods, now }: { workspace: number; periods: readonly Moments[]; now: number },
  columns: readonly RoleColumn[],
  seen: readonly Seen[],
): Promise<{ isNear(of: readonly Seen[], period: Moments): boolean }> => {
  const days = new Map<string, number[]>();
  const { steps: all, to: end } = periods.length === 0 ? { steps: [], to: 0 } : daysOf(periods, now);
  for (const { source, sub } of columns) {
    const own = seen.filter((one) => one.source === source);
    const campaigns = new Set(own.map(({ campaign }) => String(campaign)));
    if (own.length === 0) continue;
    // Most IDs have one name in a campaign. Days that do not fit lack their rarest IDs, whose lines are refused.
    const most = Math.max(1, Math.floor(MOST_ROWS / new Set(own.map(keyOf)).size));
    for (let first = 0; first < all.length; first += most) {
      const steps = all.slice(first, first + most);
      const { rows } = await reports.report({
        ...{ workspace, from: steps[0] as number, to: all[first + most] ?? end },
        dimensions: ['step', sub, 'campaign'],
        filters: [
          { dimension: 'campaign', op: 'is', values: [...campaigns] },
          { dimension: sub, op: 'is', values: [...new Set(own.map(({ id }) => id))] },
        ],
        ...{ metrics: ['visits'], basis: 'click', steps, spend: [], sources: [] },
        order: { by: 'visits', descending: true },
        ...{ limit: MOST_ROWS, offset: 0 },
      });
      for (const { keys, sums } of rows) {
        const [step, id, campaign] = keys;
        const begins = steps[Number(step)];
        if (!id || !campaign || begins === undefined || sums.visits === 0) continue;
        const key = keyOf({ source, id, campaign: Number(campaign) });
        days.set(key, [...(days.get(key) ?? []), begins]);
      }
    }
  }
  return {
    isNear: (of, { begins, ends }) =>
      of.some((one) =>
        days
          .get(keyOf(one))
          ?.some((day) => day + DAY_MS > begins - NEAR_BEFORE_MS && day < ends + NEAR_AFTER_MS),
      ),
  };
};
