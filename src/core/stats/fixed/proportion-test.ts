import {
  type ArmCounts,
  type Interval,
  isArm,
  isLevel,
  type NotComputable,
  notComputable,
  withinRange,
} from '../answer.ts';
import { fisherExact } from './fisher.ts';
import { wilson } from './intervals.ts';
import { type LiftTest, liftTest, type NoLift } from './lift-test.ts';
import { momentsOfCounts } from './moments.ts';
import { type PooledTest, pooledTest } from './pooled.ts';

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
