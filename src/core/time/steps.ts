import { floorToQuarter, HOUR_MS, QUARTER_MS } from './durations.ts';
import { dateOf, startOfDay, zoneClock } from './zone.ts';

export type Step = 'quarter' | 'hour' | 'day' | 'week' | 'month';

/** A local day has 23 to 25 hours, so this long after its start it is the next day. */
const TOMORROW = 26 * HOUR_MS;

/** Whether a local day beginning at `time` is the first of its week (Monday) or month. */
const begins = (step: 'week' | 'month', time: number, before: number, zone: string): boolean =>
  step === 'week'
    ? zoneClock(zone).minuteOfWeek(time) < zoneClock(zone).minuteOfWeek(before)
    : dateOf(time, zone).slice(0, 7) !== dateOf(before, zone).slice(0, 7);

const nextDay = (time: number, zone: string): number => startOfDay(startOfDay(time, zone) + TOMORROW, zone);

const next = (step: Step, time: number, zone: string): number => {
  switch (step) {
    case 'quarter':
      return time + QUARTER_MS;
    case 'hour':
      return zoneClock(zone).endOfHour(time);
    case 'day':
      return nextDay(time, zone);
    case 'week':
    case 'month': {
      let at = nextDay(time, zone);
      for (let before = time; !begins(step, at, before, zone); ) {
        before = at;
        at = nextDay(at, zone);
      }
      return at;
    }
  }
};

/** Start of the step containing a moment, in a zone's local time. */
export const stepStart = (step: Step, time: number, zone: string): number => {
  switch (step) {
    case 'quarter':
      return floorToQuarter(time);
    case 'hour':
      return zoneClock(zone).startOfHour(time);
    case 'day':
      return startOfDay(time, zone);
    case 'week':
    case 'month': {
      let at = startOfDay(time, zone);
      for (;;) {
        const before = startOfDay(at - 1, zone);
        if (begins(step, at, before, zone)) return at;
        at = before;
      }
    }
  }
};

/** End of the step containing a moment, in a zone's local time. */
export const stepEnd = (step: Step, time: number, zone: string): number =>
  next(step, stepStart(step, time, zone), zone);

/**
 * Starts of a range's steps in a zone's local time, ascending. The first begins with the range, possibly in the middle
 * of a step. A repeated hour is a separate step, a day has 23 to 25 hours, and a week begins on Monday. All are
 * milliseconds since 1970, on quarter hours if `from` is.
 */
export const stepsOf = (from: number, to: number, step: Step, zone: string): number[] => {
  const steps: number[] = [];
  for (let at = from; at < to; at = Math.max(next(step, at, zone), at + QUARTER_MS)) steps.push(at);
  return steps;
};
