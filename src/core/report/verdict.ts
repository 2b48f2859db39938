import { logCheap, logTooDear, spendUntilTooDear } from '../stats/anytime/spend-evidence.ts';
import type { Measures } from './metrics.ts';
import { spreadOf, TOO_SPREAD } from './spread.ts';
import type { Threshold } from './tone.ts';

/** What a row has to reach: revenue per cost, or at most this cost of a conversion, in the workspace's currency. */
export interface Target {
  readonly kind: 'roas' | 'cpa';
  readonly value: number;
}

export const BREAK_EVEN: Target = { kind: 'roas', value: 1 };

/** `roas:1.2`, `cpa:15`; null for any other text. */
export const targetIn = (text: string): Target | null => {
  const [, kind, digits] = /^(roas|cpa):(\d{1,9}(?:\.\d{1,6})?)$/.exec(text) ?? [];
  const value = Number(digits);
  return kind === undefined || !(value > 0) ? null : { kind: kind as Target['kind'], value };
};

/** From the values that a report colors as good; otherwise break-even. */
export const targetFrom = (thresholds: readonly Threshold[] = []): Target => {
  const goodOf = (name: string): number | null =>
    thresholds.find(({ metric, good }) => metric === name && good !== null)?.good ?? null;
  const [cpa, roas, roi] = [goodOf('cpa'), goodOf('roas'), goodOf('roi')];
  if (cpa !== null && cpa > 0) return { kind: 'cpa', value: cpa };
  if (roas !== null && roas > 0) return { kind: 'roas', value: roas };
  return roi !== null && roi > -1 ? { kind: 'roas', value: 1 + roi } : BREAK_EVEN;
};

export const targetText = ({ kind, value }: Target): string => `${kind}:${Number(value.toFixed(6))}`;

export const VERDICTS = ['losing', 'winning', 'tooEarly'] as const;
export type VerdictWord = (typeof VERDICTS)[number];

export interface RowVerdict {
  readonly verdict: VerdictWord;
  /** More to spend without a conversion until it is losing, in the workspace's currency; null unless it is too early. */
  readonly spendLeft: number | null;
}

/** A row that just reaches its target is ever called losing (or winning) with at most this probability. */
const ALPHA = 0.05;
/** Standard errors by which the share of conversions to come is taken to be wrong, to the disadvantage of a verdict. */
const DOUBT = 1.645;

/**
 * Whether a row's cost has been too much for what it brought. Only the part of the cost counts whose conversions have come:
 * each visit's cost, times the share of its conversions that has come by its age. Null if the cost is unknown, or an average
 * over other rows. `largestPayout`: no conversion earns more; null if none is known.
 */
export const verdictOf = (
  sums: Measures,
  target: Target,
  largestPayout: number | null,
): RowVerdict | null => {
  const cost = Number(sums.cost);
  if (sums.costed === 0 || (spreadOf(sums) ?? 0) > TOO_SPREAD) return null;
  const unit = target.kind === 'cpa' ? target.value : (largestPayout ?? 0) / target.value;
  if (unit <= 0) return null;
  const [visits, unripe] = [sums.valid, Number(sums.unripe)];
  const doubt = DOUBT * Number(sums.unripeError);
  const ripe = (error: number): number =>
    visits === 0 ? 0 : Math.min(1, Math.max(0, (visits - unripe + error) / visits));
  const conversions =
    target.kind === 'cpa' ? sums.costedConversions : Number(sums.costedRevenue) / (largestPayout ?? 1);
  const spent = (cost * ripe(-doubt)) / unit;
  const goal = Math.log(1 / ALPHA);
  if (logTooDear(spent, conversions) >= goal) return { verdict: 'losing', spendLeft: null };
  if (logCheap((cost * ripe(doubt)) / unit, conversions) >= goal)
    return { verdict: 'winning', spendLeft: null };
  const left = (spendUntilTooDear(conversions, 1 / ALPHA) - spent) * unit;
  return { verdict: 'tooEarly', spendLeft: Math.max(0, left) };
};
