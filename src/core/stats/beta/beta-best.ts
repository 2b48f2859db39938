import { type ArmCounts, isArm, type NotComputable, notComputable, withinRange } from '../answer.ts';
import { logistic, logitBeta } from './logit-beta.ts';
import type { Distribution } from './panels.ts';
import { type BestOf, bestOf } from './probability-best.ts';

export interface BetaPrior {
  readonly alpha: number;
  readonly beta: number;
}

export const UNIFORM: BetaPrior = { alpha: 1, beta: 1 };

/** No test needs more arms, and time grows with the square. */
const MOST_ARMS = 100;

/** Panels matching the slope of the logistic function, between arms that are far apart. */
const WIDEST = 1;

const isPrior = ({ alpha, beta }: BetaPrior): boolean =>
  alpha > 0 && beta > 0 && Number.isFinite(alpha) && Number.isFinite(beta);

/** What is wrong with the input; null: nothing. */
export const problemOf = (
  arms: readonly ArmCounts[],
  controlIndex: number,
  prior: BetaPrior,
): NotComputable | null => {
  if (!arms.every(isArm) || !isPrior(prior) || arms.length > MOST_ARMS) return notComputable('INVALID_INPUT');
  if (arms.length === 0) return notComputable('NO_UNITS');
  return arms[controlIndex] === undefined ? notComputable('INVALID_INPUT') : null;
};

/** Distributions of ln(rate / (1 - rate)) for the arms. */
export const posteriors = (arms: readonly ArmCounts[], { alpha, beta }: BetaPrior): Distribution[] =>
  arms.map(({ n, conversions }) => logitBeta(alpha + conversions, beta + n - conversions));

/** Losses are absolute rates. */
export const comparedRates = (rates: readonly Distribution[], controlIndex: number): BestOf =>
  bestOf(rates, controlIndex, (z) => logistic(z) * logistic(-z), WIDEST);

export type BetaBest = { readonly computable: true } & BestOf;

/** The part of `betaAnswer` that compares the arms with each other; takes a few milliseconds for ten arms. */
export const betaBest = (
  arms: readonly ArmCounts[],
  controlIndex = 0,
  prior: BetaPrior = UNIFORM,
): BetaBest | NotComputable =>
  problemOf(arms, controlIndex, prior) ??
  withinRange({ computable: true, ...comparedRates(posteriors(arms, prior), controlIndex) });
