import type { ArmCounts } from '../answer.ts';

/** Probabilities that differ only by rounding are ties. */
const TIE = 1 + 1e-9;

/**
 * Fisher's exact test of two rates, two-sided: the probability of all tables at most as likely as this one, given their
 * margins. Takes one step per table, so it is meant for thousands of units. Source: R. A. Fisher, 1922; hypergeometric
 * probabilities computed by their ratios, outwards from the likeliest.
 */
export const fisherExact = (control: ArmCounts, treatment: ArmCounts): number => {
  const n = control.n + treatment.n;
  const converted = control.conversions + treatment.conversions;
  const first = Math.max(0, converted - treatment.n);
  const last = Math.min(control.n, converted);
  const mode = Math.min(last, Math.max(first, Math.floor(((control.n + 1) * (converted + 1)) / (n + 2))));
  const up = (x: number): number =>
    ((converted - x) * (control.n - x)) / ((x + 1) * (treatment.n - converted + x + 1));
  const weights = new Map<number, number>([[mode, 1]]);
  for (let x = mode; x < last; x++) weights.set(x + 1, weights.get(x)! * up(x));
  for (let x = mode; x > first; x--) weights.set(x - 1, weights.get(x)! / up(x - 1));
  const limit = (weights.get(control.conversions) ?? 0) * TIE;
  let all = 0;
  let asUnlikely = 0;
  for (const weight of weights.values()) {
    all += weight;
    if (weight <= limit) asUnlikely += weight;
  }
  return Math.min(1, asUnlikely / all);
};
