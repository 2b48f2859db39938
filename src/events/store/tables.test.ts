import fs from 'node:fs';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TemporaryStore, temporaryStore } from '../../../test/helpers/event-store.ts';
import { randomTraffic } from '../../../test/helpers/event-traffic.ts';
import { campaignSpend } from '../../../test/helpers/reference-metrics.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import type { IngestStore } from './ingest-store.ts';
import type { StoreReportQuery } from './reports.ts';
import type { LogPosition, RequestFilters } from './request-log.ts';

const FROM = Date.parse('2026-11-10T00:00:00Z');
const never = new AbortController().signal;

let events: TemporaryStore;
/** Positions of the stored journals after the first transaction. */
let half: LogPosition[] = [];
beforeAll(async () => {
  events = await temporaryStore();
  const { ingest, reports } = events.store;
  const watched: IngestStore = {
    ...ingest,
    prepare: async (batch) => {
      const { commit } = await ingest.prepare(batch);
      return {
        commit: async () => {
          await commit();
          if (half.length === 0) half = await reports.positions();
        },
      };
    },
  };
  await randomTraffic({ seed: 41, from: FROM, days: 3, requests: 3000 }).ingestInto(watched, 1500);
});
afterAll(() => events.dispose());

const all = async <T>(pages: AsyncGenerator<T[]>): Promise<T[]> => {
  const rows: T[] = [];
  for await (const page of pages) {
    expect(page.length).toBeLessThanOrEqual(1000);
    rows.push(...page);
  }
  return rows;
};

const FILTERS: RequestFilters[] = [
  {},
  { trafficClass: 'human' },
  { from: FROM + DAY_MS, to: FROM + 2 * DAY_MS },
  { text: "'; DROP TABLE requests; --" },
];

test.each(FILTERS)('the log as a table equals its pages: %o', async (filters) => {
  const { reports, tables } = events.store;
  for (const upTo of [await reports.positions(), half, []]) {
    const query = { workspace: 1, ...filters, upTo };
    const opened = await tables.openLog(query, never);
    const rows = await all(opened.pages());
    opened.close();
    const paged = await reports.requests({ ...query, limit: 100_000, offset: 0 });
    expect(rows).toEqual(paged.rows);
    expect(opened.count).toBe(rows.length);
    if (upTo.length === 0) expect(rows).toEqual([]);
  }
});

test('excludes what is stored in the meantime', async () => {
  const { reports, tables } = events.store;
  const whole = await tables.openLog({ workspace: 1, upTo: await reports.positions() }, never);
  const part = await tables.openLog({ workspace: 1, upTo: half }, never);
  expect(part.count).toBeGreaterThan(100);
  expect(whole.count).toBeGreaterThan(1000);
  expect(part.count).toBeLessThan(whole.count);
  part.close();
  whole.close();
});

const query = (over: Partial<StoreReportQuery>): StoreReportQuery => ({
  workspace: 1,
  from: FROM,
  to: FROM + 4 * DAY_MS,
  dimensions: [],
  steps: [],
  filters: [],
  sources: [],
  spend: [],
  metrics: ['requests', 'valid', 'conversions', 'revenue', 'cost', 'profit', 'cr'],
  basis: 'click',
  order: { by: 'requests', descending: true },
  limit: 5000,
  offset: 0,
  ...over,
});

const REPORTS: Partial<StoreReportQuery>[] = [
  {},
  { dimensions: ['country'] },
  { dimensions: ['step', 'campaign'], steps: [FROM, FROM + DAY_MS, FROM + 2 * DAY_MS] },
  { dimensions: ['country', 'device', 'city'], order: { by: 0, descending: true } },
  { dimensions: ['reason'], filters: [{ dimension: 'country', op: 'isNot', values: ["x'; --"] }] },
  {
    dimensions: ['country'],
    spend: [campaignSpend(1, 1, { begins: FROM, ends: FROM + DAY_MS, amount: '100' })],
  },
];

test.each(REPORTS)('a report as a table has all rows of its pages: %o', async (over) => {
  const { reports, tables } = events.store;
  const opened = await tables.openReport(query({ ...over, limit: 1, offset: 3 }), never);
  const rows = await all(opened.pages());
  opened.close();
  const { rows: paged, count } = await reports.report(query(over));
  expect(rows).toEqual(paged);
  expect([opened.count, rows.length]).toEqual([count, count]);
});

const outgoing = (): string[] =>
  fs.readdirSync(path.join(events.dir, 'staging')).filter((name) => name.startsWith('out-'));

test('a Parquet file has the rows with their types, and only its owner can read it', async () => {
  const columns = [
    { name: 'id', type: 'text' },
    { name: 'reasons', type: 'texts' },
    { name: 'requests', type: 'whole' },
    { name: 'cr', type: 'number' },
    { name: 'cost', type: 'decimal' },
    { name: 'visit', type: 'yes' },
    { name: 'time', type: 'time' },
  ] as const;
  const made = await events.store.tables.openParquet(columns, never);
  const row = { id: `a'"\n"\u0000é`, reasons: ['x', 'y'], requests: 9_007_199_254_740_991, cr: 0.25 };
  await made.add(
    `${JSON.stringify({ ...row, cost: '12345678901234567.0000000001', visit: true, time: '2026-11-10T00:00:00.123Z' })}\n`,
  );
  await made.add(`${JSON.stringify({ id: 'b', cost: null })}\n`);
  const file = await made.finish();
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(outgoing()).toEqual([path.basename(file)]);
  const reader = await (await DuckDBInstance.create()).connect();
  const read = await reader.runAndReadAll('SELECT * FROM read_parquet($1)', [file]);
  expect(read.getRowObjectsJson()).toEqual([
    {
      id: row.id,
      reasons: ['x', 'y'],
      requests: '9007199254740991',
      cr: 0.25,
      cost: '12345678901234567.0000000001',
      visit: true,
      time: '2026-11-10 00:00:00.123+00',
    },
    { id: 'b', reasons: null, requests: null, cr: null, cost: null, visit: null, time: null },
  ]);
  expect(read.columnTypes().map(String)).toEqual([
    ...['VARCHAR', 'VARCHAR[]', 'BIGINT', 'DOUBLE', 'DECIMAL(38,10)', 'BOOLEAN', 'TIMESTAMP WITH TIME ZONE'],
  ]);
  reader.closeSync();
  await made.close();
  expect(outgoing()).toEqual([]);
});

test('there is a file even without rows', async () => {
  const made = await events.store.tables.openParquet([{ name: 'id', type: 'text' }], never);
  expect(fs.statSync(await made.finish()).size).toBeGreaterThan(0);
  await made.close();
});

test('files left by a crash are removed at the next start', async () => {
  fs.writeFileSync(path.join(events.dir, 'staging', 'out-left.parquet'), 'x');
  await events.tamper();
  expect(outgoing()).toEqual([]);
});

test('stops once it is no longer wanted', async () => {
  const { reports, tables } = events.store;
  const leave = new AbortController();
  const upTo = await reports.positions();
  const opened = await tables.openLog({ workspace: 1, upTo }, leave.signal);
  const pages = opened.pages();
  leave.abort();
  await expect(pages.next()).rejects.toThrow();
  opened.close();
  await expect(tables.openLog({ workspace: 1, upTo }, leave.signal)).rejects.toThrow();
});
