import { logCheap, logTooDear, spendUntilTooDear } from '../stats/anytime/spend-evidence.ts';
import { hasWholeCost } from './estimates.ts';
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

/** The largest target that can be written, and the smallest. */
const [MOST, LEAST] = [999_999_999, 0.000001];

export const targetText = ({ kind, value }: Target): string =>
  `${kind}:${Math.min(MOST, Math.max(LEAST, value))
    .toFixed(6)
    .replace(/\.?0+$/, '')}`;

export const VERDICTS = ['losing', 'winning', 'tooEarly'] as const;
export type VerdictWord = (typeof VERDICTS)[number];

/** How a verdict is called: without a target of one's own, below it means losing money. */
export const verdictWord = (
  verdict: VerdictWord,
  { kind, value }: Target,
): VerdictWord | 'below' | 'above' => {
  const isOwn = kind !== BREAK_EVEN.kind || value !== BREAK_EVEN.value;
  if (!isOwn || verdict === 'tooEarly') return verdict;
  return verdict === 'losing' ? 'below' : 'above';
};

export interface RowVerdict {
  readonly verdict: VerdictWord;
  /** More to spend without a conversion until it is losing, in the workspace's currency; null if waiting is enough. */
  readonly spendLeft: number | null;
}

/** A row that just reaches its target is ever called losing (or winning) with at most this probability. */
const ALPHA = 0.05;
/** Standard errors by which the share of conversions to come may be wrong, one-sided at 95 %, to the disadvantage of a verdict. */
const DOUBT = 1.645;

/**
 * Whether clicks have a known cost that neither spend nor the clicks themselves are: it is due only for conversions, even
 * if none of those so far was charged; or it is 0.
 */
const isDueForConversions = (sums: Measures): boolean =>
  Number(sums.conversionCost) !== 0 ||
  (Number(sums.clickCost) === 0 && sums.costedValid - sums.coveredValid > 0.01 * sums.valid);

/**
 * Whether a row's cost has been too much for what it brought. Only the part of the cost counts whose conversions have come:
 * as much as of its visits' conversions, as if every visit had cost the same. Null if the cost is unknown, nothing, an
 * average over other rows, or due only for conversions, which leaves nothing to find out. `largestPayout`: what one click can earn at
 * most; null if nothing has been earned. `isRipeKnown`: false if nobody knows what is still to come.
 */
export const verdictOf = (
  sums: Measures,
  target: Target,
  { largestPayout, isRipeKnown }: { largestPayout: number | null; isRipeKnown: boolean },
): RowVerdict | null => {
  const cost = Number(sums.cost);
  if (sums.costed === 0 || cost <= 0 || (spreadOf(sums) ?? 0) > TOO_SPREAD || isDueForConversions(sums))
    return null;
  if (!isRipeKnown || !hasWholeCost(sums)) return { verdict: 'tooEarly', spendLeft: null };
  const unit = target.kind === 'cpa' ? target.value : (largestPayout ?? 0) / target.value;
  if (unit <= 0) return null;
  const [visits, unripe] = [sums.valid, Number(sums.unripe)];
  const doubt = DOUBT * Number(sums.unripeError);
  // Without valid visits, nothing is to come: a placement of bots is not free.
  const ripe = (error: number): number =>
    visits === 0 ? 1 : Math.min(1, Math.max(0, (visits - unripe + error) / visits));
  const conversions =
    target.kind === 'cpa' ? sums.costedConversions : Number(sums.costedRevenue) / (largestPayout ?? 1);
  const goal = Math.log(1 / ALPHA);
  if (logTooDear((cost * ripe(-doubt)) / unit, conversions) >= goal)
    return { verdict: 'losing', spendLeft: null };
  if (logCheap((cost * ripe(doubt)) / unit, conversions) >= goal)
    return { verdict: 'winning', spendLeft: null };
  const left = spendUntilTooDear(conversions, 1 / ALPHA) * unit - cost;
  return { verdict: 'tooEarly', spendLeft: left > 0 ? left : null };
};
