import { isLevel, type NotComputable, notComputable, withinRange } from '../answer.ts';
import { normalCdf, normalUpperQuantile } from '../special/normal.ts';
import { isRate } from './shared.ts';

/** Chance of finding a true effect, by each formula in use. */
export interface Power {
  readonly computable: true;
  readonly powerGrowthbook: number;
  readonly powerUnpooledOneTailTerm: number;
  readonly powerFleiss: number;
}

/**
 * Power of the fixed-horizon test with `nPerArm` units per arm for a relative effect on a rate. `IMPOSSIBLE_RATE` if
 * the baseline or the changed rate is not a rate.
 */
export const powerOf = (
  baselineRate: number,
  relativeEffect: number,
  nPerArm: number,
  alpha = 0.05,
  sides: 1 | 2 = 2,
): Power | NotComputable => {
  const numbers =
    Number.isFinite(baselineRate) && Number.isFinite(relativeEffect) && Number.isFinite(nPerArm);
  if (!numbers || nPerArm < 0 || !isLevel(alpha)) return notComputable('INVALID_INPUT');
  const p2 = baselineRate * (1 + relativeEffect);
  if (!isRate(baselineRate) || p2 < 0 || p2 > 1) return notComputable('IMPOSSIBLE_RATE');
  if (nPerArm === 0) return notComputable('NO_UNITS');
  const za = normalUpperQuantile(alpha / sides);
  const spread = baselineRate * (1 - baselineRate);
  const d = Math.abs(baselineRate * relativeEffect);
  const relative =
    (relativeEffect * baselineRate) / Math.sqrt((spread / nPerArm) * (1 + (1 + relativeEffect) ** 2));
  const error = Math.sqrt((spread + p2 * (1 - p2)) / nPerArm);
  const middle = (baselineRate + p2) / 2;
  return withinRange({
    computable: true,
    powerGrowthbook: normalCdf(relative - za) + normalCdf(-relative - za),
    powerUnpooledOneTailTerm: normalCdf(d / error - za),
    powerFleiss: normalCdf((d - za * Math.sqrt((2 * middle * (1 - middle)) / nPerArm)) / error),
  });
};
