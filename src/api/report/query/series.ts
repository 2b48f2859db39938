import type { ReportRequest } from '../../../contracts/reports/report-query.ts';
import { estimateOf } from '../../../core/report/estimates.ts';
import { evaluated } from '../../../core/report/formula.ts';
import {
  isEstimate,
  type Measures,
  type MetricName,
  metricValue,
  NO_MEASURES,
} from '../../../core/report/metrics.ts';
import type { StoreReport } from '../../../events/store/reports.ts';
import type { Maturity } from './maturity.ts';
import type { PreparedReport } from './prepare.ts';

/** Measures of a step without events: it cost nothing, if any cost of the range is known. */
export const nothingOf = (total: Measures): Measures =>
  total.costed === 0 ? NO_MEASURES : { ...NO_MEASURES, costed: 1 };

/** Every step of a series, in the requested order: by time, or by a metric with unknown values last. */
export const seriesOf = (
  {
    rows,
    steps,
    total,
    maturity,
  }: Pick<StoreReport, 'rows' | 'total'> & {
    steps: readonly number[];
    maturity: Maturity;
  },
  { order }: PreparedReport['query'],
  { offset, limit }: ReportRequest,
): StoreReport['rows'] => {
  const byStep = new Map(rows.map((row) => [row.keys[0], row.sums]));
  const { by, descending } = order;
  const nothing = nothingOf(total);
  const shownBy = (name: MetricName, sums: Measures): number | string | null => {
    const { estimating } = maturity.store ?? {};
    if (!isEstimate(name)) return metricValue(name, sums);
    return estimating ? (estimateOf(name, sums, estimating)?.value ?? null) : null;
  };
  const all = steps.map((_, step) => {
    const sums = byStep.get(String(step)) ?? nothing;
    const value =
      typeof by === 'number'
        ? step
        : typeof by === 'string'
          ? shownBy(by, sums)
          : evaluated(by, (name) => metricValue(name, sums));
    return { keys: [String(step)], sums, step, value };
  });
  const sign = descending ? -1 : 1;
  return all
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return sign * (Number(a.value) - Number(b.value)) || a.step - b.step;
    })
    .slice(offset, offset + limit)
    .map(({ keys, sums }) => ({ keys, sums }));
};
