import type { FileAsk } from '../../api/reports/files.ts';
import type { Built } from '../../report/saved/built-state.ts';
import type { Report } from '../../report/use-report.ts';

/** All rows of the report with its own columns. */
export const builtFile = (report: Report, { metrics, basis, sort }: Built): FileAsk => {
  const { from, to, filters } = report.ask([], metrics);
  // The file's rows may have other dimensions: a missing one cannot be sorted by.
  const isMetric = sort !== undefined && (metrics as readonly string[]).includes(sort.replace(/^-/, ''));
  return {
    of: 'report',
    query: {
      from,
      to,
      metrics: metrics.join(','),
      basis,
      ...(isMetric && { sort }),
      ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
    },
  };
};
