import { isPhase, type PairPhase, pairLikelihood } from './likelihood.ts';
import { heldEdge, mixture } from './mixture.ts';
import {
  type AnytimeOptions,
  anytimeDefaults,
  areOptions,
  type LiftInterval,
  liftInterval,
} from './rate-ratio.ts';

/**
 * The evidence from all looks at a pair so far, as plain JSON kept from one conversion to the next. The verdict follows
 * from it alone, so it does not depend on when someone opened a page.
 */
export interface Evidence {
  /** Running maximum of ln E(1); 0 before the first look. */
  readonly maxLogE: number;
  /** Running intersection of the confidence sequence in ln(rate ratio); null on an unbounded side. */
  readonly low: number | null;
  readonly high: number | null;
  readonly looks: number;
}

export const emptyEvidence: Evidence = { maxLogE: 0, low: null, high: null, looks: 0 };

/**
 * Adds a look, after a conversion became countable. `phases` are all conversions of the pair up to and including that
 * one, summed by phase. Call it once for each conversion of either arm, in the order in which they became countable;
 * the maximum over fewer looks is a valid but weaker test. Takes about 6 microseconds with one phase, and a millisecond
 * with 700 phases of different weights.
 *
 * `alpha` and `tau` must equal those of every earlier look. Throws RangeError for impossible phases: a negative count
 * here is a programming error, not invalid input.
 */
export const look = (
  evidence: Evidence,
  phases: readonly PairPhase[],
  options: AnytimeOptions = anytimeDefaults,
): Evidence => {
  if (!phases.every(isPhase) || !areOptions(options)) throw new RangeError('These phases cannot be.');
  const likelihood = pairLikelihood(phases);
  const looks = evidence.looks + 1;
  if (likelihood.control + likelihood.treatment === 0) return { ...evidence, looks };
  const mixed = mixture(likelihood, options.tau);
  return {
    maxLogE: Math.max(evidence.maxLogE, mixed.logE),
    low: heldEdge(mixed, options.alpha, evidence.low, 'low'),
    high: heldEdge(mixed, options.alpha, evidence.high, 'high'),
    looks,
  };
};

/** The anytime p-value: 1 / (running maximum of E(1)); 1 before there is any evidence. */
export const anytimePValue = ({ maxLogE }: Evidence): number => Math.exp(-Math.max(0, maxLogE));

/**
 * The confidence sequence of the relative lift: it contains the true lift at all times with probability 1 - alpha. Null
 * before the first conversion, and if contradictory looks leave no lift (which has a probability below alpha, or means
 * that an assumption does not hold).
 */
export const confidenceSequence = ({ low, high, looks }: Evidence): LiftInterval | null => {
  if (looks === 0 || (low === null && high === null)) return null;
  if (low !== null && high !== null && low > high) return null;
  return liftInterval(low, high);
};
