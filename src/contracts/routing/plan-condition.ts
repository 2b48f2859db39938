import type { Condition as PlanCondition } from '../../core/routing/plan.ts';
import { type Condition, DAYS, type Hours } from './targeting.ts';

const DAY = 24 * 60;
const WEEK = 7 * DAY;

type Span = readonly [from: number, to: number];

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Spans on each of the days. One that ends before it begins continues into the next day, Sunday's into Monday. */
const spansOf = ({ days, from, to }: Hours): Span[] =>
  days.flatMap((day) => {
    const midnight = DAYS.indexOf(day) * DAY;
    const start = midnight + minuteOf(from);
    const end = midnight + minuteOf(to) + (minuteOf(to) < minuteOf(from) ? DAY : 0);
    return end <= WEEK
      ? [[start, end] as const]
      : (
          [
            [start, WEEK],
            [0, end - WEEK],
          ] as const
        ).filter(([a, b]) => a < b);
  });

/** Minutes since Monday 00:00, `[from, to)`, in order and without overlaps. */
export const weekMinutes = (hours: readonly Hours[]): Span[] => {
  const merged: [number, number][] = [];
  for (const [from, to] of hours.flatMap(spansOf).sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
};

/** A condition in the form used in plans. */
export const planCondition = (condition: Condition): PlanCondition => {
  if (condition.field === 'hours') {
    return { field: 'hours', is: condition.is, values: weekMinutes(condition.values) };
  }
  const { field, is, values } = condition;
  return { field, is, values };
};
