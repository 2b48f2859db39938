import {
  isConversionDimension,
  MAX_WITHOUT_COST,
  type MetricValues,
  type ReportAnswer,
  type ReportRequest,
  type ReportRow,
} from '../../../contracts/reports/report-query.ts';
import { comparedRange } from '../../../core/report/compared.ts';
import { estimateOf } from '../../../core/report/estimates.ts';
import { evaluated } from '../../../core/report/formula.ts';
import {
  fineText,
  fineUnits,
  isEstimate,
  type Measures,
  type MetricName,
  measuresFor,
  metricValue,
  NO_MEASURES,
  shownUnits,
} from '../../../core/report/metrics.ts';
import { usesCost } from '../../../core/report/spread.ts';
import type { SpendLine, StoreKey, StoreReport, StoreReportQuery } from '../../../events/store/reports.ts';
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

/** Metrics whose sums show what has a known cost, and what else there is. */
const TOLD = ['valid', 'conversions', 'cpc', 'cpa'] as const satisfies readonly MetricName[];
const COSTS = ['cost', 'costedRevenue'] as const;

/** Campaigns in a report with clicks of unknown cost; none if it has no cost metrics. */
const withoutCost = async (
  { db, reports }: Pick<Parts, 'db' | 'reports'>,
  workspace: Workspace,
  asked: StoreReportQuery,
): Promise<ReportAnswer['withoutCost']> => {
  const { only: _, maturity: _unused, ...query } = asked;
  const measures = measuresFor(asked.metrics);
  if (!COSTS.some((measure) => measures.has(measure))) return { count: 0, campaigns: [] };
  const { rows } = await reports.report({
    ...query,
    dimensions: ['campaign'],
    steps: [],
    metrics: TOLD,
    order: { by: 'valid', descending: true },
    limit: Number.MAX_SAFE_INTEGER,
    offset: 0,
  });
  const unknown = rows.filter(
    ({ keys: [key], sums }) =>
      key !== undefined &&
      key !== null &&
      (sums.valid > sums.costedValid || sums.conversions > sums.costedConversions),
  );
  const first = unknown.slice(0, MAX_WITHOUT_COST).map(({ keys }) => keys);
  const nameOf = await namerFor(db, workspace.id, ['campaign'], first);
  return {
    count: unknown.length,
    campaigns: first.map(([campaign = null]) => {
      const { key, name } = nameOf('campaign', campaign);
      return { id: key ?? '', name };
    }),
  };
};

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

const NONE: ReportAnswer['withoutCost'] = { count: 0, campaigns: [] };

/** Whether the range includes spend of a period that is not over. */
const isRunning =
  ({ from, to }: QuarterRange, now: number) =>
  ({ begins, ends }: SpendLine): boolean =>
    begins < to && ends > from && begins <= now && now < ends;

/** Measures of a step without events: it cost nothing, if any cost of the range is known. */
const nothingOf = (total: Measures): Measures =>
  total.costed === 0 ? NO_MEASURES : { ...NO_MEASURES, costed: 1 };

const withoutVisits = (total: Measures): ReportAnswer['withoutVisits'] => {
  const shown = (units: string): string => fineText(shownUnits(fineUnits(units)));
  const parts = {
    counted: shown(total.unvisitedCost),
    leftOut: shown(total.leftOutCost),
    unlaidCredit: shown(total.unlaidCredit),
  };
  return Object.values(parts).every((amount) => amount === '0') ? null : parts;
};

export const queryService = ({ db, reports, now }: Pick<Parts, 'db' | 'reports' | 'now'>) => {
  const ask = async (workspace: Workspace, range: QuarterRange, { query, step }: PreparedReport) => {
    const asked = await storeQuery(db, workspace, range, query, step);
    const maturity = await maturityFor({ reports, now }, asked);
    const whole = maturity.store === undefined ? asked : { ...asked, maturity: maturity.store };
    return { ...(await reports.report(whole)), steps: whole.steps, asked: whole, maturity };
  };

  return {
    /** Time of the workspace's first request; null if there is none. */
    span: async (workspace: Workspace): Promise<{ first: string | null }> => {
      const first = await reports.first(workspace.id);
      return { first: first === null ? null : new Date(first).toISOString() };
    },

    /** `validation_failed` for an invalid request; `not_found` for an unknown ID in a filter. */
    report: async (workspace: Workspace, request: ReportRequest): Promise<ReportAnswer> => {
      const { dimensions } = request;
      const prepared = await prepareReport(db, workspace.id, request);
      const { range, step, isSeries, query } = prepared;
      const before = comparison(request, range, workspace.timeZone, now());
      const isByConversion = dimensions.some(isConversionDimension);
      const found = await ask(workspace, range, prepared);
      const settings = { target: request.target, basis: request.basis, isByConversion };
      const figures = figuresOf(prepared, settings, found.maturity);
      const rows = isSeries ? seriesOf(found, query, request) : found.rows;
      const keys = rows.map((row) => row.keys);
      const earlier =
        before === null
          ? null
          : await ask(
              workspace,
              before,
              isSeries ? prepared : { ...prepared, query: { ...query, only: keys } },
            );
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
        withoutCost:
          isSeries || isByConversion ? NONE : await withoutCost({ db, reports }, workspace, found.asked),
        withoutVisits: query.metrics.some(usesCost) ? withoutVisits(found.total) : null,
        ...(found.withoutId && query.metrics.some(usesCost) && { withoutId: found.withoutId }),
        maturity: found.maturity.answer,
        runningSpend: found.asked.spend.some(isRunning(range, now())),
      };
    },
  };
};

/** Every step of a series, in the requested order: by time, or by a metric with unknown values last. */
const seriesOf = (
  {
    rows,
    steps,
    total,
    maturity,
  }: Pick<StoreReport, 'rows' | 'total'> & {
    steps: readonly number[];
    maturity: Maturity;
  },
  { order }: PreparedReport['query'],
  { offset, limit }: ReportRequest,
): StoreReport['rows'] => {
  const byStep = new Map(rows.map((row) => [row.keys[0], row.sums]));
  const { by, descending } = order;
  const nothing = nothingOf(total);
  const shownBy = (name: MetricName, sums: Measures): number | string | null => {
    const { estimating } = maturity.store ?? {};
    if (!isEstimate(name)) return metricValue(name, sums);
    return estimating ? (estimateOf(name, sums, estimating)?.value ?? null) : null;
  };
  const all = steps.map((_, step) => {
    const sums = byStep.get(String(step)) ?? nothing;
    const value =
      typeof by === 'number'
        ? step
        : typeof by === 'string'
          ? shownBy(by, sums)
          : evaluated(by, (name) => metricValue(name, sums));
    return { keys: [String(step)], sums, step, value };
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
