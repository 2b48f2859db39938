import { type ArmCounts, isArm, isLevel, type NotComputable, notComputable, withinRange } from '../answer.ts';
import { type LiftInterval, liftInterval } from '../anytime/rate-ratio.ts';
import { normalTail, normalUpperQuantile } from '../special/normal.ts';

/** Units of a pair that were assigned under the same weights. */
export interface Stratum {
  readonly control: ArmCounts;
  readonly treatment: ArmCounts;
}

export interface StratifiedRatio {
  readonly computable: true;
  readonly lift: number;
  readonly interval: LiftInterval;
  readonly pValue: number;
  /** Of Cochran's test, whose variance is that of equal rates: with one stratum the pooled z. */
  readonly pooledP: number;
}

/**
 * Mantel's and Haenszel's ratio of two amounts per unit over strata, less 1: rates pooled over times of other weights would differ because
 * the times do. Null where the control has nothing. Source: Mantel and Haenszel, JNCI 1959, for ratios of risks.
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
 * Two rates compared once over strata: the log-ratio test of `proportionTest`, to which it comes down with one of them. The variance is Greenland's
 * and Robins', Biometrics 1985, written so that nothing cancels. `INVALID_INPUT` for more conversions than units.
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
