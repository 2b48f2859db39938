import {
  type Dimension,
  type MetricName,
  type MetricValues,
  type ReportAnswer,
  type ReportRequest,
  type ReportRow,
  TIME_STEPS,
  type TimeStep,
} from '../../../contracts/report-query.ts';
import { comparedRange } from '../../../core/report/compared.ts';
import { type Measures, metricValue, USUAL_METRICS } from '../../../core/report/metrics.ts';
import { stepsOf } from '../../../core/time/steps.ts';
import type { StoreKey, StoreReport, StoreReportQuery } from '../../../events/store/report.ts';
import type { Parts } from '../../http/parts.ts';
import { invalidFields } from '../../http/refusal.ts';
import type { Auth } from '../../session/guard.ts';
import { countedSpend } from '../../spend/counted.ts';
import { type QuarterRange, quarterRange, rangeOf } from '../range.ts';
import { namerFor } from './names.ts';
import { storeFilters } from './store-filters.ts';

type Workspace = Auth['workspace'];
type Query = Omit<StoreReportQuery, 'workspace' | 'from' | 'to' | 'steps' | 'spend'>;

/** A series of more steps than that is nothing anybody can look at. */
const MAX_STEPS = 40_000;

const isTime = (dimension: Dimension): dimension is TimeStep =>
  (TIME_STEPS as readonly string[]).includes(dimension);

/** The range compared with; null: nothing is. `validation_failed` where one is named badly. */
const comparison = (
  request: ReportRequest,
  range: QuarterRange,
  zone: string,
  now: number,
): QuarterRange | null => {
  if (request.compare === 'none') return null;
  if (request.compare !== 'range') return comparedRange(range, request.compare, zone, now);
  const { compareFrom: from, compareTo: to } = request;
  if (from === undefined || to === undefined || Date.parse(from) >= Date.parse(to))
    throw invalidFields({ compareTo: 'compare_range' });
  return quarterRange(Date.parse(from), Date.parse(to));
};

const orderOf = (
  { sort, dimensions }: ReportRequest,
  metrics: readonly MetricName[],
): StoreReportQuery['order'] => {
  const time = dimensions.findIndex(isTime);
  if (sort === undefined)
    return time >= 0 ? { by: time, descending: false } : { by: 'requests', descending: true };
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const place = (dimensions as readonly string[]).indexOf(name);
  if (place >= 0) return { by: place, descending };
  const metric = metrics.find((one) => one === name);
  if (metric === undefined) throw invalidFields({ sort: 'sort_unknown' });
  return { by: metric, descending };
};

const valuesOf = (metrics: readonly MetricName[], sums: Measures): MetricValues =>
  Object.fromEntries(metrics.map((name) => [name, metricValue(name, sums)]));

const NOTHING: Measures = {
  ...{ requests: 0, visits: 0, valid: 0, uniqueVisits: 0, bots: 0, refused: 0, landed: 0, lpViews: 0 },
  ...{ lpClicks: 0, conversions: 0, leads: 0, sales: 0, holds: 0, rejected: 0, otherConversions: 0 },
  ...{ unpriced: 0, uncosted: 0, revenue: '0', cost: '0', profit: '0' },
};

