import { type ArmCounts, isArm, isLevel, type NotComputable, notComputable, withinRange } from '../answer.ts';
import { type LiftInterval, liftInterval } from '../anytime/rate-ratio.ts';
import { normalTail, normalUpperQuantile } from '../special/normal.ts';

/** Units of a pair that were assigned with the same weights. */
export interface Stratum {
  readonly control: ArmCounts;
  readonly treatment: ArmCounts;
}

export interface StratifiedRatio {
  readonly computable: true;
  readonly lift: number;
  readonly interval: LiftInterval;
  readonly pValue: number;
  /** p of Cochran's test, which uses the variance under equal rates; with one stratum, pooled z. */
  readonly pooledP: number;
}

/**
 * The Mantel–Haenszel ratio of two amounts per unit over strata, minus 1. Pooled rates would mix periods with different
 * weights. Null if the control has nothing. Source: Mantel and Haenszel, JNCI 1959, for risk ratios.
 */
export const stratifiedLift = (
  strata: readonly { control: [n: number, amount: number]; treatment: [n: number, amount: number] }[],
): number | null => {
  let above = 0;
  let below = 0;
  for (const { control, treatment } of strata) {
    const n = control[0] + treatment[0];
    if (n === 0) continue;
    above += (treatment[1] * control[0]) / n;
    below += (control[1] * treatment[0]) / n;
  }
  return below > 0 ? above / below - 1 : null;
};

/**
 * Compares two rates once over strata: the log-ratio test of `proportionTest`, which it equals with a single stratum.
 * The variance is from Greenland and Robins, Biometrics 1985, written so that nothing cancels. `INVALID_INPUT` for more
 * conversions than units.
 */
export const stratifiedRatio = (
  strata: readonly Stratum[],
  alpha: number,
): StratifiedRatio | NotComputable => {
  if (!isLevel(alpha) || !strata.every(({ control, treatment }) => isArm(control) && isArm(treatment)))
    return notComputable('INVALID_INPUT');
  const shared = strata.filter(({ control, treatment }) => control.n > 0 && treatment.n > 0);
  if (shared.length === 0) return notComputable('NO_UNITS');
  let above = 0;
  let below = 0;
  let spread = 0;
  let difference = 0;
  let common = 0;
  for (const { control, treatment } of shared) {
    const n = control.n + treatment.n;
    const [a, b] = [treatment.conversions, control.conversions];
    above += a * (control.n / n);
    below += b * (treatment.n / n);
    spread += a * (treatment.n / n) * ((control.n - b) / n) + b * (control.n / n) * ((treatment.n - a) / n);
    difference += a * (control.n / n) - b * (treatment.n / n);
    common += (treatment.n / n) * (control.n / n) * (a + b) * ((n - a - b) / n);
  }
  if (below === 0) return notComputable('BASELINE_ZERO');
  if (above === 0 || spread === 0) return notComputable('ZERO_OR_NEGATIVE_VARIANCE');
  const logRatio = Math.log(above / below);
  const se = Math.sqrt(spread / above / below);
  const half = normalUpperQuantile(alpha / 2) * se;
  return withinRange({
    computable: true,
    lift: above / below - 1,
    interval: liftInterval(logRatio - half, logRatio + half),
    pValue: 2 * normalTail(Math.abs(logRatio) / se),
    pooledP: 2 * normalTail(Math.abs(difference) / Math.sqrt(common)),
  });
};
