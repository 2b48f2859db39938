import {
  type ArmCounts,
  type Interval,
  isArm,
  isLevel,
  type NotComputable,
  notComputable,
  withinRange,
} from './answer.ts';
import { betaBest } from './beta/beta-answer.ts';
import { liftTest } from './fixed/lift-test.ts';
import { momentsOfCounts } from './fixed/moments.ts';
import { sampleRatio } from './srm.ts';

/** Indexes in order of ascending p-value. */
const ascending = (pValues: readonly number[]): number[] =>
  pValues.map((_, index) => index).sort((a, b) => pValues[a]! - pValues[b]!);

/** Holm's adjusted p-values in input order: the smallest times m, the next times m - 1, ..., never decreasing. */
export const holm = (pValues: readonly number[]): number[] => {
  const adjusted = pValues.map(() => 1);
  let before = 0;
  for (const [rank, index] of ascending(pValues).entries()) {
    before = Math.max(before, Math.min(1, (pValues.length - rank) * pValues[index]!));
    adjusted[index] = before;
  }
  return adjusted;
};

/** Benjamini–Hochberg adjusted p-values, in input order: the k-th smallest times m / k, none above its successor. */
export const benjaminiHochberg = (pValues: readonly number[]): number[] => {
  const adjusted = pValues.map(() => 1);
  let after = 1;
  for (const [fromTop, index] of ascending(pValues).reverse().entries()) {
    const rank = pValues.length - fromTop;
    after = Math.min(after, (pValues.length * pValues[index]!) / rank);
    adjusted[index] = after;
  }
  return adjusted;
};

/** Each p-value multiplied by their number, in input order. */
export const bonferroni = (pValues: readonly number[]): number[] =>
  pValues.map((p) => Math.min(1, pValues.length * p));

interface VersusControl {
  readonly computable: true;
  readonly lift: number;
  readonly ciLift: Interval;
  readonly pValue: number;
}

/** Lists are by arm; null for the control and, in corrected p-values, for arms that cannot be compared. */
interface MultiArm {
  readonly computable: true;
  readonly vsControl: readonly (VersusControl | NotComputable | null)[];
  readonly pHolm: readonly (number | null)[];
  readonly pBh: readonly (number | null)[];
  readonly pBest: readonly number[];
  readonly expectedLoss: readonly number[];
  readonly srmPValue: number;
}

/** One look at a test of several arms at its planned end: each against the control, corrected, and all pairwise. */
export const multiArm = (
  arms: readonly ArmCounts[],
  weights: readonly number[],
  controlIndex = 0,
  alpha = 0.05,
): MultiArm | NotComputable => {
  if (!arms.every(isArm) || !isLevel(alpha) || arms.length !== weights.length)
    return notComputable('INVALID_INPUT');
  if (arms.length === 0) return notComputable('NO_UNITS');
  const control = arms[controlIndex];
  const bayes = betaBest(arms, controlIndex);
  const ratio = sampleRatio(
    arms.map(({ n }) => n),
    weights,
  );
  if (control === undefined || !bayes.computable || !ratio.computable) return notComputable('INVALID_INPUT');
  const vsControl = arms.map((arm, index) => {
    if (index === controlIndex) return null;
    const test = liftTest(momentsOfCounts(control), momentsOfCounts(arm), alpha);
    if (!test.computable) return notComputable(test.reason);
    return { computable: true as const, lift: test.lift, ciLift: test.ciLift, pValue: test.pValue };
  });
  const tested = vsControl.flatMap((one, index) =>
    one?.computable === true ? [{ index, pValue: one.pValue }] : [],
  );
  const byArm = (adjust: (pValues: readonly number[]) => number[]): (number | null)[] => {
    const adjusted = adjust(tested.map(({ pValue }) => pValue));
    const all: (number | null)[] = arms.map(() => null);
    for (const [position, { index }] of tested.entries()) all[index] = adjusted[position]!;
    return all;
  };
  return withinRange({
    computable: true,
    vsControl,
    pHolm: byArm(holm),
    pBh: byArm(benjaminiHochberg),
    pBest: bayes.pBest,
    expectedLoss: bayes.expectedLoss,
    srmPValue: ratio.pValue,
  });
};
