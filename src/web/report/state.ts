import {
  FILTER_DIMENSIONS,
  type FilterDimension,
  METRICS,
  type MetricName,
  type ReportFilters,
  TIME_STEPS,
  type TimeStep,
} from '../../contracts/report-query.ts';
import type { Compare } from '../../core/time/compare.ts';
import { choiceOf, daysOf, type RangeChoice, searchOfRange } from '../../core/time/range-names.ts';
import { filtersOf, filtersText } from './filters-text.ts';
import type { ReportSearch } from './search.ts';

/** Everything that can be chosen about a report: all of it stands in the address, so that Back undoes each choice. */
export interface ReportState {
  range: RangeChoice;
  /** Null: nothing is compared. */
  compare: Compare | null;
  /** Whether what is compared begins on the same day of the week. */
  weekday: boolean;
  filters: ReportFilters;
  /** What the chart and the break-downs show; undefined: what the screen prefers. */
  metric: MetricName | undefined;
  step: TimeStep | undefined;
  /** The dimensions in front of the break-downs that have several. */
  tabs: readonly FilterDimension[];
}

const oneOf = <T extends string>(names: readonly T[], given: string | undefined): T | undefined =>
  names.find((name) => name === given);

const compareOf = ({ compare, compareFrom, compareTo }: ReportSearch): Compare | null =>
  compare === 'own'
    ? daysOf(compareFrom, compareTo)
    : (oneOf(['previous', 'year'] as const, compare) ?? null);

/** What an address says; what cannot be read falls back. */
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

/** How an address says it: every member, so that what it said before is taken back. */
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

/** The dimension in front of a break-down: of those in the address the one that it has, else its first. */
export const tabOf = <D extends FilterDimension>(
  dimensions: readonly [D, ...D[]],
  { tabs }: ReportState,
): D => dimensions.find((dimension) => tabs.includes(dimension)) ?? dimensions[0];

/** Brings a dimension of a break-down to its front. */
export const withTab = (
  { tabs }: ReportState,
  dimensions: readonly FilterDimension[],
  front: FilterDimension,
): FilterDimension[] => [
  ...tabs.filter((tab) => !dimensions.includes(tab)),
  ...(front === dimensions[0] ? [] : [front]),
];
