import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Dimension, MetricName, ReportFilters } from '../../contracts/report-query.ts';
import { type Compared, comparedRange } from '../../core/time/compare.ts';
import { type Range, rangeOf } from '../../core/time/range.ts';
import { type ReportAsk, spanQuery } from '../api/report-query.ts';
import { REFRESH_MS } from '../api/reports.ts';
import { meQuery } from '../api/session.ts';
import type { ReportSearch } from './search.ts';
import { type ReportState, searchOf, stateOf } from './state.ts';

/** Numbers of times that are over change seldom: a late conversion, spend that is entered. */
const PAST_MS = 60_000;

/** What a screen of numbers shows, and how that is changed. */
export interface Report {
  state: ReportState;
  /** Goes to the address of another state, in a step of its own that Back undoes. */
  change: (next: Partial<ReportState>) => void;
  timeZone: string;
  currency: string;
  range: Range;
  /** Null: nothing is compared. */
  compared: Compared | null;
  /** The days of the range are not known before the workspace is, nor all of time before its first request. */
  ready: boolean;
  /** How often what is shown is asked again, milliseconds. */
  everyMs: number;
  /** A query of this range with these filters, set against what the range has had by now. */
  ask: (dimensions: readonly Dimension[], metrics: readonly MetricName[]) => ReportAsk;
}

/** `scope`: filters that the screen itself sets, such as the campaign that it is of. */
export const useReport = (search: ReportSearch, scope?: ReportFilters): Report => {
  const navigate = useNavigate();
  const state = useMemo(() => stateOf(search), [search]);
  const me = useQuery(meQuery());
  const span = useQuery({ ...spanQuery(), enabled: state.range === 'all' });
  const timeZone = me.data?.workspace.timeZone ?? 'UTC';
  const now = Date.now();
  const first = span.data?.first ?? null;
  const range = rangeOf(state.range, timeZone, now, first);
  const compared =
    state.compare && comparedRange(state.range, state.compare, state.weekday, timeZone, now, first);
  const isPast = Date.parse(range.to) <= now;
  return {
    state,
    change: (next) =>
      void navigate({
        to: '.',
        // On what the address says by then: two clicks may come before the first of them is shown.
        search: (old: ReportSearch) => ({ ...old, ...searchOf({ ...stateOf(old), ...next }) }),
        resetScroll: false,
      }),
    timeZone,
    currency: me.data?.workspace.currency ?? 'USD',
    range,
    compared,
    ready: me.isSuccess && (state.range !== 'all' || !span.isPending),
    everyMs: isPast ? PAST_MS : REFRESH_MS,
    ask: (dimensions, metrics) => ({
      ...range,
      dimensions,
      metrics,
      filters: [...(scope ?? []), ...state.filters],
      compared: compared?.soFar ?? null,
    }),
  };
};
