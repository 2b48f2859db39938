import { chiSquareTail } from './special/gamma.ts';

/** Fewer expected in a cell, and the chi-square is no longer one. */
const MIN_EXPECTED = 5;

/**
 * Whether two samples come from one distribution, from how many of each fell into the same bins, in their order: Pearson's chi-square of
 * the table, with neighbours put together until 5 are expected in each cell. Null where that leaves fewer than two bins.
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
