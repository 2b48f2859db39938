import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type FinalConversion,
  offerOf,
  randomTraffic,
  type SentRequest,
  unitsOf,
} from '../../../../test/helpers/event-traffic.ts';
import { DAY_MS, floorToQuarter, HOUR_MS } from '../../../core/time/durations.ts';
import type { RequestFields } from '../../journal/record.ts';
import { dailies } from './daily.ts';
import { foldRollups, mergeRollups, unfolded } from './fold.ts';
import { duckdbIngestStore } from './ingest/ingest-store.ts';
import { type EventDatabase, openEventDatabase } from './open.ts';
import { query } from './rows.ts';
import { rollups } from './schema.ts';

const FROM = Date.parse('2026-11-10T00:00:00Z');
const traffic = randomTraffic({ seed: 27, from: FROM, days: 2, requests: 400, adjustments: true });

let dir: string;
let database: EventDatabase;
beforeAll(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead rollups '));
  database = await openEventDatabase(path.join(dir, 'events.duckdb'), path.join(dir, 'staging'));
  // Small batches: many rows per key, and conversions changed long after they were created.
  await traffic.ingestInto(duckdbIngestStore(database), 40);
});
afterAll(() => {
  database.close();
  fs.rmSync(dir, { recursive: true });
});

/** The record's member for each dimension of a roll-up. */
const members: Record<string, (fields: RequestFields, sent: SentRequest) => unknown> = {
  country: ({ co }) => co ?? null,
  device: ({ dv }) => dv ?? null,
  os: ({ os: name }) => name ?? null,
  browser: ({ b }) => b ?? null,
  language: ({ l }) => l ?? null,
  traffic_class: ({ cl }) => cl,
  destination: ({ d }) => d,
  test: ({ te }) => te,
  variant: ({ a }) => a,
  rule: ({ ru }) => ru,
  sub1: ({ s1 }) => s1 ?? null,
  sub2: ({ s2 }) => s2 ?? null,
  sub3: ({ s3 }) => s3 ?? null,
  landing: ({ lp }) => lp === 1,
  offer: (_, sent) => offerOf(sent) || null,
};

type Sums = Map<string, bigint[]>;
const add = (sums: Sums, key: unknown[], values: readonly bigint[]): void => {
  const id = JSON.stringify(key);
  const before = sums.get(id) ?? values.map(() => 0n);
  sums.set(
    id,
    values.map((value, i) => value + (before[i] as bigint)),
  );
};
/** Sums of a key that returned to zero (after a status change) may or may not be kept. */
const withoutZeros = (sums: Sums): Sums =>
  new Map([...sums].filter(([, all]) => all.some((sum) => sum !== 0n)));
const one = (is: boolean): bigint => (is ? 1n : 0n);

const isValid = ({ vi, cl }: RequestFields): boolean => vi === 1 && cl === 'human';
const isPaid = ({ vi, cl }: RequestFields): boolean => vi === 1 && cl !== 'crawler';
const measuresOf = ({ fields, unique, recorded, lpClicks, landed }: SentRequest): bigint[] => [
  1n,
  one(fields.vi === 1),
  one(fields.vi === 1 && fields.cl === 'human'),
  one(unique),
  one(fields.cl === 'invalid' || fields.cl === 'crawler'),
  isPaid(fields) && fields.ku === undefined ? unitsOf(fields.kv, 10) : 0n,
  one(isPaid(fields) && (fields.kp ?? fields.ku) !== undefined),
  one(fields.o === 'refused'),
  one(isValid(fields) && (fields.lp === 1 || fields.o === 'landed')),
  one(isValid(fields) && (fields.o === 'landed' || recorded)),
  BigInt(lpClicks),
  BigInt(landed),
  isValid(fields) ? BigInt(lpClicks) : 0n,
  isValid(fields) ? BigInt(landed) : 0n,
];

