import * as z from 'zod/mini';

/** Maximum conversions per call. */
const MAX_CONVERSIONS = 200;
/** Maximum rows per upload. */
export const MAX_UPLOAD_ROWS = 5000;
/** Maximum characters in a file. */
const MAX_UPLOAD_LENGTH = 2_000_000;

const text = (most: number) => z.optional(z.string().check(z.maxLength(most, 'too_long')));

/** As in a postback, under Fairlead's names: docs/postbacks.md. The edge validates the contents. */
const ConversionInput = z.strictObject({
  clickId: z.string().check(z.maxLength(200, 'too_long')),
  status: text(64),
  /** Decimal text with a point; rounded to six decimals. Below zero: an adjustment, which the status `rejected` withdraws. */
  payout: text(40),
  /** ISO 4217; default: workspace's. */
  currency: text(16),
  transaction: text(128),
  event: text(64),
  /** Hashed before storing; 64 hex digits are taken as already hashed. */
  email: text(254),
  phone: text(64),
  externalId: text(256),
});

export const ConversionsInput = z.strictObject({
  conversions: z
    .array(ConversionInput)
    .check(z.minLength(1, 'conversions_required'), z.maxLength(MAX_CONVERSIONS, 'too_many_conversions')),
  /** Checked and logged, but not counted. */
  test: z._default(z.boolean(), false),
  /** Corrects known conversions: the new values win, whatever the workspace does with repeats. */
  replace: z._default(z.boolean(), false),
});
export type ConversionsInput = z.infer<typeof ConversionsInput>;

/** The edge's answer for one conversion. `hint`: what to do, in English. */
export const ConversionResult = z.object({
  result: z.enum(['accepted', 'refused']),
  receipt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  hint: z.nullable(z.string()),
});
export type ConversionResult = z.infer<typeof ConversionResult>;

/** In the order of the call. */
export const ConversionResults = z.object({ results: z.array(ConversionResult) });

/** Columns of the CSV; only the first is required. */
export const UPLOAD_COLUMNS = [
  ...(['click_id', 'status', 'payout', 'currency', 'transaction'] as const),
  ...(['event', 'email', 'phone', 'external_id'] as const),
] as const;
export type UploadColumn = (typeof UPLOAD_COLUMNS)[number];

export const UploadInput = z.strictObject({
  content: z.string().check(z.minLength(1, 'file_empty'), z.maxLength(MAX_UPLOAD_LENGTH, 'file_too_long')),
  /** `check` sends nothing; `all` sends nothing unless every line is valid; `good` skips the invalid ones. */
  mode: z.enum(['check', 'all', 'good']),
});
export type UploadInput = z.infer<typeof UploadInput>;

export const UploadAnswer = z.object({
  /** Number of valid lines (if `written` is true: accepted by the edge) and of invalid ones. */
  counts: z.object({ good: z.number(), refused: z.number() }),
  written: z.boolean(),
  /** Total payouts of valid lines that are not rejected, by currency. */
  totals: z.array(z.object({ currency: z.string(), payout: z.string() })),
  /** At most 200 of them, by line. `field`: the column; empty for the whole line. */
  problems: z.array(z.object({ line: z.number(), field: z.string(), code: z.string(), text: z.string() })),
  problemCount: z.number(),
  /** Unknown columns, which were not read. */
  ignored: z.array(z.string()),
  /** The first 50 lines. `receipt`: for lines that were sent and accepted. */
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
