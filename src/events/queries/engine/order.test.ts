import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TemporaryStore, temporaryStore } from '../../../../test/helpers/event-store.ts';
import { randomTraffic } from '../../../../test/helpers/event-traffic.ts';
import { type Expression, evaluated, namesIn } from '../../../core/report/formula.ts';
import { readFormulas } from '../../../core/report/formula-text.ts';
import { metricValue } from '../../../core/report/metrics.ts';
import { DAY_MS } from '../../../core/time/durations.ts';
import type { StoreReportQuery } from '../../store/reports.ts';

const FROM = Date.parse('2026-10-29T00:00:00Z');
const DAYS = 7;
const traffic = randomTraffic({ seed: 12, from: FROM, days: DAYS, requests: 900 });

let events: TemporaryStore;
beforeAll(async () => {
  events = await temporaryStore();
  await traffic.ingestInto(events.store.ingest, 400);
});
afterAll(() => events.dispose());

const expressionIn = (text: string): Expression => {
  const read = readFormulas(new Map([[1, text]]), [1, 2]).get(1);
  if (read === undefined || 'problem' in read) throw new Error(`${text}: ${JSON.stringify(read)}`);
  return read.expression;
};

const queryBy = (by: Expression, descending: boolean): StoreReportQuery => ({
  workspace: 1,
  from: FROM,
  to: FROM + (DAYS + 1) * DAY_MS,
  dimensions: ['campaign', 'country', 'device'],
  steps: [],
  filters: [],
  metrics: ['requests', ...namesIn(by)],
  basis: 'click',
  sources: [],
  spend: [],
  order: { by, descending },
  limit: 10_000,
  offset: 0,
});

const nested = (depth: number): string => (depth === 0 ? 'requests' : `1 / (${nested(depth - 1)} + visits)`);

test.each([
  'epc - cpc',
  '(revenue - cost) / visits',
  '-profit * 2 + 0.5',
  'conversions:1 / conversions - 1 / 3',
  'cr:2 * revenue:2 / cpa:1',
  // Cancels out exactly, but not in floating point: no denominator, so no value.
  'requests / (visits * 0.1 + visits * 0.2 - visits * 0.3)',
  'requests / (valid - visits)',
  'roi / (roas - 1)',
  '1 / (1 / visits)',
  // Most rows have the same value: they are in the order of their keys.
  'visits - visits + 0.1 + 0.2',
  '7',
  nested(30),
  'requests * 1e20 * 1e20',
  // Beyond any double: no value.
  Array.from({ length: 11 }, () => 'requests * 1e30').join(' * '),
  Array.from({ length: 100 }, (_, n) => `visits / (bots + ${n})`)
    .slice(0, 33)
    .join(' - '),
])('rows are ordered by formula %# as it is shown, unknown values last, and paged', async (text) => {
  const by = expressionIn(text);
  const { report } = events.store.reports;
  for (const descending of [true, false]) {
    const all = await report(queryBy(by, descending));
    expect(all.rows.length).toBeGreaterThan(20);
    const values = all.rows.map(({ sums }) => evaluated(by, (name) => metricValue(name, sums)));
    const known = values.filter((value) => value !== null);
    expect(values.slice(known.length).every((value) => value === null)).toBe(true);
    const sign = descending ? -1 : 1;
    expect(known).toEqual(known.toSorted((a, b) => sign * (a - b)));
    const page = await report({ ...queryBy(by, descending), limit: 3, offset: 2 });
    expect(page.rows).toEqual(all.rows.slice(2, 5));
  }
});

test('the formulas tell rows apart', async () => {
  const by = expressionIn('epc - cpc');
  const { rows } = await events.store.reports.report(queryBy(by, true));
  const values = rows.map(({ sums }) => evaluated(by, (name) => metricValue(name, sums)));
  expect(new Set(values).size).toBeGreaterThan(5);
  expect(values.filter((value) => value === null).length).toBeGreaterThan(0);
});
