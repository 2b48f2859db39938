import type { ChartData, ChartMark, ChartValue } from './chart-data.ts';

/** Steps of less than a day. */
export const isWithinDays = ({ step }: Pick<ChartData, 'step'>): boolean =>
  step === 'quarter' || step === 'hour';

/** The step that contains an instant; -1: before the first or after the last. */
export const stepAt = ({ steps, to }: Pick<ChartData, 'steps' | 'to'>, time: number): number =>
  time >= Date.parse(to) ? -1 : steps.findLastIndex((begins) => Date.parse(begins) <= time);

/** A future step has no value yet: a 0 would draw a false drop. */
export const knownValues = (
  values: readonly ChartValue[],
  steps: readonly string[],
  now: number,
): (number | null)[] =>
  steps.map((begins, i) => {
    const value = values[i] ?? null;
    return value === null || Date.parse(begins) > now ? null : Number(value);
  });

/** Marks by their step, in order; those outside the range are left out. */
export const marksByStep = (data: ChartData): Map<number, ChartMark[]> => {
  const found = Map.groupBy(data.marks, (mark) => stepAt(data, Date.parse(mark.at)));
  found.delete(-1);
  return found;
};

/** Minimum space for a label below the axis, CSS pixels. */
const LABEL = 76;

/**
 * The labeled steps of a chart of this width, and whether the labels are days. Hours of several days are labeled
 * where a day begins: a row of times would not identify the day.
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
