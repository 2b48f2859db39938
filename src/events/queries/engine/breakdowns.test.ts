import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TemporaryStore, temporaryStore } from '../../../../test/helpers/event-store.ts';
import {
  isUsualDraw,
  questionedTraffic,
  randomQuestions,
} from '../../../../test/helpers/random-questions.ts';
import { seeded } from '../../../../test/simulation/random.ts';
import { FILTER_DIMENSIONS } from '../../../contracts/reports/report-query.ts';
import { isEstimate, type MetricName, metricNames } from '../../../core/report/metrics.ts';
import type { BreakdownsQuery, StoreReport } from '../../store/reports.ts';

let events: TemporaryStore;
beforeAll(async () => {
  events = await temporaryStore();
  await questionedTraffic().ingestInto(events.store.ingest, 90);
});
afterAll(() => events.dispose());

const random = seeded(7);
const pick = <T>(all: readonly T[]): T => all[random.below(all.length)] as T;
/** Mostly those of a screen's cards, which need no spend. */
const CARDS: readonly MetricName[] = ['valid', 'requests', 'conversions', 'cr', 'revenue', 'bots'];
const sortable = metricNames.filter((name) => !isEstimate(name));

const questions = randomQuestions(60).map((query): BreakdownsQuery => {
  const {
    dimensions: _,
    steps: _steps,
    metrics: _metrics,
    order: _order,
    offset: _offset,
    ...shared
  } = query;
  const count = 2 + random.below(6);
  const metrics = random.chance(0.8) ? [pick(CARDS), pick(CARDS)] : [pick(sortable), pick(CARDS)];
  return {
    ...shared,
    limit: pick([1, 7, 1000]),
    by: Array.from({ length: count }, () => ({
      dimension: pick(FILTER_DIMENSIONS),
      metric: pick(metrics),
    })),
  };
});

const asReports = ({ by, ...shared }: BreakdownsQuery): Promise<StoreReport[]> =>
  Promise.all(
    by.map(({ dimension, metric, only }) =>
      events.store.reports.report({
        ...shared,
        ...{ dimensions: [dimension], metrics: [metric], steps: [], offset: 0 },
        order: { by: metric, descending: true },
        ...(only && { only: only.map((key) => [key]) }),
      }),
    ),
  );

test.each(questions.map((query, i) => [i, query] as const))(
  'breakdowns %i are what a report for each of them is',
  async (_, query) => {
    const found = await events.store.reports.breakdowns(query);
    expect(found).toEqual(await asReports(query));

    // Of another time, with keys that may not be there.
    const { from, to } = query;
    const by = query.by.map((one, i) => ({
      ...one,
      only: [...(found[i]?.rows ?? []).map(({ keys: [key = null] }) => key), 'no such key'],
    }));
    const earlier = { ...query, from: from - (to - from), to: from, by };
    const unordered = (reports: StoreReport[]) =>
      reports.map((report) => ({
        ...report,
        rows: new Map(report.rows.map((row) => [row.keys[0], row.sums])),
      }));
    expect(unordered(await events.store.reports.breakdowns(earlier))).toEqual(
      unordered(await asReports(earlier)),
    );
  },
);

test.runIf(isUsualDraw)('the questions have rows, and several of them share their tables', async () => {
  const asked = questions.filter(({ by }) => by.every(({ metric }) => CARDS.includes(metric)));
  expect(asked.length).toBeGreaterThan(20);
  const rows = await Promise.all(asked.map((query) => events.store.reports.breakdowns(query)));
  expect(rows.filter((reports) => reports.some((report) => report.rows.length > 1)).length).toBeGreaterThan(
    10,
  );
});
