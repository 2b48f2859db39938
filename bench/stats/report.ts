import { wilson } from '../../src/core/stats/fixed/intervals.ts';

const percent = (share: number): string => `${(100 * share).toFixed(share < 0.1 ? 2 : 1)} %`;

/** A share with its 95 % Monte Carlo interval (Wilson's). */
export const shareText = (count: number, tests: number): string => {
  const [low, high] = wilson({ n: tests, conversions: count }, 0.05) ?? [0, 1];
  return `${percent(count / tests)} (${percent(low)} to ${percent(high)}; ${count} of ${tests})`;
};

/** Mean of figures with its 95 % interval. */
export const meanText = (values: readonly number[]): string => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
  return `${mean.toFixed(0)} +- ${(1.96 * Math.sqrt(square / values.length)).toFixed(0)}`;
};

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
