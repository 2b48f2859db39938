import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TemporaryStore, temporaryStore } from '../../../../test/helpers/event-store.ts';
import { randomTraffic } from '../../../../test/helpers/event-traffic.ts';
import { estimateOf, hasWholeCost } from '../../../core/report/estimates.ts';
import { type Expression, evaluated, namesIn } from '../../../core/report/formula.ts';
import { readFormulas } from '../../../core/report/formula-text.ts';
import {
  isEstimate,
  type Measures,
  type MetricName,
  measuresFor,
  metricNames,
  metricValue,
} from '../../../core/report/metrics.ts';
import { DAY_MS, QUARTER_MS } from '../../../core/time/durations.ts';
import type { StoreKey, StoreMaturity, StoreReportQuery } from '../../store/reports.ts';
import { orderOf } from './order.ts';

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

/** A quarter of the conversions of any visit are still to come. */
const maturity: StoreMaturity = {
  byQuarter: FROM + DAYS * DAY_MS,
  curves: [
    {
      shares: Array.from({ length: DAYS + 96 }, (_, i) => ({
        begins: FROM + Math.min(i, DAYS) * DAY_MS + Math.max(i - DAYS, 0) * QUARTER_MS,
        ...{ share: 0.25, error: 0.125 },
      })),
    },
  ],
  usual: [{ campaign: 1, ...{ curve: 0, rate: 0.5, revenue: 8, cost: 2 } }],
  others: { curve: 0, rate: 0.25, revenue: 4, cost: 0 },
  estimating: { shape: 4, excess: 0, payoutVariation: 0 },
};

const ESTIMATES = metricNames.filter((name) => isEstimate(name));

const estimated = (by: MetricName, sums: Measures): number | null => {
  const found = estimateOf(by, sums, maturity.estimating);
  return found === null ? null : Math.round(found.value * 1e9);
};

const byKeys = (one: readonly StoreKey[], other: readonly StoreKey[]): number => {
  const place = one.findIndex((key, i) => key !== other[i]);
  if (place === -1) return 0;
  const [left = null, right = null] = [one[place], other[place]];
  if (left === null || right === null) return left === null ? 1 : -1;
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
};

const estimateQuery = (by: MetricName, descending: boolean): StoreReportQuery => ({
  ...queryBy(expressionIn('7'), descending),
  maturity,
  metrics: [by],
  order: { by, descending },
});

const bothWays = ESTIMATES.flatMap((by) => [[by, true] as const, [by, false] as const]);

test.each(bothWays)(
  'rows are ordered by %s as it is shown (descending: %s), then by their keys, unknown ones last',
  async (by, descending) => {
    const { rows } = await events.store.reports.report(estimateQuery(by, descending));
    const shown = rows.map(({ keys, sums }) => ({ keys, value: estimated(by, sums) }));
    expect(new Set(shown.map(({ value }) => value)).size).toBeGreaterThan(10);
    expect(shown.filter(({ value }) => value === null).length).toBeGreaterThan(3);
    const sign = descending ? -1 : 1;
    expect(shown).toEqual(
      shown.toSorted((one, other) => {
        if (one.value === other.value) return byKeys(one.keys, other.keys);
        if (one.value === null || other.value === null) return one.value === null ? 1 : -1;
        return sign * (one.value - other.value);
      }),
    );
  },
);

test.each(bothWays)(
  'rows are in the same order by %s (descending: %s) whatever else is shown',
  async (by, descending) => {
    const query = estimateQuery(by, descending);
    const { report } = events.store.reports;
    const keysOf = async (asked: StoreReportQuery) => (await report(asked)).rows.map(({ keys }) => keys);
    expect(await keysOf({ ...query, metrics: metricNames })).toEqual(await keysOf(query));
    // Conversions have no visits, and so no estimates: all are in the order of their keys.
    const dimensions = ['conversionType', 'conversionStatus', 'country'] as const;
    const keys = await keysOf({ ...query, dimensions, metrics: metricNames });
    expect(keys.length).toBeGreaterThan(5);
    expect(keys).toEqual(keys.toSorted(byKeys));
  },
);

test('rows without a cost so far are the last by mature ROI, however many conversions are expected', async () => {
  const { rows } = await events.store.reports.report(estimateQuery('matureRoi', true));
  const free = rows.map(({ sums }) => sums.costed > 0 && hasWholeCost(sums) && Number(sums.cost) === 0);
  expect(free.filter((is) => is).length).toBeGreaterThan(3);
  const known = rows.filter(({ sums }) => estimated('matureRoi', sums) !== null).length;
  expect(free.slice(0, known)).not.toContain(true);
});

test('no column that an order adds has the name of a measure', () => {
  const measures = new Set([...measuresFor(metricNames)].map((name) => name.toLowerCase()));
  const formulas = ['epc - cpc', nested(3)].map(expressionIn);
  for (const by of [...metricNames, ...formulas]) {
    const query = { ...queryBy(expressionIn('7'), true), maturity };
    const sql = orderOf({ ...query, order: { by, descending: true } }).from('g');
    const added = [...sql.matchAll(/ AS (\w+)/g)].map(([, name = '']) => name.toLowerCase());
    expect(added).toContain('order_a');
    expect(added.filter((name) => measures.has(name))).toEqual([]);
  }
});
