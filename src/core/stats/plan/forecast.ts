import {
  meanMinimumEffect,
  meanSampleSize,
  minimumEffect,
  type PlanOptions,
  planDefaults,
  sampleSize,
} from './sample-size.ts';

/** Known before a test: a rate, or a mean per unit with its standard deviation. */
type PlanBaseline =
  | { readonly kind: 'rate'; readonly rate: number }
  | { readonly kind: 'mean'; readonly mean: number; readonly deviation: number };

export interface PlanQuestion {
  readonly baseline: PlanBaseline;
  /** Relative: 0.1 is ten percent. */
  readonly mde: number;
  readonly alpha: number;
  /** For the whole test. */
  readonly unitsPerDay: number;
  /** On any positive scale; arms of weight zero are omitted. */
  readonly weights: readonly number[];
}

export interface Forecast {
  /** Units needed by the smallest arm; null if the effect cannot be planned for. */
  readonly unitsPerArm: number | null;
  /** Units of all arms until the smallest one has enough. */
  readonly units: number | null;
  /** Whole days at this traffic, at least a week; null without traffic. */
  readonly days: number | null;
}

const WEEK = 7;

/** With several treatments, each is judged as strictly as Holm's rule judges the first. */
const optionsOf = ({ alpha }: PlanQuestion, arms: number): PlanOptions => ({
  ...planDefaults,
  alpha: alpha / Math.max(1, arms - 1),
});

/** The smallest arm's share of units, and the number of arms with traffic. */
const smallest = ({ weights }: PlanQuestion): { share: number; arms: number } => {
  const served = weights.filter((weight) => weight > 0);
  const all = served.reduce((sum, weight) => sum + weight, 0);
  return { share: served.length < 2 ? 0 : Math.min(...served) / all, arms: served.length };
};

const sizeOf = ({ baseline, mde }: PlanQuestion, options: PlanOptions): number | null => {
  if (baseline.kind === 'rate') {
    const size = sampleSize(baseline.rate, mde, options);
    return size.computable ? size.nPerArmFleiss : null;
  }
  const size = meanSampleSize(baseline.mean, baseline.deviation, mde, options);
  return size.computable ? size.nPerArm : null;
};

const wholeOrNull = (value: number): number | null => (Number.isSafeInteger(value) ? value : null);

/** Time that a test needs to find the effect in eight of ten cases. */
export const forecast = (question: PlanQuestion): Forecast => {
  const { share, arms } = smallest(question);
  const size = share === 0 ? null : sizeOf(question, optionsOf(question, arms));
  if (size === null) return { unitsPerArm: null, units: null, days: null };
  const unitsPerArm = Math.ceil(size);
  const units = Math.ceil(unitsPerArm / share);
  const days = question.unitsPerDay > 0 ? Math.ceil(units / question.unitsPerDay) : null;
  return {
    unitsPerArm: wholeOrNull(unitsPerArm),
    units: wholeOrNull(units),
    days: days === null ? null : wholeOrNull(Math.max(WEEK, days)),
  };
};

/** The smallest relative effect that can be found in this many days, or null. */
export const effectIn = (question: PlanQuestion, days: number): number | null => {
  const { share, arms } = smallest(question);
  const units = question.unitsPerDay * days * share;
  const options = optionsOf(question, arms);
  const { baseline } = question;
  if (!(units > 0)) return null;
  if (baseline.kind === 'mean') return meanMinimumEffect(baseline.mean, baseline.deviation, units, options);
  const found = minimumEffect(baseline.rate, units, options);
  // A rate cannot exceed 1.
  return found.computable && baseline.rate * (1 + found.relativeMdeGrowthbook) <= 1
    ? found.relativeMdeGrowthbook
    : null;
};
