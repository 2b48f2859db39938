/** Coefficients of 1/x, 1/x^3, ...: B(2k) / (2k (2k - 1)), where B are the Bernoulli numbers. */
const SERIES = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156, -3617 / 122_400];

/** From here on, eight terms are exact to the last bit of a double. */
const ASYMPTOTIC = 16;

/**
 * The error of Stirling's formula: ln Gamma(x) - ((x - 1/2) ln x - x + ln(2 pi) / 2), for x > 0. It allows ratios of
 * large gamma functions without huge terms that cancel. Source: NIST DLMF 5.11.1, and 5.5.1 to step from small x to
 * where the series holds; the idea is from C. Loader, "Fast and accurate computation of binomial probabilities", 2000.
 */
export const stirlingError = (x: number): number => {
  let carried = 0;
  let at = x;
  while (at < ASYMPTOTIC) {
    carried += (at + 0.5) * Math.log1p(1 / at) - 1;
    at += 1;
  }
  const inverse = 1 / at;
  const square = inverse * inverse;
  return carried + inverse * SERIES.reduceRight((sum, coefficient) => sum * square + coefficient, 0);
};

/** ln Gamma(x), x > 0. */
export const logGamma = (x: number): number =>
  (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + stirlingError(x);
