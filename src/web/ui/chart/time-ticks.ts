import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/time/durations.ts';
import { stepsOf } from '../../../core/time/steps.ts';

/** Minimum space for a label, CSS pixels. */
const LABEL = 88;
/** Round intervals of less than a day. */
const STEPS = [
  1000,
  5000,
  15_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
];

/** Whether a range is labeled with dates, rather than times of day. */
export const isDays = (from: number, to: number): boolean => to - from > 2 * DAY_MS;

/** Labels of a time axis: starts of days in the zone, or round times within days. Milliseconds since 1970. */
export const timeTicks = (from: number, to: number, zone: string, width: number): number[] => {
  if (to <= from) return [from];
  const room = Math.max(2, Math.floor(width / LABEL));
  if (isDays(from, to)) {
    const days = stepsOf(from, to + 1, 'day', zone).slice(1);
    const every = Math.max(1, Math.ceil(days.length / room));
    return days.filter((_, i) => i % every === 0);
  }
  const step = STEPS.find((one) => (to - from) / one <= room) ?? DAY_MS;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, i) => first + i * step);
};
