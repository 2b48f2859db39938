import { isLevel, type NotComputable, notComputable, withinRange } from '../answer.ts';
import { type LiftTest, liftTest, type NoLift } from './lift-test.ts';
import {
  areRatioSums,
  areSums,
  type Moments,
  momentsOfRatio,
  momentsOfSums,
  type RatioSums,
  type Sums,
} from './moments.ts';

export type MeanTest = (LiftTest | NoLift) & {
  readonly meanControl?: number;
  readonly meanTreatment?: number;
  readonly varianceControl?: number;
  readonly varianceTreatment?: number;
};

const compared = (control: Moments, treatment: Moments, alpha: number): MeanTest | NotComputable =>
  withinRange({
    ...liftTest(control, treatment, alpha),
    ...(control.n === 0 ? {} : { meanControl: control.mean, varianceControl: control.variance }),
    ...(treatment.n === 0 ? {} : { meanTreatment: treatment.mean, varianceTreatment: treatment.variance }),
  });

/** Compares two means per unit once, such as revenue per visitor: Welch's t-test. */
export const meanTest = (control: Sums, treatment: Sums, alpha = 0.05): MeanTest | NotComputable =>
  areSums(control) && areSums(treatment) && isLevel(alpha)
    ? compared(momentsOfSums(control), momentsOfSums(treatment), alpha)
    : notComputable('INVALID_INPUT');

/** Compares two ratios of sums once, such as revenue per click of a visitor: the delta method, then Welch's t-test. */
export const ratioTest = (
  control: RatioSums,
  treatment: RatioSums,
  alpha = 0.05,
): MeanTest | NotComputable => {
  if (!areRatioSums(control) || !areRatioSums(treatment) || !isLevel(alpha))
    return notComputable('INVALID_INPUT');
  // There is nothing to divide by.
  if (control.n > 0 && control.denSum === 0) return notComputable('BASELINE_ZERO');
  if (treatment.n > 0 && treatment.denSum === 0) return notComputable('ZERO_OR_NEGATIVE_VARIANCE');
  return compared(momentsOfRatio(control), momentsOfRatio(treatment), alpha);
};
