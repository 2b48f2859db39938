import * as z from 'zod/mini';
import { canHaveThreshold, isCrossed } from '../../core/report/tone.ts';
import { Metric } from './report-query.ts';

/** Beyond any figure of a report. */
const MOST = 1e12;

const Limit = z.nullable(
  z.number('threshold_invalid').check(z.gte(-MOST, 'threshold_invalid'), z.lte(MOST, 'threshold_invalid')),
);

/**
 * The values from which a column's cells are colored, inclusive. For CPA, CPC and others where less is better, `good` is
 * the highest good value. Shares are fractions: 0.3 is 30 %.
 */
export const Threshold = z.strictObject({ metric: Metric, good: Limit, bad: Limit }).check(
  z.refine(({ metric }) => canHaveThreshold(metric), { error: 'threshold_metric', path: ['metric'] }),
  z.refine(({ good, bad }) => good !== null || bad !== null, { error: 'threshold_empty', path: ['good'] }),
  z.refine((one) => !isCrossed(one), { error: 'threshold_crossed', path: ['bad'] }),
);
export type Threshold = z.infer<typeof Threshold>;