const requestSums = (dimensions: readonly string[]): Sums => {
  const sums: Sums = new Map();
  for (const sent of traffic.requests) {
    const { ws, c } = sent.fields;
    const values = dimensions.map((name) => members[name]?.(sent.fields, sent));
    add(sums, [floorToQuarter(sent.at.time), ws, c, ...values], measuresOf(sent));
  }
  for (const { workspace, campaign, variant, clickTime, type } of traffic.orphans) {
    const values = dimensions.map((name) => (name === 'variant' ? variant : null));
    const measures = [...Array<bigint>(10).fill(0n), one(type === 'out'), one(type === 'landed'), 0n, 0n];
    add(sums, [floorToQuarter(clickTime), workspace, campaign, ...values], measures);
  }
  return sums;
};

const conversionSums = (dimensions: readonly string[]): Sums => {
  const sums: Sums = new Map();
  const dimensionOf = (conversion: FinalConversion, name: string): unknown => {
    if (name === 'variant') return conversion.variant;
    const { visit } = conversion;
    return visit === null ? null : members[name]?.(visit.fields, visit);
  };
  for (const conversion of traffic.conversions) {
    const { workspace, campaign, status, event, currency, payout, revenue, unpriced, cost } = conversion;
    for (const [basis, time] of [
      ['click', conversion.clickTime],
      ['conversion', conversion.firstTime],
    ] as const) {
      const values = dimensions.map((name) => dimensionOf(conversion, name));
      const key = [basis, floorToQuarter(time), workspace, campaign, ...values, status, event, currency];
      add(sums, key, [
        one(!conversion.adjusts),
        payout,
        revenue,
        one(unpriced),
        status === 'rejected' ? 0n : cost,
      ]);
    }
  }
  return sums;
};

const read = async (
  table: string,
  keys: readonly string[],
  measures: readonly string[],
): Promise<{ sums: Sums; rows: number }> => {
  const columns = keys.map((key) => (key === 'quarter' ? 'epoch_ms(quarter) AS quarter' : key));
  // Amounts as whole units of their last decimal place. The request that only settles waiting events is in workspace 9.
  const decimals: Record<string, number> = { payout: 6, revenue: 6, cost: 10 };
  const sums = measures.map((m) =>
    m in decimals ? `(${m} * ${10 ** (decimals[m] as number)})::HUGEINT AS ${m}` : m,
  );
  const rows = await query(
    database.reader,
    `SELECT ${[...columns, ...sums].join(', ')} FROM ${table} WHERE workspace <> 9`,
  );
  const result: Sums = new Map();
  for (const row of rows) {
    const key = keys.map((name) => (typeof row[name] === 'bigint' ? Number(row[name]) : row[name]));
    add(
      result,
      key,
      measures.map((name) => BigInt(String(row[name]))),
    );
  }
  return { sums: result, rows: rows.length };
};

const requestMeasures = [
  ...[
    'requests',
    'visits',
    'valid',
    'unique_visits',
    'bots',
    'cost',
    'uncosted',
    'refused',
    'lp_views',
    'self_landed',
  ],
  ...['lp_clicks', 'landed', 'valid_lp_clicks', 'valid_landed'],
];
const conversionMeasures = ['conversions', 'payout', 'revenue', 'unpriced', 'cost'];

const check = async (merged: boolean): Promise<void> => {
  for (const { name, conversions, dimensions } of rollups) {
    const columns = dimensions.map(([column]) => column);
    const requests = await read(name, ['quarter', 'workspace', 'campaign', ...columns], requestMeasures);
    expect(withoutZeros(requests.sums), name).toEqual(requestSums(columns));
    const keys = ['basis', 'quarter', 'workspace', 'campaign', ...columns, 'status', 'event', 'currency'];
    const converted = await read(conversions, keys, conversionMeasures);
    expect(withoutZeros(converted.sums), conversions).toEqual(conversionSums(columns));
    if (!merged) continue;
    const told = await read(conversions, [...keys, 'type_word', 'network'], conversionMeasures);
    expect([requests.rows, told.rows]).toEqual([requests.sums.size, told.sums.size]);
  }
};

test('every roll-up matches a count of the raw records, with conversions in their final state', () =>
  check(false));

