import { metricNames } from '../../src/core/report/metrics.ts';
import type { EventReports } from '../../src/events/store/event-reports.ts';
import type { RangeQuery, StoreReport } from '../../src/events/store/reports.ts';

/** Every sum of a workspace in a range, by campaign and in total. */
export const wholeReport = (reports: EventReports, range: RangeQuery): Promise<StoreReport> =>
  reports.report({
    ...range,
    ...{
      dimensions: ['campaign'],
      steps: [],
      filters: [],
      sources: [],
      metrics: metricNames,
      basis: 'click',
    },
    order: { by: 'requests', descending: true },
    limit: 10_000,
    offset: 0,
  });
