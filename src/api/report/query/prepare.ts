import {
  type ColumnName,
  type Dimension,
  isConversionDimension,
  type ReportRequest,
  TIME_STEPS,
  type TimeStep,
} from '../../../contracts/reports/report-query.ts';
import { isFormula } from '../../../core/report/columns.ts';
import { type Formulas, metricsFor, namesIn } from '../../../core/report/formula.ts';
import {
  isOfConversions,
  measuresFor,
  SPEND_MEASURES,
  typesIn,
  USUAL_METRICS,
  VERDICT,
} from '../../../core/report/metrics.ts';
import { isRoleDimension } from '../../../core/sources/parameters.ts';
import { stepStart, stepsOf } from '../../../core/time/steps.ts';
import type { Db } from '../../../db/tables.ts';
import { metricsOf, type StoreKey, type StoreReportQuery } from '../../../events/store/reports.ts';
import { countedTypes } from '../../conversion-type/stored-types.ts';
import { formulasOf } from '../../formula/stored-formulas.ts';
import { invalidFields } from '../../http/refusal.ts';
import type { Auth } from '../../session/guard.ts';
import { countedSpend } from '../../spend/counted.ts';
import { roleColumns } from '../../traffic-source/role-columns.ts';
import { type QuarterRange, rangeOf } from '../range.ts';
import { storeFilters } from './store-filters.ts';

export type Workspace = Auth['workspace'];
type Query = Omit<StoreReportQuery, 'workspace' | 'from' | 'to' | 'steps' | 'spend' | 'spendRoles'>;

/** A report's query for the store, except for the range. */
export interface PreparedReport {
  range: QuarterRange;
  step: TimeStep | undefined;
  columns: readonly ColumnName[];
  /** What the formulas among the columns compute. */
  formulas: Formulas;
  /** Whether there are only time steps; the report then has all of them, including empty ones. */
  isSeries: boolean;
  query: Query;
}

/** No one can read a longer series. */
const MAX_STEPS = 40_000;

export const isTime = (dimension: Dimension): dimension is TimeStep =>
  (TIME_STEPS as readonly string[]).includes(dimension);

const orderOf = (
  { sort, dimensions }: ReportRequest,
  columns: readonly ColumnName[],
  formulas: Formulas,
): StoreReportQuery['order'] => {
  const time = dimensions.findIndex(isTime);
  const isByConversion = dimensions.some(isConversionDimension);
  const usual: StoreReportQuery['order'] =
    time >= 0
      ? { by: time, descending: false }
      : { by: isByConversion ? 'conversions' : 'requests', descending: true };
  if (sort === undefined) return usual;
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const place = (dimensions as readonly string[]).indexOf(name);
  if (place >= 0) return { by: place, descending };
  const column = columns.find((one) => one === name);
  if (column === undefined || column === VERDICT) throw invalidFields({ sort: 'sort_unknown' });
  const by = isFormula(column) ? (formulas.get(column) ?? null) : column;
  // All rows show a dash there.
  if (by === null) return usual;
  const metrics = typeof by === 'string' ? [by] : namesIn(by);
  return isByConversion && !metrics.every(isOfConversions) ? usual : { by, descending };
};

/** The key of a time step, by its index in the range: its start, even if the range begins later. */
export const stepKey = (
  steps: readonly number[],
  place: StoreKey | undefined,
  step: TimeStep,
  zone: string,
): string => new Date(stepStart(step, steps[Number(place)] ?? 0, zone)).toISOString();

/** The traffic source of each campaign, if the query needs it. */
export const sourcesOf = async (
  db: Db,
  workspace: number,
  { dimensions, filters }: Pick<Query, 'dimensions' | 'filters'>,
): Promise<Query['sources']> => {
  const needed = [...dimensions, ...filters.map(({ dimension }) => dimension)].includes('source');
  if (!needed) return [];
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'source'])
    .where('workspace_id', '=', workspace)
    .where('source', '<>', '')
    .execute();
  return rows.map(({ id, source }) => ({ campaign: id, source }));
};

/** `validation_failed` for an invalid request; `not_found` for an ID in a filter that the workspace does not have. */
export const prepareReport = async (
  db: Db,
  workspace: number,
  request: ReportRequest,
): Promise<PreparedReport> => {
  const { dimensions, basis, limit, offset } = request;
  const range = rangeOf(request);
  const step = dimensions.find(isTime);
  if (dimensions.filter(isTime).length > 1) throw invalidFields({ dimensions: 'dimension_twice_time' });
  const columns = request.metrics ?? USUAL_METRICS;
  const formulas = await formulasOf(db, workspace, columns);
  const isSeries = step !== undefined && dimensions.length === 1;
  const query: Query = {
    dimensions: dimensions.map((dimension) => (isTime(dimension) ? 'step' : dimension)),
    filters: await storeFilters(db, workspace, request.filters),
    order: orderOf(request, columns, formulas),
    metrics: metricsFor(columns, formulas),
    basis,
    sources: [],
    ...(isSeries ? { limit: MAX_STEPS, offset: 0 } : { limit, offset }),
  };
  query.sources = await sourcesOf(db, workspace, query);
  if (dimensions.some(isRoleDimension)) query.roles = await roleColumns(db, workspace);
  return { range, step, columns, formulas, isSeries, query };
};

/** Numbers of the campaigns that filters select, if they name any; the spend of others does not matter. */
export const campaignsIn = (filters: Query['filters']): number[] | undefined =>
  filters
    .find(({ dimension, op }) => dimension === 'campaign' && op === 'is')
    ?.values.flatMap((value) => (value === null ? [] : [Number(value)]));

/** The query for one range. `validation_failed` for more steps than anyone can read. */
export const storeQuery = async (
  db: Db,
  workspace: Workspace,
  range: QuarterRange,
  query: Query,
  step: TimeStep | undefined,
): Promise<StoreReportQuery> => {
  const steps = step === undefined ? [] : stepsOf(range.from, range.to, step, workspace.timeZone);
  if (steps.length > MAX_STEPS) throw invalidFields({ dimensions: 'too_many_steps' });
  const measures = measuresFor(metricsOf(query));
  const isCosted = SPEND_MEASURES.some((measure) => measures.has(measure));
  const spend = isCosted
    ? await countedSpend(db, workspace, { ...range, campaigns: campaignsIn(query.filters) })
    : { spend: [] };
  const types = await countedTypes(db, workspace.id);
  const known = new Set(types.map(({ number }) => number));
  if (typesIn(query.metrics).some((type) => !known.has(type)))
    throw invalidFields({ metrics: 'metric_unknown' });
  return { workspace: workspace.id, ...range, ...query, types, steps, ...spend };
};
