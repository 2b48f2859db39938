import type { ReportFilters } from '../../../../contracts/reports/report-query.ts';
import { type Range, rangeOf } from '../../../../core/time/range.ts';
import { stateOf } from '../../../report/state.ts';
import type { Report } from '../../../report/use-report.ts';
import type { RequestsSearch } from '../search.ts';

/** Range for the options of filters, if the log covers all time. */
const RECENT = '30d';

interface LogReport {
  search: RequestsSearch;
  filters: ReportFilters;
  onFilters: (filters: ReportFilters) => void;
  /** Null: all time. */
  range: Range | null;
  timeZone: string;
  currency: string;
  ready: boolean;
}

/** The log as a report for its filters, which offer the values in its range. */
export const logReport = (given: LogReport): Report => {
  const { search, filters, onFilters, timeZone, currency, ready } = given;
  const range = given.range ?? rangeOf(RECENT, timeZone, Date.now());
  return {
    range,
    timeZone,
    currency,
    ready,
    compared: null,
    everyMs: 0,
    state: { ...stateOf(search), filters },
    change: (next) => next.filters && onFilters(next.filters),
    ask: (dimensions, metrics) => ({ ...range, dimensions, metrics, filters, compared: null }),
  };
};
