import { type ArmCounts, type Interval, isArm } from '../answer.ts';
import { posteriors, UNIFORM } from './beta-best.ts';
import { logistic } from './logit-beta.ts';
import { quantileOf } from './panels.ts';
import { logRatioQuantile } from './rate-ratio-quantile.ts';

/** Parts of `betaAnswer`, for callers that do not need all of it. Null for impossible counts. */

/** The 95 % credible interval of one rate. */
export const betaRate = (arm: ArmCounts): Interval | null => {
  const [rate] = isArm(arm) ? posteriors([arm], UNIFORM) : [];
  return rate === undefined ? null : [logistic(quantileOf(rate, 0.025)), logistic(quantileOf(rate, 0.975))];
};

/** The 95 % credible interval of the relative lift. */
export const betaLift = (control: ArmCounts, treatment: ArmCounts): Interval | null => {
  if (!isArm(control) || !isArm(treatment)) return null;
  const [of, to] = posteriors([control, treatment], UNIFORM);
  const at = (probability: number): number => Math.expm1(logRatioQuantile(to!, of!, probability));
  return [at(0.025), at(0.975)];
};
