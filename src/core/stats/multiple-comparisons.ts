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
