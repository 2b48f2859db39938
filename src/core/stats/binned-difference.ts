import { chiSquareTail } from './special/gamma.ts';

/** With fewer expected per cell, the statistic is no longer chi-square distributed. */
const MIN_EXPECTED = 5;

/**
 * Tests whether two samples come from one distribution, given the counts in ordered bins: Pearson's chi-square, with
 * neighboring bins merged until each cell has an expected count of 5. Null if fewer than two bins remain.
 */
export const binnedPValue = (a: readonly number[], b: readonly number[]): number | null => {
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  const [ofA, ofB] = [sum(a), sum(b)];
  const smaller = Math.min(ofA, ofB) / (ofA + ofB);
  const bins: [number, number][] = [];
  let open: [number, number] = [0, 0];
  for (const [bin, count] of a.entries()) {
    open = [open[0] + count, open[1] + (b[bin] ?? 0)];
    if ((open[0] + open[1]) * smaller < MIN_EXPECTED) continue;
    bins.push(open);
    open = [0, 0];
  }
  const last = bins.at(-1);
  if (last === undefined || bins.length < 2) return null;
  last[0] += open[0];
  last[1] += open[1];
  const chi2 = bins.reduce((all, [inA, inB]) => {
    const both = inA + inB;
    const expected = (both * ofA) / (ofA + ofB);
    return all + (inA - expected) ** 2 / expected + (inB - (both - expected)) ** 2 / (both - expected);
  }, 0);
  return chiSquareTail(chi2, bins.length - 1);
};
