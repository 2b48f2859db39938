import * as z from 'zod/mini';
import { PageQuery, pageOf } from './list.ts';

/** Characters of a file: the European Central Bank's whole history as XML has seven million. */
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

/** What one unit of a currency is worth on a day, in the workspace's currency. */
export const RateRow = z.object({
  /** First day, and the last one it holds for (UTC); `to` null: until another takes its place. */
  from: z.string(),
  to: z.nullable(z.string()),
  currency: z.string(),
  /** Of one unit of `currency`, in `base`: decimal text, ten decimals at most. */
  rate: z.string(),
  base: z.string(),
  source: z.enum(['ecb', 'manual']),
  /** Of a manual one. */
  id: z.nullable(z.string()),
  /** Who entered a manual one; null: an account that is gone, or the bank's. */
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

/** Conversions that count in no revenue yet, because there is no rate of their day or they are being recalculated. */
export const UnpricedCurrency = z.object({
  currency: z.string(),
  conversions: z.number(),
  /** Sum of their payouts, in that currency. */
  payout: z.string(),
  /** First and last day (UTC). */
  from: z.string(),
  to: z.string(),
  /** Whether both days have a rate by now: the conversions are being recalculated. */
  recalculating: z.boolean(),
});
export type UnpricedCurrency = z.infer<typeof UnpricedCurrency>;

export const RateList = z.extend(pageOf(RateRow), {
  /** The workspace's currency. */
  base: z.string(),
  /** What the bank's rates reach to; null: none were imported. */
  ecb: z.nullable(
    z.object({ first: z.string(), last: z.string(), days: z.number(), importedAt: z.string() }),
  ),
  /** Whether this member may import the bank's rates: they hold for every workspace, so the instance's owner does. */
  mayImport: z.boolean(),
  unpriced: z.array(UnpricedCurrency),
});
export type RateList = z.infer<typeof RateList>;

/** A file of the European Central Bank: `eurofxref.csv`, `eurofxref-hist.csv`, or the same as XML. */
export const RateImportInput = z.strictObject({
  content: z.string().check(z.minLength(1, 'file_empty'), z.maxLength(MAX_RATE_FILE, 'file_too_long')),
  /** `check` writes nothing; `all` nothing unless every rate is good; `good` leaves the others out. */
  mode: z.enum(['check', 'all', 'good']),
});
export type RateImportInput = z.infer<typeof RateImportInput>;

export const RateImportAnswer = z.object({
  /** Rates of one currency and one day. */
  counts: z.object({ add: z.number(), change: z.number(), same: z.number() }),
  written: z.boolean(),
  days: z.number(),
  /** Null: the file has no good rate. */
  first: z.nullable(z.string()),
  last: z.nullable(z.string()),
  currencies: z.array(z.string()),
  /** At most 200 of them, by line. */
  problems: z.array(z.object({ line: z.number(), code: z.string(), text: z.string() })),
  problemCount: z.number(),
  /** The first 20 that change: what stands there, and what would. */
  changes: z.array(
    z.object({ day: z.string(), currency: z.string(), before: z.string(), after: z.string() }),
  ),
});
export type RateImportAnswer = z.infer<typeof RateImportAnswer>;

/**
 * A rate of the workspace's own, which stands over the bank's. The same currency and first day again replaces it. Of several that
 * hold for a day the one that begins last does.
 */
export const ManualRateInput = z
  .strictObject({
    currency: Currency,
    from: Day,
    /** Null: until another takes its place. */
    to: z.nullable(Day),
    /** Of one unit of `currency`, in the workspace's currency. */
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
