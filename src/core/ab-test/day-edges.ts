import { QUARTER_MS } from '../time/quarter.ts';
import { stepsOf } from '../time/steps.ts';
import { startOfDay } from '../time/zone.ts';

const MOST = 400;

/** Days of a test, or weeks where days would be too many. */
export interface DayEdges {
  readonly are: 'day' | 'week';
  /** Where each begins (milliseconds), and last where the last one ends. Empty: nothing has been looked at. */
  readonly edges: readonly number[];
}

/** From the day of the start to that of `upTo`, in a time zone; at most 400, of which the first then holds all that is older. */
export const dayEdges = (startedAt: number, upTo: number, zone: string): DayEdges => {
  if (upTo < startedAt) return { are: 'day', edges: [] };
  const from = startOfDay(startedAt, zone);
  const end = upTo + QUARTER_MS;
  const days = stepsOf(from, upTo + 1, 'day', zone);
  if (days.length <= MOST) return { are: 'day', edges: [...days, end] };
  const weeks = stepsOf(from, upTo + 1, 'week', zone);
  return { are: 'week', edges: [from, ...weeks.slice(1).slice(-(MOST - 1)), end] };
};
