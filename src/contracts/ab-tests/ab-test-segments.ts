import * as z from 'zod/mini';
import { LiftInterval } from './ab-test-figures.ts';

/** Dimensions by which visitors of an A/B test can be segmented: facts about their first request. */
const AbDimension = z.enum([
  ...(['country', 'device', 'os', 'browser', 'language', 'in_app'] as const),
  ...(['sub1', 'sub2', 'sub3'] as const),
]);
export type AbDimension = z.infer<typeof AbDimension>;

export const AbSegmentsQuery = z.object({ dimension: AbDimension });

/** For exploration, not verdicts: some of many comparisons always look significant. Only phases that count. */
export const AbSegments = z.object({
  dimension: AbDimension,
  /** Whether it is a bandit, which has no segments because its shares change with what it learns. */
  bandit: z.boolean(),
  /** Number of values not listed. */
  left: z.number(),
  /** Number of comparisons that p-values are corrected for. */
  comparisons: z.number(),
  /** Values with the most visitors first, at most 12. */
  rows: z.array(
    z.object({
      /** Null if unknown. */
      value: z.nullable(z.string()),
      arms: z.array(
        z.object({
          path: z.number(),
          /** Visitors with a closed window, and how many of them converted. */
          units: z.number(),
          converted: z.number(),
          rate: z.nullable(z.number()),
          /** Against the control, for a single look; null for the control and without data. */
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
