/**
 * Evidence that what is paid per conversion is more or less than a target. `spend`: in targets, so that 3 is three times the
 * target CPA. `conversions`: at most one for each click. As long as the true CPA is at most (at least) the target, the
 * evidence is a supermartingale from 1, however the money is spent: the probability that it ever reaches 1 / alpha is at
 * most alpha, no matter how often one looks. Source: Ville's inequality for a Poisson process, with a mixture of five ratios.
 */

/** How many times too dear, or too cheap, the target is thought to be. */
const RATIOS = [1.25, 1.5, 2, 3, 5];

const logMean = (logs: readonly number[]): number => {
  const most = Math.max(...logs);
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0) / logs.length);
};

/** Natural logarithm of the evidence that conversions cost more than the target. */
export const logTooDear = (spend: number, conversions: number): number =>
  logMean(RATIOS.map((ratio) => spend * (1 - 1 / ratio) - conversions * Math.log(ratio)));

/** Natural logarithm of the evidence that conversions cost less than the target. */
export const logCheap = (spend: number, conversions: number): number =>
  logMean(RATIOS.map((ratio) => conversions * Math.log(ratio) - spend * (ratio - 1)));

/** The spend, in targets, at which these conversions are evidence of `level` that the target is exceeded. */
export const spendUntilTooDear = (conversions: number, level: number): number => {
  const goal = Math.log(level);
  let [low, high] = [0, 1];
  while (logTooDear(high, conversions) < goal) high *= 2;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (logTooDear(middle, conversions) < goal) low = middle;
    else high = middle;
  }
  return high;
};
