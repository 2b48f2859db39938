import type { FilterDimension, ReportFilter, ReportFilters } from '../../contracts/report-query.ts';

type Value = string | null;

const on =
  (dimension: FilterDimension, op: ReportFilter['op']) =>
  (filter: ReportFilter): boolean =>
    filter.dimension === dimension && filter.op === op;

/** Keeps this value alone: what was asked of the dimension before is taken back. */
export const onlyThis = (filters: ReportFilters, dimension: FilterDimension, value: Value): ReportFilters => [
  ...filters.filter((filter) => filter.dimension !== dimension),
  { dimension, op: 'is', values: [value] },
];

/** Leaves this value out, too: of those that are left out already, or of those that alone were kept. */
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
  // A value that none of those kept is left out already.
  if (kept.some(on(dimension, 'is'))) return kept;
  const before = kept.find(on(dimension, 'isNot'));
  if (!before) return [...kept, { dimension, op: 'isNot', values: [value] }];
  const values = [...new Set([...before.values, value])];
  return kept.map((filter) => (filter === before ? { ...filter, values } : filter));
};

/** In the place of another one, or at the end. */
export const withFilter = (filters: ReportFilters, at: number | null, filter: ReportFilter): ReportFilters =>
  at === null ? [...filters, filter] : filters.map((one, place) => (place === at ? filter : one));

export const withoutFilter = (filters: ReportFilters, at: number): ReportFilters =>
  filters.filter((_filter, place) => place !== at);
