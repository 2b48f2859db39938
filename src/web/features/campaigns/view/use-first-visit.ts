import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportAnswer } from '../../../../contracts/reports/report-query.ts';
import { reportQuery } from '../../../api/reports/report-query.ts';
import { REFRESH_MS } from '../../../api/reports/reports.ts';
import { allDays } from './all-days.ts';

const METRICS = ['requests', 'conversions', 'cost'] as const;

/** Spend whose clicks never arrived is the very number that must be seen. */
const hasNumbers = ({ total }: ReportAnswer): boolean =>
  METRICS.some((metric) => Number(total.values[metric] ?? 0) !== 0);

/**
 * `isEmpty`: whether a campaign has no numbers at all, whatever range is shown; not while that is unknown.
 * `wasEmpty`: also after the first request, for as long as the page is open. `isKnown`: it was asked.
 */
export const useFirstVisit = (
  campaign: string,
): { isEmpty: boolean; wasEmpty: boolean; isKnown: boolean } => {
  const { data, isFetched } = useQuery({
    ...reportQuery({
      ...allDays(Date.now()),
      dimensions: [],
      metrics: METRICS,
      filters: [{ dimension: 'campaign', op: 'is', values: [campaign] }],
      compared: null,
    }),
    refetchInterval: ({ state }) => (state.data && hasNumbers(state.data) ? false : REFRESH_MS),
  });
  const isEmpty = data !== undefined && !hasNumbers(data);
  const [wasEmpty, setWasEmpty] = useState(false);
  if (isEmpty && !wasEmpty) setWasEmpty(true);
  return { isEmpty, wasEmpty: isEmpty || wasEmpty, isKnown: isFetched };
};
