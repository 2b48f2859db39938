import { isLevel } from '../answer.ts';
import { normalUpperQuantile } from '../special/normal.ts';

export const isRate = (rate: number): boolean => rate > 0 && rate < 1;

/** Level and power of a planned test; two-sided unless `sides` is 1. */
export interface PlanOptions {
  readonly alpha: number;
  readonly power: number;
  readonly sides: 1 | 2;
}

export const planDefaults: PlanOptions = { alpha: 0.05, power: 0.8, sides: 2 };

export const areLevels = ({ alpha, power, sides }: PlanOptions): boolean =>
  isLevel(alpha) && isLevel(power) && (sides === 1 || sides === 2);

/** z_{1 - alpha/2} and z_power. */
export const quantilesOf = ({ alpha, power, sides }: PlanOptions): { za: number; zb: number } => ({
  za: normalUpperQuantile(alpha / sides),
  zb: -normalUpperQuantile(power),
});
