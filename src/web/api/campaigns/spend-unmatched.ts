import {
  MOST_ENTRIES,
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

/** In as many calls as the number of entries takes. Returns those that changed. */
export const chooseUnmatched = async ({
  ids,
  unmatched,
}: SpendUnmatchedInput): Promise<SpendUnmatchedAnswer> => {
  const changed: string[] = [];
  for (let from = 0; from < ids.length; from += MOST_ENTRIES) {
    const body = { ids: ids.slice(from, from + MOST_ENTRIES), unmatched };
    const answer = await callApi({
      method: 'POST',
      path: UNMATCHED_PATH,
      body,
      answer: SpendUnmatchedAnswer,
    });
    changed.push(...answer.ids);
  }
  return { ids: changed };
};
