import {
  FILTER_DIMENSIONS,
  type FilterDimension,
  METRICS,
  type ReportFilters,
  TIME_STEPS,
  type TimeStep,
} from '../../contracts/reports/report-query.ts';
import type { CommonMetric } from '../../core/report/metrics.ts';
import type { Compare } from '../../core/time/compare.ts';
import { choiceOf, daysOf, type RangeChoice, searchOfRange } from '../../core/time/range.ts';
import { filtersOf, filtersText } from './filters/filters-text.ts';
import type { ReportSearch } from './search.ts';

/** All choices about a report: they are in the address, so that Back undoes each of them. */
export interface ReportState {
  range: RangeChoice;
  /** Null if not compared. */
  compare: Compare | null;
  /** Whether the comparison begins on the same weekday. */
  weekday: boolean;
  filters: ReportFilters;
  /** The metric of the chart and the breakdowns; undefined: the screen's default. */
  metric: CommonMetric | undefined;
  step: TimeStep | undefined;
  /** The active dimensions of breakdowns that have several. */
  tabs: readonly FilterDimension[];
}

const oneOf = <T extends string>(names: readonly T[], given: string | undefined): T | undefined =>
  names.find((name) => name === given);

const compareOf = ({ compare, compareFrom, compareTo }: ReportSearch): Compare | null =>
  compare === 'own'
    ? daysOf(compareFrom, compareTo)
    : (oneOf(['previous', 'year'] as const, compare) ?? null);

/** The state in an address; unreadable values fall back to defaults. */
export const stateOf = (search: ReportSearch): ReportState => ({
  range: choiceOf(search) ?? 'today',
  compare: compareOf(search),
  weekday: search.match === 'weekday',
  filters: filtersOf(search.filters),
  metric: oneOf(METRICS, search.metric),
  step: oneOf(TIME_STEPS, search.step),
  tabs: [...new Set((search.tabs ?? '').split(','))]
    .map((tab) => oneOf(FILTER_DIMENSIONS, tab))
    .filter((tab) => tab !== undefined),
});

/** The address for a state; every member is set, so that earlier ones are removed. */
export const searchOf = (state: ReportState): Required<ReportSearch> => {
  const { compare } = state;
  const own = typeof compare === 'object' ? compare : null;
  return {
    ...searchOfRange(state.range),
    compare: own ? 'own' : ((compare as string | null) ?? undefined),
    compareFrom: own?.from,
    compareTo: own?.to,
    match: state.weekday ? 'weekday' : undefined,
    filters: filtersText(state.filters),
    metric: state.metric,
    step: state.step,
    tabs: state.tabs.length === 0 ? undefined : state.tabs.join(','),
  };
};

/** The active dimension of a breakdown: the one in the address, otherwise its first. */
export const tabOf = <D extends FilterDimension>(
  dimensions: readonly [D, ...D[]],
  { tabs }: ReportState,
): D => dimensions.find((dimension) => tabs.includes(dimension)) ?? dimensions[0];

/** Activates a dimension of a breakdown. */
export const withTab = (
  { tabs }: ReportState,
  dimensions: readonly FilterDimension[],
  front: FilterDimension,
): FilterDimension[] => [
  ...tabs.filter((tab) => !dimensions.includes(tab)),
  ...(front === dimensions[0] ? [] : [front]),
];
