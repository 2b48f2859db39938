import {
  type ArmCounts,
  type Interval,
  isArm,
  isLevel,
  type NotComputable,
  notComputable,
  withinRange,
} from '../answer.ts';
import { normalTail } from '../special/normal.ts';
import { wilson } from './intervals.ts';
import { type LiftTest, liftTest, type NoLift } from './lift-test.ts';
import { momentsOfCounts } from './moments.ts';

/** Absent if no unit converted, or all did. */
interface PooledTest {
  readonly zPooled?: number;
  readonly pValueZPooled?: number;
}

/** The classical two-sided test of two rates with a pooled variance. */
export const pooledTest = (control: ArmCounts, treatment: ArmCounts): PooledTest => {
  const converted = control.conversions + treatment.conversions;
  const n = control.n + treatment.n;
  if (control.n === 0 || treatment.n === 0 || converted === 0 || converted === n) return {};
  const spread = (converted / n) * ((n - converted) / n) * (1 / control.n + 1 / treatment.n);
  const z = (treatment.conversions / treatment.n - control.conversions / control.n) / Math.sqrt(spread);
  return { zPooled: z, pValueZPooled: 2 * normalTail(Math.abs(z)) };
};

/** Probabilities that differ only by rounding are ties. */
const TIE = 1 + 1e-9;

/**
 * Fisher's exact test of two rates, two-sided: the probability of all tables at most as likely as this one, given their
 * margins. Takes one step per table, so it is meant for thousands of units. Source: R. A. Fisher, 1922; hypergeometric
 * probabilities computed by their ratios, outwards from the likeliest.
 */
export const fisherExact = (control: ArmCounts, treatment: ArmCounts): number => {
  const n = control.n + treatment.n;
  const converted = control.conversions + treatment.conversions;
  const first = Math.max(0, converted - treatment.n);
  const last = Math.min(control.n, converted);
  const mode = Math.min(last, Math.max(first, Math.floor(((control.n + 1) * (converted + 1)) / (n + 2))));
  const up = (x: number): number =>
    ((converted - x) * (control.n - x)) / ((x + 1) * (treatment.n - converted + x + 1));
  const weights = new Map<number, number>([[mode, 1]]);
  for (let x = mode; x < last; x++) weights.set(x + 1, weights.get(x)! * up(x));
  for (let x = mode; x > first; x--) weights.set(x - 1, weights.get(x)! / up(x - 1));
  const limit = (weights.get(control.conversions) ?? 0) * TIE;
  let all = 0;
  let asUnlikely = 0;
  for (const weight of weights.values()) {
    all += weight;
    if (weight <= limit) asUnlikely += weight;
  }
  return Math.min(1, asUnlikely / all);
};

/** The rates, and tests of them that need no lift; missing fields are undefined. */
interface RateFigures extends PooledTest {
  readonly rateControl?: number;
  readonly rateTreatment?: number;
  readonly wilsonCiControl?: Interval;
  readonly wilsonCiTreatment?: Interval;
  readonly pValueFisherExact?: number;
}

export type ProportionTest = (LiftTest | NoLift) & RateFigures;

/** Above this many units per arm, Fisher's test agrees with the others. */
const FISHER_UNITS = 5000;

const figures = (control: ArmCounts, treatment: ArmCounts, alpha: number): RateFigures => {
  const ofControl = wilson(control, alpha);
  const ofTreatment = wilson(treatment, alpha);
  const small = Math.max(control.n, treatment.n) <= FISHER_UNITS;
  return {
    ...(ofControl === null
      ? {}
      : { rateControl: control.conversions / control.n, wilsonCiControl: ofControl }),
    ...(ofTreatment === null
      ? {}
      : { rateTreatment: treatment.conversions / treatment.n, wilsonCiTreatment: ofTreatment }),
    ...pooledTest(control, treatment),
    ...(small && ofControl !== null && ofTreatment !== null
      ? { pValueFisherExact: fisherExact(control, treatment) }
      : {}),
  };
};

/**
 * Compares two rates once. Fairlead's headline is the log-ratio test with its interval (`pValueLogRatio`,
 * `ciLiftLogRatio`), next to pooled z; the delta test of the lift is included for comparison with other tools.
 * `INVALID_INPUT` for more conversions than units.
 */
export const proportionTest = (
  control: ArmCounts,
  treatment: ArmCounts,
  alpha = 0.05,
): ProportionTest | NotComputable => {
  if (!isArm(control) || !isArm(treatment) || !isLevel(alpha)) return notComputable('INVALID_INPUT');
  return withinRange({
    ...liftTest(momentsOfCounts(control), momentsOfCounts(treatment), alpha),
    ...figures(control, treatment, alpha),
  });
};
