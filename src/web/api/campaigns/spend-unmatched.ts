import {
  SpendUnmatched,
  SpendUnmatchedAnswer,
  type SpendUnmatchedInput,
  UNMATCHED_PATH,
} from '../../../contracts/campaigns/spend-unmatched.ts';
import type { ReportFilters } from '../../../contracts/reports/report-query.ts';
import type { Range } from '../../../core/time/range.ts';
import { callApi } from '../api-call.ts';

/** The requests in a range that pass the filters. */
export interface UnmatchedAsk extends Range {
  filters: ReportFilters;
}

export const unmatchedSpend = ({ from, to, filters }: UnmatchedAsk): Promise<SpendUnmatched> =>
  callApi({
    path: UNMATCHED_PATH,
    query: { from, to, ...(filters.length > 0 && { filters: JSON.stringify(filters) }) },
    answer: SpendUnmatched,
  });

export const chooseUnmatched = (body: SpendUnmatchedInput): Promise<SpendUnmatchedAnswer> =>
  callApi({ method: 'POST', path: UNMATCHED_PATH, body, answer: SpendUnmatchedAnswer });
