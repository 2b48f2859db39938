import * as z from 'zod/mini';
import { parseDecimal } from '../../core/money/decimal.ts';
import { MOST_CLICKS } from '../../core/money/typed-amount.ts';
import { MAX_DETAILS, SPEND_DIMENSIONS, UNMATCHED } from '../../core/spend/target.ts';
import { Currency, TimeZone } from '../fields.ts';
import { PageQuery, pageOf } from '../list.ts';

/** Maximum rows per upload. */
export const MAX_SPEND_ROWS = 20_000;
/** Maximum characters in a file. */
const MAX_SPEND_LENGTH = 8_000_000;

/** Clicks counted by the traffic source. */
const Clicks = z.nullable(
  z.int('clicks_invalid').check(z.minimum(0, 'clicks_invalid'), z.maximum(MOST_CLICKS, 'clicks_invalid')),
);

const Day = z.iso.date({ error: 'day_invalid' });

/** A local hour of a single day, 0 to 23. */
const Hour = z.int('hour_invalid').check(z.minimum(0, 'hour_invalid'), z.maximum(23, 'hour_invalid'));

/** Maximum characters of a platform's ID, as in `sub1` to `sub20`. */
const MAX_VALUE = 500;

/** What spend is for within its campaign or traffic source, such as `{dimension: 'ad', value: '120210'}`. */
export const SpendDetail = z.strictObject({
  dimension: z.enum(SPEND_DIMENSIONS, 'dimension_unknown'),
  value: z.string().check(
    z.trim(),
    z.minLength(1, 'value_required'),
    z.maxLength(MAX_VALUE, 'too_long'),
    z.refine((text) => !text.includes('\0') && text.isWellFormed(), 'not_storable'),
  ),
});
export type SpendDetail = z.infer<typeof SpendDetail>;

const Details = z.array(SpendDetail).check(
  z.maxLength(MAX_DETAILS, 'too_many_details'),
  z.refine((all) => new Set(all.map((one) => one.dimension)).size === all.length, 'dimension_twice'),
);

/** `credit`: what a platform gives back, for invalid traffic. */
export const SpendKind = z.enum(['spend', 'credit']);

const isNegative = (text: string): boolean => /^[-\u2212]\s?\d/.test(text);

/** As `Amount`; below 0, it is refused by a code that names credits. */
const SpendAmount = z.string().check(
  z.trim(),
  z.minLength(1, 'amount_required'),
  z.refine((text) => !isNegative(text), 'spend_negative'),
  z.refine((text) => text === '' || isNegative(text) || parseDecimal(text) !== null, 'amount_invalid'),
  z.overwrite((text) => parseDecimal(text) ?? text),
);

/**
 * Spend for a period, on a campaign, or on one or two values of a campaign or of a traffic source (an ad set, an ad). It
 * is divided equally among the paid visits that match, whose costs by the campaign's cost model it replaces. Periods of
 * the same target never overlap (`spend_overlaps`), and the same period again replaces the amount. A credit is taken from
 * what the spend within its target and period costs, in proportion to that cost and never below 0; it lowers no other
 * costs, and credits for the same time are by the same details (`credit_overlaps`).
 */
export const SpendInput = z.strictObject({
  kind: z._default(SpendKind, 'spend'),
  /** Required unless `sourceId` is given. */
  campaignId: z.optional(z.string().check(z.minLength(1, 'campaign_required'))),
  /** A traffic source, for an ad whose visits may be in any of its campaigns; needs a role in `details`. */
  sourceId: z.optional(z.string()),
  details: z._default(Details, []),
  /** First and last day, both inclusive, in the time zone. At most 366 days. */
  from: Day,
  to: Day,
  /** Only this hour of a single day. */
  hour: z.optional(z.nullable(Hour)),
  /** IANA zone of the ad account; by default that of the entry that it replaces, or else the workspace's. */
  timeZone: z.optional(TimeZone),
  /** Never negative. That of a credit is what is taken from the cost. */
  amount: SpendAmount,
  /** Of the amount, ISO 4217; by default the workspace's. Any other is converted at the rate of the last day. */
  currency: z.optional(Currency),
  /** If absent, those stored for the same period stay. Credits have none. */
  clicks: z.optional(Clicks),
  /** As in `PATCH /spend/{id}`. If absent, what was chosen for the same period stays. */
  unmatched: z.optional(z.enum(UNMATCHED)),
});
export type SpendInput = z.infer<typeof SpendInput>;

