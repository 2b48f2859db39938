import { MIN_UNITS } from '../stats/bandit/thompson.ts';
import { banditHour, hourBegins } from './bandit-hours.ts';
import type { Belief } from './beliefs.ts';

/** What a bandit has done so far, and an estimate of its regret: each arm's visitors times what choosing it costs. */
export const banditFigures = (
  arms: readonly { readonly n: number }[],
  beliefs: readonly Pick<Belief, 'expectedLoss'>[],
) => {
  const losses = beliefs.map(({ expectedLoss }) => expectedLoss);
  const all = arms.reduce((sum, { n }) => sum + n, 0);
  const known = losses.every((loss) => loss !== null);
  const sum = (of: (loss: number, arm: number) => number): number | null =>
    known ? losses.reduce((total, loss, arm) => total + of(loss ?? 0, arm), 0) : null;
  return {
    enough: arms.every(({ n }) => n >= MIN_UNITS),
    missed: sum((loss, arm) => loss * arms[arm]!.n),
    missedByEqualShares: sum((loss) => (loss * all) / arms.length),
  };
};

/** When a bandit that started at `startedAt` next recalculates its weights (milliseconds). */
export const nextBanditStep = (startedAt: number, now: number): number =>
  hourBegins(startedAt, Math.max(1, banditHour(startedAt, now) + 1));
