import { type Interval, type NotComputable, notComputable, withinRange } from '../answer.ts';
import { type LiftInterval, liftInterval } from '../anytime/rate-ratio.ts';
import { normalTail, normalUpperQuantile } from '../special/normal.ts';
import { studentTail, studentUpperQuantile } from '../special/student.ts';
import { around, fieller } from './intervals.ts';
import type { Moments } from './moments.ts';

/** The difference of means, treatment minus control, in the metric's unit. */
interface AbsoluteTest {
  /** Welch–Satterthwaite degrees of freedom. */
  readonly dof: number;
  readonly absDiff: number;
  readonly absSe: number;
  readonly pValueAbs: number;
  readonly ciAbs: Interval;
  readonly pValueAbsNormal: number;
}

/** The relative lift by the delta method; `pValue` and `ciLift` agree. */
interface DeltaTest {
  readonly tQuantile: number;
  readonly lift: number;
  readonly liftSe: number;
  readonly liftT: number;
  readonly pValue: number;
  readonly ciLift: Interval;
  readonly significant: boolean;
  readonly pValueNormal: number;
  readonly ciLiftNormal: Interval;
}

/** The relative lift by the log ratio, and Fieller's intervals (null if unbounded); for positive means only. */
interface RatioTest {
  readonly logRatio: number;
  readonly logRatioSe: number;
  readonly pValueLogRatio: number;
  readonly ciLiftLogRatio: LiftInterval;
  readonly ciLiftFieller: Interval | null;
  readonly ciLiftFiellerNormal: Interval | null;
}

export type LiftTest = { readonly computable: true } & AbsoluteTest & DeltaTest & Partial<RatioTest>;

/** Why there is no lift, along with the results for the difference. */
export type NoLift = NotComputable & Partial<AbsoluteTest>;

const absoluteTest = (control: Moments, treatment: Moments, alpha: number): AbsoluteTest => {
  const ofControl = control.variance / control.n;
  const ofTreatment = treatment.variance / treatment.n;
  const square = ofControl + ofTreatment;
  const dof = square ** 2 / (ofControl ** 2 / (control.n - 1) + ofTreatment ** 2 / (treatment.n - 1));
  const absDiff = treatment.mean - control.mean;
  const absSe = Math.sqrt(square);
  const t = Math.abs(absDiff) / absSe;
  return {
    dof,
    absDiff,
    absSe,
    pValueAbs: 2 * studentTail(t, dof),
    ciAbs: around(absDiff, studentUpperQuantile(alpha / 2, dof) * absSe),
    pValueAbsNormal: 2 * normalTail(t),
  };
};

const deltaTest = (control: Moments, treatment: Moments, alpha: number, dof: number): DeltaTest => {
  const scale = Math.abs(control.mean);
  const lift = (treatment.mean - control.mean) / scale;
  const ratio = treatment.mean / control.mean;
  const liftSe =
    Math.sqrt(treatment.variance / treatment.n + (control.variance / control.n) * ratio * ratio) / scale;
  const liftT = lift / liftSe;
  const tQuantile = studentUpperQuantile(alpha / 2, dof);
  const pValue = 2 * studentTail(Math.abs(liftT), dof);
  return {
    tQuantile,
    lift,
    liftSe,
    liftT,
    pValue,
    ciLift: around(lift, tQuantile * liftSe),
    significant: pValue < alpha,
    pValueNormal: 2 * normalTail(Math.abs(liftT)),
    ciLiftNormal: around(lift, normalUpperQuantile(alpha / 2) * liftSe),
  };
};

const ratioTest = (control: Moments, treatment: Moments, alpha: number, tQuantile: number): RatioTest => {
  const relative = ({ n, mean, variance }: Moments): number => variance / n / mean / mean;
  const logRatio = Math.log(treatment.mean / control.mean);
  const logRatioSe = Math.sqrt(relative(control) + relative(treatment));
  const z = normalUpperQuantile(alpha / 2);
  return {
    logRatio,
    logRatioSe,
    pValueLogRatio: 2 * normalTail(Math.abs(logRatio / logRatioSe)),
    ciLiftLogRatio: liftInterval(logRatio - z * logRatioSe, logRatio + z * logRatioSe),
    ciLiftFieller: fieller(control, treatment, tQuantile),
    ciLiftFiellerNormal: fieller(control, treatment, z),
  };
};

/**
 * Compares two arms once, at the planned sample size: relative lift = (treatment - control) / |control|, a fraction.
 * Returns NO_UNITS, ZERO_OR_NEGATIVE_VARIANCE or BASELINE_ZERO when it cannot; with a zero baseline, the difference is
 * still reported. Source: Welch, Biometrika 1947; the delta method as in GrowthBook's gbstats.
 */
export const liftTest = (control: Moments, treatment: Moments, alpha: number): LiftTest | NoLift => {
  if (control.n === 0 || treatment.n === 0) return notComputable('NO_UNITS');
  if (control.n === 1 || treatment.n === 1 || !(control.variance > 0) || !(treatment.variance > 0)) {
    return notComputable('ZERO_OR_NEGATIVE_VARIANCE');
  }
  const absolute = absoluteTest(control, treatment, alpha);
  if (control.mean === 0) return withinRange({ ...notComputable('BASELINE_ZERO'), ...absolute });
  const delta = deltaTest(control, treatment, alpha, absolute.dof);
  const positive = control.mean > 0 && treatment.mean > 0;
  return withinRange({
    computable: true,
    ...absolute,
    ...delta,
    ...(positive ? ratioTest(control, treatment, alpha, delta.tQuantile) : {}),
  });
};
