import type { ChartData, ChartMark, ChartValue } from './chart-data.ts';

/** Steps of less than a day. */
export const isWithinDays = ({ step }: Pick<ChartData, 'step'>): boolean =>
  step === 'quarter' || step === 'hour';

/** Which step an instant lies in; -1: before the first, or after the last. */
export const stepAt = ({ steps, to }: Pick<ChartData, 'steps' | 'to'>, time: number): number =>
  time >= Date.parse(to) ? -1 : steps.findLastIndex((begins) => Date.parse(begins) <= time);

/** A step that has not begun has no value yet: not 0, which would draw a fall that is none. */
export const knownValues = (
  values: readonly ChartValue[],
  steps: readonly string[],
  now: number,
): (number | null)[] =>
  steps.map((begins, i) => {
    const value = values[i] ?? null;
    return value === null || Date.parse(begins) > now ? null : Number(value);
  });

/** Marks by the step that they lie in, in order; those outside the range are left out. */
export const marksByStep = (data: ChartData): Map<number, ChartMark[]> => {
  const found = Map.groupBy(data.marks, (mark) => stepAt(data, Date.parse(mark.at)));
  found.delete(-1);
  return found;
};

/** Narrowest space for a label below the axis, CSS pixels. */
const LABEL = 76;

/**
 * Steps that get a label in a chart of this width, and whether the label is a day. Hours of several days are labelled where
 * a day begins: a row of times would not say of which day.
 *
 * `dayOf`: the local date of an instant.
 */
export const labelled = (
  { steps, step }: Pick<ChartData, 'steps' | 'step'>,
  dayOf: (iso: string) => string,
  width: number,
): { steps: ReadonlySet<number>; byDay: boolean } => {
  const room = Math.max(1, Math.floor(width / LABEL));
  const all = steps.map((_, i) => i);
  const begins = all.filter((i) => i > 0 && dayOf(steps[i] ?? '') !== dayOf(steps[i - 1] ?? ''));
  const within = isWithinDays({ step });
  const days = within && begins.length > 1;
  const candidates = days ? [0, ...begins] : all;
  const every = Math.max(1, Math.ceil(candidates.length / room));
  return { steps: new Set(candidates.filter((_, i) => i % every === 0)), byDay: days || !within };
};
