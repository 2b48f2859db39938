import { anytimePValue, emptyEvidence, look } from '../../src/core/stats/anytime/evidence.ts';
import { betaBandit } from '../../src/core/stats/bandit/thompson.ts';
import { drawVariant, type Random } from './random.ts';

export interface BanditRun {
  /** Average conversions missed by not sending everyone to the best variant. */
  readonly regret: number;
  /** The same with equal shares throughout. */
  readonly uniformRegret: number;
  /** Whether the anytime test over all hourly phases found a difference between the first two variants. */
  readonly crossed: boolean;
}

/** A bandit that changes its weights every hour; each hour is a phase. */
export const runBandit = (
  random: Random,
  { rates, hours, perHour }: { rates: readonly number[]; hours: number; perHour: number },
): BanditRun => {
  const best = Math.max(...rates);
  const units = rates.map(() => 0);
  const conversions = rates.map(() => 0);
  const phases: { weights: [number, number]; conversions: [number, number] }[] = [];
  let weights: readonly number[] = rates.map(() => 1 / rates.length);
  let evidence = emptyEvidence;
  let regret = 0;
  for (let hour = 0; hour < hours; hour++) {
    const found: [number, number] = [0, 0];
    for (let visit = 0; visit < perHour; visit++) {
      const variant = drawVariant(random, weights);
      units[variant]!++;
      regret += best - rates[variant]!;
      if (random() >= rates[variant]!) continue;
      conversions[variant]!++;
      if (variant < 2) found[variant as 0 | 1]++;
    }
    phases.push({ weights: [weights[0]!, weights[1]!], conversions: found });
    evidence = look(evidence, phases);
    const answer = betaBandit(units.map((n, variant) => ({ n, conversions: conversions[variant]! })));
    if (answer.computable) weights = answer.weights ?? weights;
  }
  const mean = rates.reduce((sum, rate) => sum + best - rate, 0) / rates.length;
  return { regret, uniformRegret: mean * hours * perHour, crossed: anytimePValue(evidence) < 0.05 };
};
