import * as z from 'zod/mini';
import { PageQuery, pageOf } from '../list.ts';

/** Maximum characters in a file: the European Central Bank's whole history as XML has seven million. */
const MAX_RATE_FILE = 12_000_000;

const Day = z.iso.date({ error: 'day_invalid' });
const Currency = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.refine((code) => /^[A-Z]{3}$/.test(code), 'currency_unknown'),
);

/** At most nine integer digits and ten decimals, above zero. */
const isRate = (text: string): boolean => /^\d{1,9}(\.\d{1,10})?$/.test(text) && /[1-9]/.test(text);
const Rate = z.string().check(
  z.trim(),
  z.minLength(1, 'rate_required'),
  z.refine((text) => text === '' || isRate(text), 'rate_invalid'),
);

/** Value of one unit of a currency on a day, in the workspace's currency. */
export const RateRow = z.object({
  /** First and last day it applies to (UTC); null `to` means until replaced. */
  from: z.string(),
  to: z.nullable(z.string()),
  currency: z.string(),
  /** For one unit of `currency`, in `base`: decimal text, at most ten decimals. */
  rate: z.string(),
  base: z.string(),
  source: z.enum(['ecb', 'manual']),
  /** ID of a custom one. */
  id: z.nullable(z.string()),
  /** Who entered a custom one; null for a deleted account or the bank's. */
  by: z.nullable(z.string()),
  /** ISO 8601: when it was entered or imported. */
  at: z.string(),
});
export type RateRow = z.infer<typeof RateRow>;

export const RateQuery = z.extend(PageQuery, {
  currency: z.optional(Currency),
  source: z.optional(z.enum(['ecb', 'manual'])),
});
export type RateQuery = z.infer<typeof RateQuery>;

/** Conversions not yet in any revenue, because their day has no rate or they are being recalculated. */
export const UnpricedCurrency = z.object({
  currency: z.string(),
  conversions: z.number(),
  /** Sum of their payouts, in that currency. */
  payout: z.string(),
  /** First and last day (UTC). */
  from: z.string(),
  to: z.string(),
  /** Whether both days have a rate now, so that the conversions are being recalculated. */
  recalculating: z.boolean(),
});
export type UnpricedCurrency = z.infer<typeof UnpricedCurrency>;

export const RateList = z.extend(pageOf(RateRow), {
  /** The workspace's currency. */
  base: z.string(),
  /** Last day with rates from the bank; null if none imported. */
  ecb: z.nullable(
    z.object({ first: z.string(), last: z.string(), days: z.number(), importedAt: z.string() }),
  ),
  /** Whether this member can import the bank's rates, which apply to every workspace: only the instance's owner. */
  mayImport: z.boolean(),
  unpriced: z.array(UnpricedCurrency),
});
export type RateList = z.infer<typeof RateList>;

/** A file of the European Central Bank: `eurofxref.csv`, `eurofxref-hist.csv`, or the same as XML. */
export const RateImportInput = z.strictObject({
  content: z.string().check(z.minLength(1, 'file_empty'), z.maxLength(MAX_RATE_FILE, 'file_too_long')),
  /** `check` writes nothing; `all` writes nothing unless every rate is valid; `good` skips the invalid ones. */
  mode: z.enum(['check', 'all', 'good']),
});
export type RateImportInput = z.infer<typeof RateImportInput>;

export const RateImportAnswer = z.object({
  /** Number of rates, one per currency and day. */
  counts: z.object({ add: z.number(), change: z.number(), same: z.number() }),
  written: z.boolean(),
  days: z.number(),
  /** Null if there is no valid rate. */
  first: z.nullable(z.string()),
  last: z.nullable(z.string()),
  currencies: z.array(z.string()),
  /** At most 200 of them, by line. */
  problems: z.array(z.object({ line: z.number(), code: z.string(), text: z.string() })),
  problemCount: z.number(),
  /** The first 20 that change: the current and the new value. */
  changes: z.array(
    z.object({ day: z.string(), currency: z.string(), before: z.string(), after: z.string() }),
  ),
});
export type RateImportAnswer = z.infer<typeof RateImportAnswer>;

/**
 * A workspace's custom rate, which overrides the bank's. The same currency and first day replaces an earlier one. Of
 * several that apply to a day, the one that begins last wins.
 */
export const ManualRateInput = z
  .strictObject({
    currency: Currency,
    from: Day,
    /** Null if open-ended. */
    to: z.nullable(Day),
    /** For one unit of `currency`, in the workspace's currency. */
    rate: Rate,
  })
  .check(z.refine(({ from, to }) => to === null || to >= from, { error: 'period_reversed', path: ['to'] }));
export type ManualRateInput = z.infer<typeof ManualRateInput>;

export const ManualRate = z.object({
  id: z.string(),
  currency: z.string(),
  from: z.string(),
  to: z.nullable(z.string()),
  rate: z.string(),
  base: z.string(),
});
export type ManualRate = z.infer<typeof ManualRate>;
