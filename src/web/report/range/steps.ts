import type { TimeStep } from '../../../contracts/reports/report-query.ts';
import { DAY_MS } from '../../../core/time/durations.ts';
import type { Range } from '../../../core/time/range.ts';

/** Days for which a step is useful: fewer give less than one point, more give too many for a chart. */
const LIMITS: Record<TimeStep, { least: number; most: number }> = {
  quarter: { least: 0, most: 3 },
  hour: { least: 0.2, most: 31 },
  day: { least: 2, most: 400 },
  week: { least: 14, most: 3_701 },
  month: { least: 50, most: 3_701 },
};

const daysIn = ({ from, to }: Range): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

export const stepsOf = (range: Range): TimeStep[] => {
  const days = daysIn(range);
  return (Object.keys(LIMITS) as TimeStep[]).filter(
    (step) => days >= LIMITS[step].least && days <= LIMITS[step].most,
  );
};

/** The requested step if the range allows it, otherwise the most readable: a day is shown by hours. */
export const stepOf = (range: Range, asked: TimeStep | undefined): TimeStep => {
  if (asked !== undefined && stepsOf(range).includes(asked)) return asked;
  const days = daysIn(range);
  if (days < 0.2) return 'quarter';
  if (days <= 3.1) return 'hour';
  if (days <= 92.1) return 'day';
  return days <= 200 ? 'week' : 'month';
};