export const SpendPatch = z.strictObject({
  from: z.optional(Day),
  to: z.optional(Day),
  amount: z.optional(SpendAmount),
  /** Of the amount, by default the workspace's. Without an amount, the entered one is in this currency. */
  currency: z.optional(Currency),
  clicks: z.optional(Clicks),
  /**
   * `spread` divides spend whose IDs no visit has among the paid visits of the same campaign or source and time that have
   * no ID; `keep` undoes that. Only for spend with `details`.
   */
  unmatched: z.optional(z.enum(UNMATCHED)),
});
export type SpendPatch = z.infer<typeof SpendPatch>;

/** What was entered in another currency, and the rate that converted it. */
export const OriginalSpend = z.object({
  amount: z.string(),
  currency: z.string(),
  /** Value of one unit in the currency of the entry: decimal text, at most twelve decimals. */
  rate: z.string(),
  /** Day of the rate: the last one of the period, or the day of entry if the period was not over. */
  day: z.string(),
});

export const Spend = z.object({
  id: z.string(),
  kind: SpendKind,
  /** Null for spend on a traffic source. */
  campaignId: z.nullable(z.string()),
  campaignName: z.nullable(z.string()),
  /** Null for spend on a campaign. */
  sourceId: z.nullable(z.string()),
  sourceName: z.nullable(z.string()),
  details: z.array(SpendDetail),
  from: z.string(),
  to: z.string(),
  hour: z.nullable(z.number()),
  /** Time zone of the days: by default the workspace's at the time of entry. */
  timeZone: z.string(),
  amount: z.string(),
  /** The workspace's at the time of entry; if its currency has changed since, the spend is not counted. */
  currency: z.string(),
  /** Null if it was entered in `currency`. */
  original: z.nullable(OriginalSpend),
  counted: z.boolean(),
  /** Clicks counted by the traffic source; null if not given. They count in any currency. */
  clicks: z.nullable(z.number()),
  /** What becomes of it if no visit has its IDs: it stays without visits, or visits without an ID pay for it. */
  unmatched: z.enum(UNMATCHED),
  /** Name of the member who last entered it; null if no longer a member. */
  by: z.nullable(z.string()),
  at: z.string(),
  origin: z.enum(['entered', 'uploaded']),
});
export type Spend = z.infer<typeof Spend>;

export const SpendQuery = z.extend(PageQuery, {
  campaignId: z.optional(z.string()),
  sourceId: z.optional(z.string()),
});
export const SpendPage = pageOf(Spend);

/** Main CSV columns. `campaign`: ID, link (`host/slug`) or unique name. `to`, `currency` and `clicks` are optional. */
export const SPEND_COLUMNS = ['campaign', 'from', 'to', 'amount', 'currency', 'clicks'] as const;

export const SpendImportInput = z.strictObject({
  /** The file's text. */
  content: z.string().check(z.minLength(1, 'file_empty'), z.maxLength(MAX_SPEND_LENGTH, 'file_too_long')),
  /** For files without a column `campaign`. */
  campaignId: z.optional(z.string()),
  /** For a platform's file by ad: the traffic source that it is from. */
  sourceId: z.optional(z.string()),
  /** IANA zone of the file's days and hours; by default the workspace's. */
  timeZone: z.optional(TimeZone),
  /** `check` writes nothing; `all` writes nothing unless every line is valid; `good` skips the invalid ones. */
  mode: z.enum(['check', 'all', 'good']),
  /**
   * Reads a file that names ads or ad sets without their IDs as spend of the coarser IDs that it has, or of whole campaigns,
   * which is divided evenly among their visits. Otherwise its rows are found by their names, and refused if a name says nothing or belongs to several IDs.
   */
  spread: z.optional(z.boolean()),
  /** Also writes 0 to the entries that the answer calls `vanished`. */
  zeroMissing: z.optional(z.boolean()),
  /** Name of the file, for the list of uploads. */
  fileName: z.optional(z.string().check(z.trim(), z.maxLength(255, 'too_long'))),
});
export type SpendImportInput = z.infer<typeof SpendImportInput>;

