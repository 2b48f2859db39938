import { apiPaths } from '../../../contracts/paths.ts';
import { Ledger } from '../../../contracts/reports/ledger.ts';
import type { Basis, ReportFilters } from '../../../contracts/reports/report-query.ts';
import type { Range } from '../../../core/time/range.ts';
import { apiQuery } from '../api-call.ts';

/** The costs of the requests in a range that pass the filters. */
export interface LedgerAsk extends Range {
  filters: ReportFilters;
  /** By default, the time of the click. */
  basis?: Basis;
}

export const ledgerQuery = ({ from, to, filters, basis }: LedgerAsk) =>
  apiQuery(['report', 'ledger', from, to, filters, basis], {
    path: apiPaths.ledger,
    query: {
      from,
      to,
      ...(basis && { basis }),
      ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
    },
    answer: Ledger,
  });
