import { isCount } from '../answer.ts';

/**
 * Conversions of a pair of arms whose units were assigned with the same weights; both fields are [control, treatment].
 * Weights have any positive scale. A conversion belongs to the phase of its unit's visit, not that of its own time.
 */
export interface PairPhase {
  readonly weights: readonly [number, number];
  readonly conversions: readonly [number, number];
}

/** Weights and conversions of a phase by arm; arm 0 is the control. A later arm can be missing or have weight 0. */
interface ArmsPhase {
  readonly weights: readonly number[];
  readonly conversions: readonly number[];
}

/** The phases relevant to the control and one treatment: those in which both got units. */
export const pairPhases = (phases: readonly ArmsPhase[], treatment: number): PairPhase[] =>
  phases.flatMap(({ weights, conversions }) => {
    const pair = [weights[0] ?? 0, weights[treatment] ?? 0] as const;
    const counts = [conversions[0] ?? 0, conversions[treatment] ?? 0] as const;
    return pair[0] > 0 && pair[1] > 0 ? [{ weights: pair, conversions: counts }] : [];
  });

const isWeight = (weight: number): boolean => Number.isFinite(weight) && weight >= 0;

/** No traffic is split more unevenly, and no test could work on it. */
const MOST_UNEVEN = 1e12;

/** Whether the phase is possible: an arm of weight 0 gets no units, and so has no conversions. */
export const isPhase = ({ weights, conversions }: PairPhase): boolean => {
  const odds = weights[0] / weights[1];
  const isEvenEnough = weights[0] === 0 || weights[1] === 0 || (odds < MOST_UNEVEN && odds > 1 / MOST_UNEVEN);
  return (
    isEvenEnough &&
    [0, 1].every((arm) => {
      const weight = weights[arm]!;
      const count = conversions[arm]!;
      return isWeight(weight) && isCount(count) && (weight > 0 || count === 0);
    })
  );
};

/** Conversions of phases with equal weights, of which only the sums matter. */
interface Term {
  /** The treatment's share of conversions if both arms convert equally, and the control's. */
  readonly share: number;
  readonly rest: number;
  control: number;
  treatment: number;
}

/**
 * ln L(e^z) - ln L(1) for the conversions of a pair, as a function of z = ln r, where r is treatment rate / control
 * rate. Concave, and 0 at z = 0. Far from there, where both logarithms are huge, `around` computes differences from
 * another point without losing digits.
 */
export interface PairLikelihood {
  /** Informative conversions: those of phases in which both arms got units. */
  readonly control: number;
  readonly treatment: number;
  readonly at: (z: number) => number;
  /** First and second derivative. */
  readonly slopes: (z: number) => readonly [number, number];
  /** The same function relative to z: d is measured from z, and the value there is 0. */
  readonly around: (z: number) => PairLikelihood;
}

const termsOf = (phases: readonly PairPhase[]): Term[] => {
  const terms = new Map<number, Term>();
  for (const { weights, conversions } of phases) {
    const [control, treatment] = conversions;
    if (!(weights[0] > 0 && weights[1] > 0) || control + treatment === 0) continue;
    const odds = weights[1] / weights[0];
    const term = terms.get(odds) ?? {
      share: 1 / (1 + 1 / odds),
      rest: 1 / (1 + odds),
      control: 0,
      treatment: 0,
    };
    term.control += control;
    term.treatment += treatment;
    terms.set(odds, term);
  }
  return [...terms.values()];
};

/** The shares of conversions at rate ratio e^z. */
const sharesAt = ({ share, rest }: Term, z: number): { share: number; rest: number } => {
  const won = z > 0 ? share : share * Math.exp(z);
  const lost = z > 0 ? rest * Math.exp(-z) : rest;
  return { share: won / (won + lost), rest: lost / (won + lost) };
};

/** Beyond this, one of the two shares vanishes next to the other. */
const FAR = 30;

/** Contribution of a term, in the form with the least cancellation. */
const logRatio = ({ share, rest, control, treatment }: Term, z: number): number => {
  const total = control + treatment;
  if (z > FAR) return -control * z - total * Math.log(share + rest * Math.exp(-z));
  if (z < -FAR) return treatment * z - total * Math.log(rest + share * Math.exp(z));
  return share > 0.5
    ? -control * z - total * Math.log1p(rest * Math.expm1(-z))
    : treatment * z - total * Math.log1p(share * Math.expm1(z));
};

const ofTerms = (terms: readonly Term[]): PairLikelihood => ({
  control: terms.reduce((sum, term) => sum + term.control, 0),
  treatment: terms.reduce((sum, term) => sum + term.treatment, 0),
  at: (z) => {
    let sum = 0;
    for (const term of terms) sum += logRatio(term, z);
    return sum;
  },
  slopes: (z) => {
    let first = 0;
    let second = 0;
    for (const term of terms) {
      const { share, rest } = sharesAt(term, z);
      first += term.treatment * rest - term.control * share;
      second -= (term.control + term.treatment) * share * rest;
    }
    return [first, second];
  },
  around: (z) => ofTerms(terms.map((term) => ({ ...term, ...sharesAt(term, z) }))),
});

/**
 * The likelihood of the rate ratio over all phases: a conversion assigned with weights w_c, w_t is the treatment's with
 * probability w_t r / (w_t r + w_c). Source: Lindon and Malek, "Anytime-valid inference for multinomial count data",
 * NeurIPS 2022.
 */
export const pairLikelihood = (phases: readonly PairPhase[]): PairLikelihood => ofTerms(termsOf(phases));
