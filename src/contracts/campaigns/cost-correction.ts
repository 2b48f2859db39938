import * as z from 'zod/mini';
import { parseFactor } from '../../core/spend/correction.ts';

/** Relative to the base path; separate from the others because the first screens do not need it. */
export const CORRECTION_PATH = '/cost-correction';

/** Maximum per traffic source, because the list is not paged. */
export const MAX_CORRECTIONS = 100;
const MAX_REASON = 200;

const Day = z.iso.date({ error: 'day_invalid' });

/** Decimal text in normal form, above 0, at most 10, with at most four decimals: `1.190` is `1.19`. */
const Factor = z.string().check(
  z.trim(),
  z.minLength(1, 'factor_required'),
  z.refine((text) => text === '' || parseFactor(text) !== null, 'factor_invalid'),
  z.overwrite((text) => parseFactor(text) ?? text),
);

const Reason = z.string().check(
  z.trim(),
  z.minLength(1, 'reason_required'),
  z.maxLength(MAX_REASON, 'too_long'),
  z.refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), 'not_storable'),
);

/**
 * What all costs of a traffic source are multiplied by on some days: spend, and costs of clicks and conversions by cost
 * models. Days of spend are in its own time zone, and those of clicks and conversions in the workspace's. Corrections of
 * a source have no day in common (`correction_overlaps`).
 */
export const CostCorrectionInput = z.strictObject({
  sourceId: z.string().check(z.minLength(1, 'source_required')),
  /** First and last day, both inclusive. Without a last one, it goes on. */
  from: Day,
  to: z.optional(z.nullable(Day)),
  factor: Factor,
  /** Such as "Agency fee". */
  reason: Reason,
});
export type CostCorrectionInput = z.infer<typeof CostCorrectionInput>;

export const CostCorrectionPatch = z.strictObject({
  from: z.optional(Day),
  to: z.optional(z.nullable(Day)),
  factor: z.optional(Factor),
  reason: z.optional(Reason),
});
export type CostCorrectionPatch = z.infer<typeof CostCorrectionPatch>;

export const CostCorrection = z.object({
  id: z.string(),
  sourceId: z.string(),
  from: z.string(),
  to: z.nullable(z.string()),
  factor: z.string(),
  reason: z.string(),
  /** Name of the member who last changed it; null if no longer a member. */
  by: z.nullable(z.string()),
  at: z.string(),
});
export type CostCorrection = z.infer<typeof CostCorrection>;

export const CostCorrectionQuery = z.object({ sourceId: z.optional(z.string()) });

/** By traffic source, latest days first. */
export const CostCorrectionList = z.object({ rows: z.array(CostCorrection) });
export type CostCorrectionList = z.infer<typeof CostCorrectionList>;
