import {
  type BreakdownsAnswer,
  type BreakdownsRequest,
  type FilterDimension,
  isConversionDimension,
  type MetricValues,
  type ReportAnswer,
  type ReportRequest,
  type ReportRow,
} from '../../../contracts/reports/report-query.ts';
import { comparedRange } from '../../../core/report/compared.ts';
import { isEstimate, type MetricName, measuresFor, SPEND_MEASURES } from '../../../core/report/metrics.ts';
import { usesCost } from '../../../core/report/spread.ts';
import type { StoreKey, StoreReport, StoreReportQuery } from '../../../events/store/reports.ts';
import { invalidFields } from '../../http/refusal.ts';
import type { Parts } from '../../http/route-deps.ts';
import { type QuarterRange, quarterRange } from '../range.ts';
import { figuresOf } from './figures.ts';
import { type Maturity, maturityFor } from './maturity.ts';
import { namerFor } from './names.ts';
import {
  isTime,
  type PreparedReport,
  prepareReport,
  stepKey,
  storeQuery,
  type Workspace,
} from './prepare.ts';
import { labelsFor } from './role-labels.ts';
import { nothingOf, seriesOf } from './series.ts';
import { isRunning, withoutVisits } from './spend-notes.ts';
import { NOT_WITHOUT, TOLD, tellsCosts, withoutCost } from './without-cost.ts';

/** The comparison range; null if there is none. `validation_failed` if it is invalid. */
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

/** What a range's rows are read from. */
interface Found extends StoreReport {
  steps: readonly number[];
  asked: StoreReportQuery;
  maturity: Maturity;
}

/** A report's request and both of its ranges. */
interface Asking {
  request: ReportRequest;
  prepared: PreparedReport;
  before: QuarterRange | null;
}

/** Whether a metric needs nothing but the rows' own requests and conversions. */
const isPlain = (metric: MetricName): boolean =>
  !isEstimate(metric) && !SPEND_MEASURES.some((measure) => measuresFor([metric]).has(measure));

