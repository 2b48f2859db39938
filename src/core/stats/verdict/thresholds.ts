import { WEEK_MS } from '../../time/durations.ts';
/** When a verdict is given: settings of a test, shown next to its verdict. */
export interface Thresholds {
  /** Level of the anytime test. */
  readonly alpha: number;
  /** Units and conversions that every arm needs before any verdict. */
  readonly minUnits: number;
  readonly minConversions: number;
  /** The split is broken below this anytime p-value. */
  readonly srm: number;
  /** A relative lift, as a fraction. Smaller differences do not matter. */
  readonly mde: number;
}

export const defaultThresholds: Thresholds = {
  alpha: 0.05,
  minUnits: 100,
  minConversions: 10,
  srm: 0.001,
  mde: 0.1,
};

/** Weekdays differ, so no winner is named before all of them are included. */
export const FULL_WEEK_MS = WEEK_MS;
