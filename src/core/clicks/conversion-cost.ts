import { percentOf } from '../money/exact.ts';
import { type ConversionState, countsAsConversion } from './conversion.ts';

/** How a click's conversions are paid for, by its campaign at the time: an amount, or a percentage of revenue. */
export type ConversionTerms =
  | { readonly by: 'conversion'; readonly amount: string }
  | { readonly by: 'revenue'; readonly percent: string };

/**
 * The current cost of a conversion in the workspace's currency, with at most ten decimals. Null: no cost (rejected, or
 * the click is paid for in another way), or unknown because the revenue is.
 */
export const conversionCost = (
  terms: ConversionTerms | null,
  { status, revenue }: Pick<ConversionState, 'status' | 'revenue'>,
): string | null => {
  if (terms === null || !countsAsConversion(status)) return null;
  if (terms.by === 'conversion') return terms.amount;
  return revenue === null ? null : percentOf(revenue, terms.percent);
};