export const queryService = ({ db, reports, now }: Pick<Parts, 'db' | 'reports' | 'now'>) => {
  const ask = async (
    workspace: Workspace,
    range: QuarterRange,
    { query, step }: PreparedReport,
  ): Promise<Found> => {
    const stored = await storeQuery(db, workspace, range, query, step);
    const finds = { unlisted: TOLD, findsUnknownCosts: query.only === undefined };
    const asked = tellsCosts(query.metrics) ? { ...stored, ...finds } : stored;
    const maturity = await maturityFor({ reports, now }, asked);
    const whole = maturity.store === undefined ? asked : { ...asked, maturity: maturity.store };
    return { ...(await reports.report(whole)), steps: whole.steps, asked: whole, maturity };
  };

  const asking = async (workspace: Workspace, request: ReportRequest): Promise<Asking> => {
    const prepared = await prepareReport(db, workspace.id, request);
    return { request, prepared, before: comparison(request, prepared.range, workspace.timeZone, now()) };
  };

  const answerOf = async (
    workspace: Workspace,
    { request, prepared, before }: Asking,
    found: Found,
    previous: Found | null | Promise<Found>,
  ): Promise<ReportAnswer> => {
    const { dimensions } = request;
    const { range, step, isSeries, query } = prepared;
    const isByConversion = dimensions.some(isConversionDimension);
    const [earlier, unknown] = await Promise.all([
      previous,
      isByConversion ? NOT_WITHOUT : withoutCost({ db, reports }, workspace, found),
    ]);
    const settings = { target: request.target, basis: request.basis, isByConversion };
    const figures = figuresOf(prepared, settings, found.maturity);
    const rows = isSeries ? seriesOf(found, query, request) : found.rows;
    const keys = rows.map((row) => row.keys);
    const earlierRows = new Map(earlier?.rows.map((row) => [JSON.stringify(row.keys), row.sums]));
    const labelOf = await labelsFor({ db, reports }, found.asked, keys);
    const nameOf = await namerFor(db, workspace.id, dimensions, keys, labelOf);
    const previousOf = (own: StoreKey[]): MetricValues | null => {
      if (earlier === null) return null;
      // A step beyond the previous range is unknown; an empty one is not.
      const place = step === undefined ? 0 : Number(own[dimensions.indexOf(step)]);
      if (step !== undefined && place >= earlier.steps.length) return null;
      return figures(earlierRows.get(JSON.stringify(own)) ?? nothingOf(earlier.total), own).values;
    };
    const answerRow = ({ keys: own, sums }: StoreReport['rows'][number]): ReportRow => {
      const named = dimensions.map((dimension, i) =>
        isTime(dimension)
          ? { key: stepKey(found.steps, own[i], dimension, workspace.timeZone), name: null }
          : nameOf(dimension, own[i] ?? null),
      );
      return {
        keys: named.map(({ key }) => key),
        names: named.map(({ name }) => name),
        ...figures(sums, own),
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
        ...figures(found.total),
        previous: earlier === null ? null : figures(earlier.total).values,
      },
      rows: rows.map(answerRow),
      count: isSeries ? found.steps.length : found.count,
      incomplete: found.incomplete || earlier?.incomplete === true ? 'requests' : null,
      withoutCost: unknown,
      withoutVisits: query.metrics.some(usesCost) ? withoutVisits(found.total) : null,
      ...(found.withoutId && query.metrics.some(usesCost) && { withoutId: found.withoutId }),
      maturity: found.maturity.answer,
      runningSpend: found.asked.spend.some(isRunning(range, now())),
    };
  };

  const report = async (workspace: Workspace, request: ReportRequest): Promise<ReportAnswer> => {
    const own = await asking(workspace, request);
    const { prepared, before } = own;
    const { isSeries, query } = prepared;
    // Statements are planned on one thread each, so what does not depend on another is asked at the same time.
    const isApart = isSeries || query.dimensions.length === 0;
    const [found, earlier] = await Promise.all([
      ask(workspace, prepared.range, prepared),
      before !== null && isApart ? ask(workspace, before, prepared) : null,
    ]);
    if (before === null || earlier !== null) return answerOf(workspace, own, found, earlier);
    const only = found.rows.map(({ keys }) => keys);
    const same = { ...prepared, query: { ...query, only } };
    return answerOf(workspace, own, found, ask(workspace, before, same));
  };

  /** Reports by one dimension, of one range and the same filters, from as few statements as possible. */
  const askTogether = async (
    workspace: Workspace,
    range: QuarterRange,
    all: readonly Asking[],
    found?: readonly Found[],
  ): Promise<Found[]> => {
    const asked = await Promise.all(
      all.map(({ prepared: { query, step } }) => storeQuery(db, workspace, range, query, step)),
    );
    const [first] = asked;
    if (first === undefined) return [];
    const roles = asked.find((one) => one.roles !== undefined)?.roles;
    const answers = await reports.breakdowns({
      ...first,
      ...(roles && { roles }),
      sources: asked.find(({ sources }) => sources.length > 0)?.sources ?? [],
      by: all.map(({ request: { dimensions, metrics } }, i) => ({
        dimension: dimensions[0] as FilterDimension,
        metric: metrics?.[0] as MetricName,
        ...(found && { only: found[i]?.rows.map(({ keys: [key = null] }) => key) ?? [] }),
      })),
    });
    return Promise.all(
      asked.map(async (one, i) => ({
        ...(answers[i] as StoreReport),
        steps: [],
        asked: one,
        maturity: await maturityFor({ reports, now }, one),
      })),
    );
  };

  const together = async (
    workspace: Workspace,
    requests: readonly ReportRequest[],
  ): Promise<ReportAnswer[]> => {
    const all = await Promise.all(requests.map((request) => asking(workspace, request)));
    const [first] = all;
    if (first === undefined) return [];
    const found = await askTogether(workspace, first.prepared.range, all);
    const earlier = first.before && (await askTogether(workspace, first.before, all, found));
    return Promise.all(
      all.map((own, i) => answerOf(workspace, own, found[i] as Found, earlier?.[i] ?? null)),
    );
  };

  return {
    /** Time of the workspace's first request; null if there is none. */
    span: async (workspace: Workspace): Promise<{ first: string | null }> => {
      const first = await reports.first(workspace.id);
      return { first: first === null ? null : new Date(first).toISOString() };
    },

    /** `validation_failed` for an invalid request; `not_found` for an unknown ID in a filter. */
    report,

    /** The same for several reports by one dimension each. */
    breakdowns: async (
      workspace: Workspace,
      { by, ...shared }: BreakdownsRequest,
    ): Promise<BreakdownsAnswer> => {
      const requests = by.map(
        ({ dimension, metric }): ReportRequest => ({
          ...shared,
          ...{ dimensions: [dimension], metrics: [metric], sort: `-${metric}`, offset: 0 },
        }),
      );
      const plain = requests.filter((_, i) => isPlain(by[i]?.metric as MetricName));
      const [joint, ...apart] = await Promise.all([
        together(workspace, plain),
        ...requests.filter((one) => !plain.includes(one)).map((one) => report(workspace, one)),
      ]);
      const answers = new Map(
        [...plain.entries()].map(([i, request]) => [request, joint[i] as ReportAnswer]),
      );
      return {
        breakdowns: requests.map((request) => answers.get(request) ?? (apart.shift() as ReportAnswer)),
      };
    },
  };
};
