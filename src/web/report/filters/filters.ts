import type {
  FilterDimension,
  ReportFilter,
  ReportFilters,
} from '../../../contracts/reports/report-query.ts';

type Value = string | null;

const on =
  (dimension: FilterDimension, op: ReportFilter['op']) =>
  (filter: ReportFilter): boolean =>
    filter.dimension === dimension && filter.op === op;

/** Filters by this value only, replacing earlier filters of the dimension. */
export const onlyThis = (filters: ReportFilters, dimension: FilterDimension, value: Value): ReportFilters => [
  ...filters.filter((filter) => filter.dimension !== dimension),
  { dimension, op: 'is', values: [value] },
];

/** Excludes this value: adds it to the excluded ones, or removes it from those filtered by. */
export const withoutThis = (
  filters: ReportFilters,
  dimension: FilterDimension,
  value: Value,
): ReportFilters => {
  const kept = filters
    .map((filter) =>
      on(dimension, 'is')(filter)
        ? { ...filter, values: filter.values.filter((one) => one !== value) }
        : filter,
    )
    .filter(({ values }) => values.length > 0);
  // A value that is not among those filtered by is already excluded.
  if (kept.some(on(dimension, 'is'))) return kept;
  const before = kept.find(on(dimension, 'isNot'));
  if (!before) return [...kept, { dimension, op: 'isNot', values: [value] }];
  const values = [...new Set([...before.values, value])];
  return kept.map((filter) => (filter === before ? { ...filter, values } : filter));
};

/** Replaces the filter at `at`, or adds one at the end. */
export const withFilter = (filters: ReportFilters, at: number | null, filter: ReportFilter): ReportFilters =>
  at === null ? [...filters, filter] : filters.map((one, place) => (place === at ? filter : one));

export const withoutFilter = (filters: ReportFilters, at: number): ReportFilters =>
  filters.filter((_filter, place) => place !== at);