test('the traffic includes the relevant cases', () => {
  const { requests, orphans, sent } = traffic;
  const counts = {
    events: sent.events,
    verdicts: sent.verdicts,
    orphans: orphans.length,
    joined: requests.filter(({ joined }) => joined).length,
    impostors: requests.filter(({ fields }) => fields.rs.includes('impostor')).length,
    impostorsPaid: requests.filter(({ fields: f }) => f.rs.includes('impostor') && isPaid(f) && f.kv).length,
    joinedCosted: requests.filter(({ joined, fields }) => joined && fields.kv).length,
    charged: traffic.conversions.filter(({ cost }) => cost > 0n).length,
    counted: requests.filter(({ lpClicks, landed, fields }) => lpClicks + landed > 0 && fields.cl !== 'human')
      .length,
  };
  for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(0);
});

test('merging a part keeps every sum and all rows outside it', async () => {
  const [from, before] = [FROM + 6 * HOUR_MS, FROM + 30 * HOUR_MS];
  const outside = async (): Promise<unknown> =>
    query(
      database.reader,
      `SELECT * FROM rollup_path WHERE quarter < make_timestamp($1::BIGINT * 1000)
         OR quarter >= make_timestamp($2::BIGINT * 1000) ORDER BY ALL`,
      [BigInt(from), BigInt(before)],
    );
  const kept = await outside();
  expect(await mergeRollups(database.writer, { from, to: before })).toBeGreaterThan(20);
  expect(await outside()).toEqual(kept);
  expect(await mergeRollups(database.writer, { from, to: before })).toBe(0);
  await check(false);
});

test('merged as a whole, each key has one row and the same sums', async () => {
  await mergeRollups(database.writer, { from: FROM, to: FROM + 72 * HOUR_MS });
  await check(true);
});

test('folded, each key has one row as before, and days have the same sums, whatever comes late', async () => {
  const counted = async (table: string, measure: string): Promise<bigint> =>
    BigInt(String((await query(database.reader, `SELECT sum(${measure}) AS n FROM ${table}`))[0]?.n));
  const spans = [
    [2, 9],
    [0, 24],
    [30, 33],
    [33, 34],
    [24, 48],
  ] as const;
  for (const [from, to] of spans) {
    await foldRollups(database.writer, { from: FROM + from * HOUR_MS, to: FROM + to * HOUR_MS });
    for (const { name, conversions, of } of dailies)
      for (const [daily, rollup, measure] of [
        [name, of, 'requests'],
        [conversions, `conversion_${of}`, 'conversions'],
      ] as const)
        expect(await counted(daily, measure), daily).toBe(
          await counted(`(SELECT * FROM ${rollup} WHERE folded = 1)`, measure),
        );
  }
  const left = await unfolded(database.reader, FROM + 2 * DAY_MS);
  expect(left).toEqual([]);
  await check(true);
  const late = await unfolded(database.reader, FROM + 30 * DAY_MS);
  expect(late.every(({ hour, rows }) => hour >= FROM + 2 * DAY_MS && hour % HOUR_MS === 0 && rows > 0)).toBe(
    true,
  );
});

test('folding twice changes nothing', async () => {
  const all = async (): Promise<unknown> =>
    Promise.all(
      ['daily_path', 'conversion_daily_source', 'rollup_audience'].map((table) =>
        query(database.reader, `SELECT * FROM ${table} ORDER BY ALL`),
      ),
    );
  const before = await all();
  await foldRollups(database.writer, { from: FROM, to: FROM + 24 * HOUR_MS });
  expect(await all()).toEqual(before);
});

test('a few late sums are added as rows of their day, many are aggregated with it', async () => {
  const rows = async (): Promise<number> =>
    Number((await query(database.reader, 'SELECT count(*) AS n FROM daily_path'))[0]?.n);
  const again = (share: string): Promise<unknown> =>
    database.writer.run(
      `INSERT INTO rollup_path SELECT * REPLACE (0 AS folded) FROM rollup_path WHERE quarter < make_timestamp(${FROM + 24 * HOUR_MS} * 1000) ${share}`,
    );
  const before = await rows();
  await again('ORDER BY ALL LIMIT 1');
  await foldRollups(database.writer, { from: FROM, to: FROM + 24 * HOUR_MS });
  expect(await rows()).toBe(before + 1);
  await again('');
  await foldRollups(database.writer, { from: FROM, to: FROM + 24 * HOUR_MS });
  expect(await rows()).toBe(before);
});