const Outcome = z.enum(['create', 'change', 'same', 'refuse']);

export const SpendImportAnswer = z.object({
  /** Number of lines of each kind; if `written` is true, what was done. */
  counts: z.object({ create: z.number(), change: z.number(), same: z.number(), refuse: z.number() }),
  written: z.boolean(),
  /** The recorded upload, which can be undone; null if nothing was changed. */
  uploadId: z.nullable(z.string()),
  /** Total of the valid lines, and its currency. */
  total: z.string(),
  currency: z.string(),
  /** At most 200 of them, by line. `field`: the column; empty for the whole line. */
  problems: z.array(z.object({ line: z.number(), field: z.string(), code: z.string(), text: z.string() })),
  problemCount: z.number(),
  /** Unknown columns, which were not read. */
  ignored: z.array(z.string()),
  /** Rows with totals, which were not read either. */
  totalRows: z.number(),
  /**
   * Uploaded entries of the same kind and days, for ads and so on that the file no longer has: platforms leave out rows
   * without spend. Their number and sum, without those that are 0. None if a line is refused.
   */
  vanished: z.object({ count: z.number(), amount: z.string() }),
  /**
   * In a check, if the file's counts match visits much better in another zone; ask which one it is, and never assume. By
   * `clicks`, or by `amount` if some lines have none. `shift`: how many minutes later the days would begin. `offsets`:
   * minutes ahead of UTC at `at` of zones that fit, the best first.
   */
  zone: z.nullable(
    z.object({
      by: z.enum(['clicks', 'amount']),
      at: z.string(),
      shift: z.number(),
      offsets: z.array(z.number()),
    }),
  ),
  /**
   * If the file names ads and so on without having their IDs: what it names, how many lines were found by it, and whether
   * `spread` could read the file because the campaign of each line is known. `by`: the coarser level whose IDs it has, so
   * that `spread` divides each row among the visits of its ID; null: among those of its campaign. Null for all other files.
   */
  named: z.nullable(
    z.object({
      dimension: z.enum(['ad', 'adGroup', 'adCampaign']),
      found: z.number(),
      spreadable: z.boolean(),
      by: z.nullable(z.enum(['adGroup', 'adCampaign'])),
    }),
  ),
  /**
   * In a check, if lines with a platform's IDs name neither a campaign nor a source: the traffic sources whose visits have
   * these IDs, most visits first. Ask which one the file is from, and send it as `sourceId`.
   */
  sources: z.array(z.object({ id: z.string(), name: z.string(), visits: z.number() })),
  /** The first 50 lines. `before`: the amount to be replaced. */
  preview: z.array(
    z.object({
      line: z.number(),
      campaign: z.string(),
      details: z.array(SpendDetail),
      /** The name that the file has for it; null if none. */
      name: z.nullable(z.string()),
      from: z.string(),
      to: z.string(),
      hour: z.nullable(z.number()),
      /** In the answer's currency; a refused one as written. */
      amount: z.string(),
      /** What the file says, if that is in another currency. */
      original: z.nullable(OriginalSpend),
      before: z.nullable(z.string()),
      /** The resulting value; null if omitted. */
      clicks: z.nullable(z.number()),
      outcome: Outcome,
    }),
  ),
});
export type SpendImportAnswer = z.infer<typeof SpendImportAnswer>;
