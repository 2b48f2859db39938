import * as z from 'zod/mini';

/** Conversions of one call. */
const MAX_CONVERSIONS = 200;
/** Rows of one upload. */
export const MAX_UPLOAD_ROWS = 5000;
/** Characters of a file. */
const MAX_UPLOAD_LENGTH = 2_000_000;

const text = (most: number) => z.optional(z.string().check(z.maxLength(most, 'too_long')));

/** As a postback says it, by our names: docs/postbacks.md. The edge judges what stands in it. */
const ConversionInput = z.strictObject({
  clickId: z.string().check(z.maxLength(200, 'too_long')),
  status: text(64),
  /** Decimal text with a point; digits beyond the sixth decimal are rounded. */
  payout: text(40),
  /** ISO 4217; absent: the workspace's. */
  currency: text(16),
  transaction: text(128),
  event: text(64),
  /** Hashed before they are stored; 64 hex digits are taken as hashed already. */
  email: text(254),
  phone: text(64),
  externalId: text(256),
});

export const ConversionsInput = z.strictObject({
  conversions: z
    .array(ConversionInput)
    .check(z.minLength(1, 'conversions_required'), z.maxLength(MAX_CONVERSIONS, 'too_many_conversions')),
  /** Checked and logged, and counted nowhere. */
  test: z._default(z.boolean(), false),
  /** They correct what is known: what they say holds, whatever the workspace does with repeats. */
  replace: z._default(z.boolean(), false),
});
export type ConversionsInput = z.infer<typeof ConversionsInput>;

/** What the edge says to one of them. `hint`: what to do, in English. */
export const ConversionResult = z.object({
  result: z.enum(['accepted', 'refused']),
  receipt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  hint: z.nullable(z.string()),
});
export type ConversionResult = z.infer<typeof ConversionResult>;

/** In the order of the call. */
export const ConversionResults = z.object({ results: z.array(ConversionResult) });

/** Columns of the CSV; all but the first may be absent. */
export const UPLOAD_COLUMNS = [
  ...(['click_id', 'status', 'payout', 'currency', 'transaction'] as const),
  ...(['event', 'email', 'phone', 'external_id'] as const),
] as const;
export type UploadColumn = (typeof UPLOAD_COLUMNS)[number];

export const UploadInput = z.strictObject({
  content: z.string().check(z.minLength(1, 'file_empty'), z.maxLength(MAX_UPLOAD_LENGTH, 'file_too_long')),
  /** `check` sends nothing; `all` nothing unless every line is good; `good` leaves the others out. */
  mode: z.enum(['check', 'all', 'good']),
});
export type UploadInput = z.infer<typeof UploadInput>;

export const UploadAnswer = z.object({
  /** Lines that are good (with `written` true: accepted by the edge), and that are not. */
  counts: z.object({ good: z.number(), refused: z.number() }),
  written: z.boolean(),
  /** Sums of the payouts of good lines that are not rejected, by currency. */
  totals: z.array(z.object({ currency: z.string(), payout: z.string() })),
  /** At most 200 of them, by line. `field`: the column; empty: the line as a whole. */
  problems: z.array(z.object({ line: z.number(), field: z.string(), code: z.string(), text: z.string() })),
  problemCount: z.number(),
  /** Columns that are not known and were not read. */
  ignored: z.array(z.string()),
  /** The first 50 lines. `receipt`: of those that were sent and accepted. */
  preview: z.array(
    z.object({
      line: z.number(),
      clickId: z.string(),
      status: z.string(),
      payout: z.string(),
      currency: z.string(),
      transaction: z.string(),
      good: z.boolean(),
      receipt: z.nullable(z.string()),
    }),
  ),
});
export type UploadAnswer = z.infer<typeof UploadAnswer>;
