import * as z from 'zod/mini';
import { MOST_CLICKS } from '../../core/money/typed-amount.ts';
import { PageQuery, pageOf } from '../list.ts';
import { Amount } from './costs.ts';

/** Maximum rows per upload. */
export const MAX_SPEND_ROWS = 5000;
/** Maximum characters in a file. */
const MAX_SPEND_LENGTH = 2_000_000;

/** Clicks counted by the traffic source. */
const Clicks = z.nullable(
  z.int('clicks_invalid').check(z.minimum(0, 'clicks_invalid'), z.maximum(MOST_CLICKS, 'clicks_invalid')),
);

const Day = z.iso.date({ error: 'day_invalid' });

/**
 * Spend on a campaign for a period. Within its quarter hours it replaces the costs of the campaign's cost model, so
 * periods of a campaign never overlap (`spend_overlaps`), and the same period again replaces the amount.
 */
export const SpendInput = z.strictObject({
  campaignId: z.string().check(z.minLength(1, 'campaign_required')),
  /** First and last day, both inclusive, in the workspace's time zone. At most 366 days. */
  from: Day,
  to: Day,
  /** Workspace currency. */
  amount: Amount,
  /** If absent, those stored for the same period stay. */
  clicks: z.optional(Clicks),
});
export type SpendInput = z.infer<typeof SpendInput>;

export const SpendPatch = z.strictObject({
  from: z.optional(Day),
  to: z.optional(Day),
  amount: z.optional(Amount),
  clicks: z.optional(Clicks),
});
export type SpendPatch = z.infer<typeof SpendPatch>;

export const Spend = z.object({
  id: z.string(),
  campaignId: z.string(),
  campaignName: z.string(),
  from: z.string(),
  to: z.string(),
  /** Time zone of the days: the workspace's at the time of entry. */
  timeZone: z.string(),
  amount: z.string(),
  /** The workspace's at the time of entry; if its currency has changed since, the spend is not counted. */
  currency: z.string(),
  counted: z.boolean(),
  /** Clicks counted by the traffic source; null if not given. They count in any currency. */
  clicks: z.nullable(z.number()),
  /** Name of the member who last entered it; null if no longer a member. */
  by: z.nullable(z.string()),
  at: z.string(),
});
export type Spend = z.infer<typeof Spend>;

export const SpendQuery = z.extend(PageQuery, { campaignId: z.optional(z.string()) });
export const SpendPage = pageOf(Spend);

/** CSV columns. `campaign`: ID, link (`host/slug`) or unique name. `to`, `currency` and `clicks` are optional. */
export const SPEND_COLUMNS = ['campaign', 'from', 'to', 'amount', 'currency', 'clicks'] as const;

export const SpendImportInput = z.strictObject({
  /** The file's text. */
  content: z.string().check(z.minLength(1, 'file_empty'), z.maxLength(MAX_SPEND_LENGTH, 'file_too_long')),
  /** For files without a column `campaign`. */
  campaignId: z.optional(z.string()),
  /** `check` writes nothing; `all` writes nothing unless every line is valid; `good` skips the invalid ones. */
  mode: z.enum(['check', 'all', 'good']),
});
export type SpendImportInput = z.infer<typeof SpendImportInput>;

const Outcome = z.enum(['create', 'change', 'same', 'refuse']);

export const SpendImportAnswer = z.object({
  /** Number of lines of each kind; if `written` is true, what was done. */
  counts: z.object({ create: z.number(), change: z.number(), same: z.number(), refuse: z.number() }),
  written: z.boolean(),
  /** Total of the valid lines, and its currency. */
  total: z.string(),
  currency: z.string(),
  /** At most 200 of them, by line. `field`: the column; empty for the whole line. */
  problems: z.array(z.object({ line: z.number(), field: z.string(), code: z.string(), text: z.string() })),
  problemCount: z.number(),
  /** Unknown columns, which were not read. */
  ignored: z.array(z.string()),
  /** The first 50 lines. `before`: the amount to be replaced. */
  preview: z.array(
    z.object({
      line: z.number(),
      campaign: z.string(),
      from: z.string(),
      to: z.string(),
      amount: z.string(),
      before: z.nullable(z.string()),
      /** The resulting value; null if omitted. */
      clicks: z.nullable(z.number()),
      outcome: Outcome,
    }),
  ),
});
export type SpendImportAnswer = z.infer<typeof SpendImportAnswer>;