export const queryService = ({ db, reports, now }: Pick<Parts, 'db' | 'reports' | 'now'>) => {
  const sourcesOf = async (workspace: number, { dimensions, filters }: Query) => {
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

  const ask = async (workspace: Workspace, range: QuarterRange, query: Query, step: TimeStep | undefined) => {
    const steps = step === undefined ? [] : stepsOf(range.from, range.to, step, workspace.timeZone);
    if (steps.length > MAX_STEPS) throw invalidFields({ dimensions: 'too_many_steps' });
    const spend = await countedSpend(db, workspace, range);
    const report = await reports.report({ workspace: workspace.id, ...range, ...query, steps, spend });
    return { ...report, steps };
  };

  return {
    /** When the first request of the workspace was; null: there is none. */
    span: async (workspace: Workspace): Promise<{ first: string | null }> => {
      const first = await reports.first(workspace.id);
      return { first: first === null ? null : new Date(first).toISOString() };
    },

    /** `validation_failed` for what cannot be asked; `not_found` for an id in a filter that the workspace does not have. */
    report: async (workspace: Workspace, request: ReportRequest): Promise<ReportAnswer> => {
      const { dimensions, basis, limit, offset } = request;
      const range = rangeOf(request);
      const step = dimensions.find(isTime);
      if (dimensions.filter(isTime).length > 1) throw invalidFields({ dimensions: 'dimension_twice_time' });
      const metrics = request.metrics ?? USUAL_METRICS;
      const before = comparison(request, range, workspace.timeZone, now());
      // A series has all of its steps, also those in which nothing was.
      const isSeries = step !== undefined && dimensions.length === 1;
      const query: Query = {
        dimensions: dimensions.map((dimension) => (isTime(dimension) ? 'step' : dimension)),
        filters: await storeFilters(db, workspace.id, request.filters),
        order: orderOf(request, metrics),
        ...{
          metrics,
          basis,
          limit: isSeries ? MAX_STEPS : limit,
          offset: isSeries ? 0 : offset,
          sources: [],
        },
      };
      query.sources = await sourcesOf(workspace.id, query);
      const found = await ask(workspace, range, query, step);
      const rows = isSeries ? seriesOf(found, query, request) : found.rows;
      const keys = rows.map((row) => row.keys);
      const earlier =
        before === null
          ? null
          : await ask(workspace, before, isSeries ? query : { ...query, only: keys }, step);
      const earlierRows = new Map(earlier?.rows.map((row) => [JSON.stringify(row.keys), row.sums]));
      const nameOf = await namerFor(db, workspace.id, dimensions, keys);
      const previousOf = (own: StoreKey[]): MetricValues | null => {
        if (earlier === null) return null;
        // A step that the range before does not have is not known, one in which nothing was is.
        const place = step === undefined ? 0 : Number(own[dimensions.indexOf(step)]);
        if (step !== undefined && place >= earlier.steps.length) return null;
        return valuesOf(metrics, earlierRows.get(JSON.stringify(own)) ?? NOTHING);
      };
      const answerRow = ({ keys: own, sums }: StoreReport['rows'][number]): ReportRow => {
        const named = dimensions.map((dimension, i) =>
          isTime(dimension)
            ? { key: new Date(found.steps[Number(own[i])] ?? 0).toISOString(), name: null }
            : nameOf(dimension, own[i] ?? null),
        );
        return {
          keys: named.map(({ key }) => key),
          names: named.map(({ name }) => name),
          values: valuesOf(metrics, sums),
          previous: previousOf(own),
        };
      };
      return {
        from: new Date(range.from).toISOString(),
        to: new Date(range.to).toISOString(),
        compared:
          before === null
            ? null
            : { from: new Date(before.from).toISOString(), to: new Date(before.to).toISOString() },
        timeZone: workspace.timeZone,
        currency: workspace.currency,
        total: {
          values: valuesOf(metrics, found.total),
          previous: earlier === null ? null : valuesOf(metrics, earlier.total),
        },
        rows: rows.map(answerRow),
        count: isSeries ? found.steps.length : found.count,
        incomplete: found.incomplete || earlier?.incomplete === true ? 'requests' : null,
      };
    },
  };
};

/** Every step of a series, in the order that was asked for: by time, or by a metric, what is not known last. */
const seriesOf = (
  { rows, steps }: Pick<StoreReport, 'rows'> & { steps: readonly number[] },
  { order }: Query,
  { offset, limit }: ReportRequest,
): StoreReport['rows'] => {
  const byStep = new Map(rows.map((row) => [row.keys[0], row.sums]));
  const { by, descending } = order;
  const all = steps.map((_, step) => {
    const sums = byStep.get(String(step)) ?? NOTHING;
    return { keys: [String(step)], sums, step, value: typeof by === 'string' ? metricValue(by, sums) : step };
  });
  const sign = descending ? -1 : 1;
  return all
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return sign * (Number(a.value) - Number(b.value)) || a.step - b.step;
    })
    .slice(offset, offset + limit)
    .map(({ keys, sums }) => ({ keys, sums }));
};
