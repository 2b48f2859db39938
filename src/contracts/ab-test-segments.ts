import * as z from 'zod/mini';
import { LiftInterval } from './ab-test-figures.ts';

/** By what visitors of an A/B test can be taken apart: facts of their first request. */
const AbDimension = z.enum([
  ...(['country', 'device', 'os', 'browser', 'language', 'in_app'] as const),
  ...(['sub1', 'sub2', 'sub3'] as const),
]);
export type AbDimension = z.infer<typeof AbDimension>;

export const AbSegmentsQuery = z.object({ dimension: AbDimension });

/** For ideas, not for verdicts: among many comparisons some look like something. Phases that do not count are left out. */
export const AbSegments = z.object({
  dimension: AbDimension,
  /** A bandit has none: its shares change with what it learns. */
  bandit: z.boolean(),
  /** Values besides these. */
  left: z.number(),
  /** How many p-values are corrected for. */
  comparisons: z.number(),
  /** Those with most visitors first, at most 12. */
  rows: z.array(
    z.object({
      /** Null: not known. */
      value: z.nullable(z.string()),
      arms: z.array(
        z.object({
          path: z.number(),
          /** Visitors whose window is over, and how many of them converted. */
          units: z.number(),
          converted: z.number(),
          rate: z.nullable(z.number()),
          /** Against the control, for one look; null for it, and without data. */
          lift: z.nullable(z.number()),
          interval: z.nullable(LiftInterval),
          pValue: z.nullable(z.number()),
          pHolm: z.nullable(z.number()),
          pBh: z.nullable(z.number()),
        }),
      ),
    }),
  ),
});
export type AbSegments = z.infer<typeof AbSegments>;
