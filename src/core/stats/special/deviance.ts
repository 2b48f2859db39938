/**
 * x ln(x / mean) + mean - x, for x >= 0 and mean > 0: never negative, and accurate when x and mean nearly agree, where
 * the plain formula cancels. Source: `bd0` in C. Loader, "Fast and accurate computation of binomial probabilities",
 * 2000.
 */
export const deviance = (x: number, mean: number): number => {
  if (x === 0) return mean;
  const difference = x - mean;
  if (Math.abs(difference) >= 0.1 * (x + mean)) return x * Math.log(x / mean) + mean - x;
  const v = difference / (x + mean);
  let term = 2 * x * v;
  let sum = difference * v;
  const square = v * v;
  for (let j = 3; j < 100; j += 2) {
    term *= square;
    const next = sum + term / j;
    if (next === sum) break;
    sum = next;
  }
  return sum;
};
