import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type {
  ColumnName,
  Dimension,
  FilterDimension,
  ReportFilters,
} from '../../contracts/reports/report-query.ts';
import { type Compared, comparedRange } from '../../core/time/compare.ts';
import { MINUTE_MS } from '../../core/time/durations.ts';
import { type Range, rangeOf, searchOfRange } from '../../core/time/range.ts';
import { meQuery } from '../api/accounts/session.ts';
import { type ReportAsk, spanQuery } from '../api/reports/report-query.ts';
import { REFRESH_MS } from '../api/reports/reports.ts';
import { onlyThis } from './filters/filters.ts';
import { filtersText } from './filters/filters-text.ts';
import type { ReportSearch } from './search.ts';
import { type ReportState, searchOf, stateOf } from './state.ts';

/** Numbers of past ranges rarely change: only by a late conversion or entered spend. */
const PAST_MS = MINUTE_MS;

/** Search of the request log for the requests behind a value: same range, same filters. */
export const logSearch = ({ state, ask }: Report, dimension: FilterDimension, value: string | null) => ({
  ...searchOfRange(state.range),
  filters: filtersText(onlyThis(ask([], []).filters, dimension, value)),
});

/** The state of a report screen, and how to change it. */
export interface Report {
  state: ReportState;
  /** Navigates to another state, as a step that Back undoes. */
  change: (next: Partial<ReportState>) => void;
  timeZone: string;
  currency: string;
  range: Range;
  /** Null if not compared. */
  compared: Compared | null;
  /** The days of the range depend on the workspace, and all time on its first request. */
  ready: boolean;
  /** Refresh interval, milliseconds. */
  everyMs: number;
  /** A query of this range with these filters and the comparison up to the same point. */
  ask: (dimensions: readonly Dimension[], metrics: readonly ColumnName[]) => ReportAsk;
}

/** `scope`: filters set by the screen itself, such as its campaign. */
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
        // Based on the latest address: a second click may come before the first is rendered.
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
