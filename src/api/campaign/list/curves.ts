import { HOUR_MS } from '../../../core/time/durations.ts';
import { startOfDay } from '../../../core/time/zone.ts';
import type { Parts } from '../../http/route-deps.ts';
import { quarterRange } from '../../report/range.ts';

const DAYS = 7;

/** Valid visits of a campaign by day and by hour, for sparklines. */
export interface Curves {
  week: number[];
  hours: number[];
}

/**
 * Starts of the last six days of the zone, and of the hours since midnight, followed by the end of the current quarter hour.
 * Hours are counted from midnight, so that the day of a change of the clock has 23 or 25.
 */
export const curveSteps = (now: number, timeZone: string): number[] => {
  const today = startOfDay(now, timeZone);
  const days = [today];
  while (days.length < DAYS) days.unshift(startOfDay((days[0] as number) - HOUR_MS, timeZone));
  // At midnight the first quarter hour of the day has begun.
  const { from, to } = quarterRange(days[0] as number, now + 1);
  const hours: number[] = [];
  for (let hour = today; hour < to; hour += HOUR_MS) hours.push(hour);
  return [from, ...days.slice(1, -1), ...hours, to];
};

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Curves of campaigns from one statement. */
export const curvesOf = async (
  { reports, now }: Pick<Parts, 'reports' | 'now'>,
  { id, timeZone }: { id: number; timeZone: string },
  campaigns: readonly number[],
): Promise<(campaign: number) => Curves> => {
  const steps = curveSteps(now(), timeZone);
  const found = await reports.validBySteps({ workspace: id, campaigns, steps });
  return (campaign) => {
    const values = found.get(campaign) ?? new Array<number>(steps.length - 1).fill(0);
    const hours = values.slice(DAYS - 1);
    return { week: [...values.slice(0, DAYS - 1), sum(hours)], hours };
  };
};
