import { campaignOf } from '../drive/campaigns.ts';
import { UNIT, unitsOf } from './money.ts';
import { dayBegins, nextDay, QUARTER } from './zone.ts';

/** What the costs of a traffic source are multiplied by: docs/metrics.md, "Corrected". */
export interface Correction {
  /** As campaigns name it. */
  source: string;
  /** First and last day, both included; null: it goes on. */
  from: string;
  to: string | null;
  factor: string;
}

/** The multiplier of a campaign's costs at a moment, in units. */
export const factorAt = (all: readonly Correction[], campaign: string | null, time: number): bigint => {
  if (campaign === null) return UNIT;
  const { source } = campaignOf(campaign);
  const found = all.find(
    (one) =>
      one.source === source &&
      dayBegins(one.from) <= time &&
      (one.to === null || time < dayBegins(nextDay(one.to))),
  );
  return found === undefined ? UNIT : unitsOf(found.factor);
};

/** The mean multiplier of a period, quarter hour by quarter hour, to six decimals, half up. */
export const meanFactor = (
  all: readonly Correction[],
  { campaign, begins, ends }: { campaign: string; begins: number; ends: number },
): bigint => {
  let [sum, count] = [0n, 0n];
  for (let time = begins; time < ends; time += QUARTER) {
    sum += factorAt(all, campaign, time);
    count++;
  }
  const step = UNIT / 1_000_000n;
  return ((2n * sum + count * step) / (2n * count * step)) * step;
};

/** Without a remainder: at most fourteen decimals. */
export const times = (amount: bigint, factor: bigint): bigint => (amount * factor) / UNIT;
