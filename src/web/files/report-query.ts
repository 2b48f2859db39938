import { METRICS, type MetricName } from '../../contracts/reports/report-query.ts';
import type { FileAsk } from '../api/reports/files.ts';
import type { Report } from '../report/use-report.ts';

/** All data of a report's range and filters, with every metric by default. */
export const reportFile = (report: Report, columns: readonly MetricName[] = METRICS): FileAsk => {
  const { from, to, filters, metrics } = report.ask([], columns);
  return {
    of: 'report',
    query: {
      from,
      to,
      metrics: metrics.join(','),
      ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
    },
  };
};
