import { METRICS } from '../../contracts/reports/report-query.ts';
import type { FileAsk } from '../api/reports/files.ts';
import type { Report } from '../report/use-report.ts';

/** All data of a report's range and filters, with every metric. */
export const reportFile = (report: Report): FileAsk => {
  const { from, to, filters, metrics } = report.ask([], METRICS);
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
