import { type Interval, isLevel, type NotComputable, notComputable, withinRange } from '../answer.ts';
import { around } from '../fixed/intervals.ts';
import { liftTest } from '../fixed/lift-test.ts';
import type { Moments } from '../fixed/moments.ts';

export interface SequentialOptions {
  readonly alpha: number;
  /** Number of units of both arms at which the interval is tuned to be narrowest. */
  readonly tuning: number;
}

export const sequentialDefaults: SequentialOptions = { alpha: 0.05, tuning: 5000 };

export interface SequentialTest {
  readonly computable: true;
  readonly nTotal: number;
  readonly rho: number;
  readonly lift: number;
  readonly liftSe: number;
  readonly halfWidth: number;
  readonly ciLift: Interval;
  readonly pValue: number;
  /** log10 of the p-value, which can be too small for a double. */
  readonly pValueLog10: number;
  readonly significant: boolean;
  /** How much wider it is than a fixed-horizon interval. */
  readonly widthRatioToFixed: number;
}

/**
 * The asymptotic confidence sequence of the relative lift. It can be looked at continuously, but is valid only in the
 * limit of many units (with rates of a few percent, it names false winners more often than alpha; use `rateRatioLook`
 * for those). Shown for revenue once every arm has 100 converted units. Source: Waudby-Smith et al., "Time-uniform
 * central limit theory and asymptotic confidence sequences", equation 9, tuned as in GrowthBook.
 */
export const sequentialTest = (
  control: Moments,
  treatment: Moments,
  { alpha, tuning }: SequentialOptions = sequentialDefaults,
): SequentialTest | NotComputable => {
  if (!isLevel(alpha) || !(tuning > 0 && Number.isFinite(tuning))) return notComputable('INVALID_INPUT');
  const fixed = liftTest(control, treatment, alpha);
  if (!fixed.computable) return notComputable(fixed.reason);
  const { lift, liftSe } = fixed;
  const nTotal = control.n + treatment.n;
  const rho = Math.sqrt((-2 * Math.log(alpha) + Math.log1p(-2 * Math.log(alpha))) / tuning);
  const scale = nTotal * rho * rho;
  const halfWidth =
    (liftSe / rho) * Math.sqrt(((2 * (scale + 1)) / nTotal) * (0.5 * Math.log1p(scale) - Math.log(alpha)));
  const logP = Math.min(0, 0.5 * Math.log1p(scale) - (scale / (2 * (scale + 1))) * (lift / liftSe) ** 2);
  const pValue = Math.exp(logP);
  return withinRange({
    computable: true,
    nTotal,
    rho,
    lift,
    liftSe,
    halfWidth,
    ciLift: around(lift, halfWidth),
    pValue,
    pValueLog10: logP / Math.LN10,
    significant: pValue < alpha,
    widthRatioToFixed: halfWidth / (fixed.tQuantile * liftSe),
  });
};
