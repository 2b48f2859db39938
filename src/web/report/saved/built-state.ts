import { PAGE_SIZES } from '../../../contracts/list.ts';
import {
  Basis,
  type ColumnName,
  DIMENSIONS,
  type Dimension,
  isColumn,
  MAX_DIMENSIONS,
  TIME_STEPS,
  type TimeStep,
} from '../../../contracts/reports/report-query.ts';
import { Threshold } from '../../../contracts/reports/threshold.ts';
import { formulaNumber } from '../../../core/report/columns.ts';
import { typeMetricOf } from '../../../core/report/metrics.ts';
import type { BuiltSearch } from '../search.ts';

/** Settings of a custom report, besides range, comparison and filters. */
export interface Built {
  dimensions: readonly Dimension[];
  /** At least one. */
  metrics: readonly ColumnName[];
  basis: Basis;
  /** One of the metrics or dimensions; the prefix `-` means largest first. If undefined, the server's default. */
  sort: string | undefined;
  /** Of some of the metrics, in their order. */
  thresholds: readonly Threshold[];
  page: number;
  perPage: number;
}

/** Money first, because that is what people decide about; how many visits it rests on comes after. */
const MONEY_METRICS = [
  ...(['cost', 'revenue', 'profit', 'roi', 'verdict'] as const),
  ...(['conversions', 'cpa', 'cr', 'valid', 'invalidShare'] as const),
];

export const NEW_BUILT: Built = {
  dimensions: ['campaign'],
  metrics: MONEY_METRICS,
  basis: 'click',
  sort: undefined,
  thresholds: [],
  page: 1,
  perPage: 20,
};

export const isStep = (dimension: Dimension): dimension is TimeStep =>
  (TIME_STEPS as readonly Dimension[]).includes(dimension);

/** The known names, without duplicates. */
const namesIn = <T extends string>(all: readonly T[], text: string): T[] =>
  [...new Set(text.split(','))]
    .map((name) => all.find((one) => one === name))
    .filter((name) => name !== undefined);

const dimensionsIn = (text: string): Dimension[] => {
  const all = namesIn(DIMENSIONS, text);
  const step = all.find(isStep);
  return all.filter((one) => !isStep(one) || one === step).slice(0, MAX_DIMENSIONS);
};

const numberIn = (text: string | undefined, otherwise: number): number =>
  text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : otherwise;

/** Sorting by a removed column is ignored. */
const sortIn = (text: string | undefined, columns: readonly string[]): string | undefined =>
  text !== undefined && columns.includes(text.replace(/^-/, '')) ? text : undefined;

/** In the order of the columns; those of removed columns are dropped. */
const thresholdsFor = (metrics: readonly ColumnName[], thresholds: readonly Threshold[]): Threshold[] =>
  metrics.flatMap((metric) => thresholds.find((one) => one.metric === metric) ?? []);

/** `roi~0.3~-0.1,cpa~5~`: metric, good and bad. Unreadable and invalid ones are dropped. */
const thresholdsIn = (text: string | undefined): Threshold[] =>
  (text ?? '').split(',').flatMap((part) => {
    const [metric, ...limits] = part.split('~');
    const [good, bad] = limits.map((limit) => (limit.trim() === '' ? null : Number(limit)));
    const read = Threshold.safeParse({ metric, good, bad });
    return read.success ? [read.data] : [];
  });

const thresholdsText = (thresholds: readonly Threshold[]): string | undefined =>
  thresholds.length === 0
    ? undefined
    : thresholds.map(({ metric, good, bad }) => [metric, good, bad].join('~')).join(',');

/** The known metrics, figures of any conversion type, and any formulas. */
const metricsIn = (text: string): ColumnName[] => [...new Set(text.split(','))].filter(isColumn);

type Numbered = readonly { readonly number: number }[];

/**
 * The settings without columns of other conversion types and formulas than these, which the API refuses. If no column is
 * left, the usual ones.
 */
export const withKnown = (built: Built, types: Numbered, formulas: Numbered): Built => {
  const left = built.metrics.filter((metric) => {
    const formula = formulaNumber(metric);
    if (formula !== null) return formulas.some(({ number }) => number === formula);
    const type = typeMetricOf(metric)?.type;
    return type === undefined || types.some(({ number }) => number === type);
  });
  const metrics = left.length > 0 ? left : NEW_BUILT.metrics;
  return {
    ...built,
    metrics,
    sort: sortIn(built.sort, [...built.dimensions, ...metrics]),
    thresholds: thresholdsFor(metrics, built.thresholds),
  };
};

/** The settings in an address; unreadable values fall back to defaults. */
export const builtOf = ({ by, show, basis, sort, thresholds, reportPage, rows }: BuiltSearch): Built => {
  const dimensions = by === undefined ? NEW_BUILT.dimensions : dimensionsIn(by);
  const chosen = metricsIn(show ?? '');
  const metrics = chosen.length > 0 ? chosen : NEW_BUILT.metrics;
  const perPage = PAGE_SIZES.find((size) => size === Number(rows)) ?? NEW_BUILT.perPage;
  return {
    dimensions,
    metrics,
    perPage,
    basis: Basis.options.find((one) => one === basis) ?? NEW_BUILT.basis,
    sort: sortIn(sort, [...dimensions, ...metrics]),
    thresholds: thresholdsFor(metrics, thresholdsIn(thresholds)),
    page: numberIn(reportPage, 1),
  };
};

/** The address for the settings; every member is set, so that earlier ones are removed. */
export const searchOfBuilt = (
  built: Built,
): { [Name in Exclude<keyof BuiltSearch, 'report' | 'revision' | 'view'>]-?: string | undefined } => {
  const { dimensions, metrics, basis, page, perPage } = built;
  return {
    by: dimensions.join(','),
    show: metrics.join(','),
    basis: basis === NEW_BUILT.basis ? undefined : basis,
    sort: sortIn(built.sort, [...dimensions, ...metrics]),
    thresholds: thresholdsText(thresholdsFor(metrics, built.thresholds)),
    reportPage: page === 1 ? undefined : String(page),
    rows: perPage === NEW_BUILT.perPage ? undefined : String(perPage),
  };
};
