import { QUARTER_MS } from '../time/quarter.ts';
import { stepsOf } from '../time/steps.ts';
import { startOfDay } from '../time/zone.ts';

const MOST = 400;

/** Days of a test, or weeks when there would be too many days. */
export interface DayEdges {
  readonly are: 'day' | 'week';
  /** Start of each period (milliseconds), followed by the end of the last one. Empty: nothing has been evaluated. */
  readonly edges: readonly number[];
}

/** From the start's day to the day of `upTo`, in a time zone. At most 400; the first then holds everything older. */
export const dayEdges = (startedAt: number, upTo: number, zone: string): DayEdges => {
  if (upTo < startedAt) return { are: 'day', edges: [] };
  const from = startOfDay(startedAt, zone);
  const end = upTo + QUARTER_MS;
  const days = stepsOf(from, upTo + 1, 'day', zone);
  if (days.length <= MOST) return { are: 'day', edges: [...days, end] };
  const weeks = stepsOf(from, upTo + 1, 'week', zone);
  return { are: 'week', edges: [from, ...weeks.slice(1).slice(-(MOST - 1)), end] };
};
