import { percentOf } from '../money/exact.ts';
import { type ConversionState, countsAsConversion } from './conversion.ts';

/** How conversions of a click are paid for, as its campaign said when it came: an amount, or a percentage of the revenue. */
export type ConversionTerms =
  | { readonly by: 'conversion'; readonly amount: string }
  | { readonly by: 'revenue'; readonly percent: string };

/**
 * What a conversion costs as it stands, in the workspace's currency, at most ten decimals. Null: nothing, because it is
 * rejected or its click is paid for otherwise, or not known, because its revenue is not.
 */
export const conversionCost = (
  terms: ConversionTerms | null,
  { status, revenue }: Pick<ConversionState, 'status' | 'revenue'>,
): string | null => {
  if (terms === null || !countsAsConversion(status)) return null;
  if (terms.by === 'conversion') return terms.amount;
  return revenue === null ? null : percentOf(revenue, terms.percent);
};
