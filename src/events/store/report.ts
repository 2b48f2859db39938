import type { FilterDimension } from '../../contracts/report-query.ts';
import type { Measures, MetricName } from '../../core/report/metrics.ts';
import type { RangeQuery } from './contract.ts';

/**
 * How a value of a dimension is written: campaigns, destinations and domains as their number, paths as
 * `campaign/number`, rules as `campaign/number` from 1, variants of A/B tests as `campaign/test/number`, all others as their
 * text. Null: none, or not known.
 */
export type StoreKey = string | null;

export interface StoreFilter {
  dimension: FilterDimension;
  op: 'is' | 'isNot' | 'contains' | 'notContains';
  values: readonly StoreKey[];
}

/** `step`: the place in `steps` of the step of time. */
export type StoreDimension = 'step' | FilterDimension;

export interface StoreReportQuery extends RangeQuery {
  /** At most three. */
  dimensions: readonly StoreDimension[];
  /** Where the steps of time begin, ascending, the first with the range; needed where `step` is a dimension. */
  steps: readonly number[];
  filters: readonly StoreFilter[];
  /** Measures that none of them needs are 0 in the answer. */
  metrics: readonly MetricName[];
  basis: 'click' | 'conversion';
  /** Name of each campaign's traffic source, where it has one; needed where `source` is asked for. */
  sources: readonly { campaign: number; source: string }[];
  /** A metric, or the place of a dimension. Rows that are equal by it stand in the order of their keys. */
  order: { by: MetricName | number; descending: boolean };
  limit: number;
  offset: number;
  /** These rows alone, in any order; `order`, `limit` and `offset` say nothing then. */
  only?: readonly (readonly StoreKey[])[];
  /** Raw rows also where a roll-up would do: for comparing the two. */
  raw?: boolean;
}

export interface StoreReport {
  rows: { keys: StoreKey[]; sums: Measures }[];
  /** Of all rows, beyond the page too. */
  total: Measures;
  count: number;
  /** Raw rows were needed, and some of the range have expired. */
  incomplete: boolean;
}
