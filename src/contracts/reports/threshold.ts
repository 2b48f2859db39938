import * as z from 'zod/mini';
import { isFormula } from '../../core/report/columns.ts';
import { metricOf } from '../../core/report/metrics.ts';
import { canHaveThreshold, isCrossed } from '../../core/report/tone.ts';
import { Column } from './report-query.ts';

/** Beyond any figure of a report. */
const MOST = 1e12;

const Limit = z.nullable(
  z.number('threshold_invalid').check(z.gte(-MOST, 'threshold_invalid'), z.lte(MOST, 'threshold_invalid')),
);

/**
 * The values from which a column's cells are colored, inclusive. For CPA, CPC and others where less is better, `good` is
 * the highest good value. Shares are fractions: 0.3 is 30 %.
 */
export const Threshold = z.strictObject({ metric: Column, good: Limit, bad: Limit }).check(
  z.refine(({ metric }) => canHaveThreshold(metric), { error: 'threshold_metric', path: ['metric'] }),
  z.refine(({ good, bad }) => good !== null || bad !== null, { error: 'threshold_empty', path: ['good'] }),
  // A formula's direction is known only to its workspace.
  z.refine((one) => isFormula(one.metric) || !isCrossed(one, metricOf(one.metric).good), {
    error: 'threshold_crossed',
    path: ['bad'],
  }),
);
export type Threshold = z.infer<typeof Threshold>;
