import { type ArmCounts, isArm } from '../answer.ts';
import { CURVE_LEFT_OUT, type Curve, curveOf } from '../curve.ts';
import { UNIFORM } from './beta-best.ts';
import { logistic, logitBeta } from './logit-beta.ts';
import { quantileOf } from './panels.ts';

/** Posterior density of a rate with prior Beta(1, 1). Null for impossible counts. */
export const betaCurve = (arm: ArmCounts): Curve | null => {
  if (!isArm(arm)) return null;
  const { n, conversions } = arm;
  const posterior = logitBeta(UNIFORM.alpha + conversions, UNIFORM.beta + n - conversions);
  const at = (probability: number): number => logistic(quantileOf(posterior, probability));
  return curveOf(at(CURVE_LEFT_OUT / 2), at(1 - CURVE_LEFT_OUT / 2), (rate) => {
    const z = Math.log(rate) - Math.log1p(-rate);
    return posterior.density(z) / (rate * (1 - rate));
  });
};
