import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joiningIds } from '../../src/core/clicks/ad-visits.ts';
import type { Priced } from '../../src/core/clicks/conversion.ts';
import type { UnitKey } from '../../src/core/clicks/units.ts';
import { sumExact } from '../../src/core/money/exact.ts';
import { placeOf } from '../../src/events/ingest/clicks.ts';
import { createIngest } from '../../src/events/ingest/ingest.ts';
import { clickhouseConversionFeed } from '../../src/events/queries/clickhouse-conversion-feed.ts';
import type { AuditStore } from '../../src/events/store/audit-store.ts';
import { pgQuery } from '../../src/events/store/clickhouse/postgres/rows.ts';
import { type FakeStore, fakeStore } from '../../src/events/store/fake-store.ts';
import type { IngestStore } from '../../src/events/store/ingest-store.ts';
import { recordKey } from '../../src/events/store/record-place.ts';
import { abTestTraffic, layTraffic } from '../helpers/ab-test-traffic.ts';
import { NOON } from '../helpers/event-records.ts';
import { randomTraffic } from '../helpers/event-traffic.ts';
import { recentAdVisits, recentVisits } from '../helpers/recent-visits.ts';
import { simulatedDisk } from '../simulation/disk.ts';
import { seeded } from '../simulation/random.ts';
import { type TemporaryEvents, temporaryEvents } from './temporary-events.ts';

/** Random traffic, taken in batches that cut through visits, orders and tests, as ingest really does it. */
const REQUESTS = 240;
const BATCH = 37;

let events: TemporaryEvents;
let fake: FakeStore;
beforeAll(async () => {
  events = await temporaryEvents();
  fake = fakeStore();
  const traffic = () =>
    randomTraffic({ seed: 4711, from: NOON, days: 3, requests: REQUESTS, adjustments: true });
  await traffic().ingestInto(fake, BATCH);
  await traffic().ingestInto(events.ingest, BATCH);
});
afterAll(() => events.dispose());

const sorted = <T>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** Both stores give the same rows, and some; rows have no order here. */
const same = async <T>(ask: (store: IngestStore & AuditStore) => Promise<T[]>): Promise<T[]> => {
  const expected = sorted(await ask(fake));
  expect(sorted(await ask({ ...events.audit, ...events.ingest }))).toEqual(expected);
  expect(expected.length).toBeGreaterThan(0);
  return expected;
};

describe('after random traffic, ClickHouse and Postgres hold what the fake store holds:', () => {
  const places = () => fake.requests.map(placeOf);

  test('journals', async () => {
    await same((store) => store.positions());
    await same((store) => store.ledger());
    await same(async (store) => {
      const {
        requests,
        postbacks,
        events: rows,
        verdicts,
        refused,
        counted,
        conversions,
        units,
      } = await store.totals();
      return [{ requests, postbacks, rows, verdicts, refused, counted, conversions, units }];
    });
    const { conversions, conversionRollups, requests, reported } = await events.audit.totals();
    expect([conversionRollups, reported]).toEqual([{ conversions }, requests]);
  });

  test('requests, as they were classified, joined, counted and marked in the end', async () => {
    await same(async (store) => [...(await store.findClicks(places()))]);
    await same(async (store) => [...(await store.findJudgements(places(), 0))]);
    await same(async (store) => [...(await store.findMarkable(places()))]);
    await same(async (store) => [...(await store.findVisitors(places()))]);
  });

  test('memories of visits', async () => {
    const visits = fake.requests.map(({ record }) => ({
      campaign: record.c,
      visitor: record.v,
      time: record.t,
    }));
    await same(async (store) =>
      [...(await store.findCounted(visits))].map(([key, { visitor, times }]) => [
        key,
        visitor,
        sorted(times),
      ]),
    );
    const pageViews = fake.requests.map(({ record }) => ({
      campaign: record.c,
      ids: joiningIds(record.ci),
      time: record.t,
    }));
    const found = await events.ingest.findAdVisits(pageViews);
    expect(found.length).toBeGreaterThan(10);
    expect(found).toEqual(await fake.findAdVisits(pageViews));
    const [seen, ads] = [await recentVisits(events.ingest), await recentAdVisits(events.ingest)];
    expect([seen, ads]).toEqual([await recentVisits(fake), await recentAdVisits(fake)]);
  });

  test('conversions, in Postgres and in their copy, and what changed them', async () => {
    const conversions = await same(async (store) => [...(await store.findConversions(places())).values()]);
    const all = [...fake.conversions.values()];
    expect(conversions.length).toBeGreaterThan(20);
    await same(async (store) => [...(await store.findConversionsOf(all.map(({ visit }) => visit)))]);
    const { clickhouse, db } = events;
    const copies = await clickhouse.rows(
      'SELECT status, payout, revenue, cost, changes, event FROM conversions FINAL',
    );
    const rows = await pgQuery(db, 'select status, payout, revenue, cost, changes, event from conversions');
    const numbers = ({ payout, revenue, cost, changes, ...rest }: Record<string, unknown>) => ({
      ...rest,
      amounts: [payout, revenue, cost, changes].map((amount) => (amount === null ? null : Number(amount))),
    });
    expect(sorted(copies.map(numbers))).toEqual(sorted(rows.map(numbers)));
    const feed = await clickhouseConversionFeed(clickhouse, db).changesAfter(0, 10_000);
    expect(feed.map(({ request: _, ...change }) => change)).toEqual(fake.changes);
    const facts = feed.flatMap(({ click, request }) => (request === null ? [] : [{ click, request }]));
    expect(facts.length).toBeGreaterThan(10);
    const urls = new Map(
      fake.requests.map((one) => {
        const { h, p } = JSON.parse(`${Buffer.from(one.body).toString()}}`) as { h: string; p: string };
        return [recordKey(placeOf(one)), `https://${h}${p}`];
      }),
    );
    for (const { click, request } of facts) expect(request.url).toBe(urls.get(recordKey(click)));
  });

  test('events and postbacks, also those that wait', async () => {
    const keys = places().flatMap((click) => (['out', 'landed'] as const).map((type) => ({ click, type })));
    await same(async (store) => [...(await store.findFirstEvents(keys))]);
    expect(await events.ingest.waitingEvents()).toEqual(await fake.waitingEvents());
    expect(sorted(await events.ingest.waitingPostbacks())).toEqual(sorted(await fake.waitingPostbacks()));
    const [found, expected] = [await events.ingest.recentSignatures(0), await fake.recentSignatures(0)];
    expect(found).toEqual(expected);
  });

  test('values, after exchange rates have changed', async () => {
    const priced: Priced = (amount, from, to) => (from === to ? amount : sumExact(amount, amount));
    const changed = async (store: IngestStore): Promise<number> => {
      let count = 0;
      for (const span of await store.spansAbroad(5)) count += await store.reprice(span, () => priced);
      return count;
    };
    expect(await changed(events.ingest)).toBe(await changed(fake));
    await same(async (store) => [...(await store.findConversions(places())).values()]);
    expect(await changed(events.ingest)).toBe(0);
    const stale = await events.clickhouse.rows(
      `SELECT count() AS n FROM postbacks WHERE standing_currency <> workspace_currency
         AND standing_payout IS NOT NULL AND coalesce(standing_revenue <> 2 * standing_payout, true)`,
    );
    expect(stale).toEqual([{ n: '0' }]);
  });

  test('nothing is left to be done', async () => {
    expect(await pgQuery(events.db, 'select * from follow_ups')).toEqual([]);
    expect(new Set(places().map(recordKey)).size).toBe(fake.requests.length);
  });
});

test('units of tests and their keys', async () => {
  const [records] = fc.sample(abTestTraffic(160, 120), { seed: 12, numRuns: 1 });
  const own = await temporaryEvents();
  const expected = fakeStore();
  try {
    for (const store of [expected, own.ingest]) {
      const { disk } = simulatedDisk(seeded(1)).attach();
      layTraffic(disk, 'journal', records ?? []);
      const ingest = createIngest({
        disk,
        root: 'journal',
        store,
        batchRecords: 23,
        keepBroken: () => {
          throw new Error('Nothing is broken here.');
        },
        breathe: async () => undefined,
      });
      while (await ingest.step());
    }
    const keysIn = async (store: IngestStore, test: number, among: UnitKey[] | null) => {
      const keys: UnitKey[] = [];
      await store.unitKeys({ test, since: NOON, among }, (key) => keys.push(key));
      return sorted(keys);
    };
    const tests = [...new Set(expected.units.map(({ test: one }) => one))];
    expect(tests.length).toBeGreaterThan(0);
    for (const one of tests) {
      expect(await own.ingest.unitCounts(one, 0)).toEqual(await expected.unitCounts(one, 0));
      const some = expected.keysOfUnits.filter((key) => key.test === one).slice(0, 3);
      for (const among of [null, some])
        expect(await keysIn(own.ingest, one, among)).toEqual(await keysIn(expected, one, among));
    }
    expect(await own.ingest.findUnits(expected.units)).toEqual(await expected.findUnits(expected.units));
    const { units } = await own.audit.totals();
    expect(units).toEqual({ stored: expected.units.length, summed: expected.units.length, misnumbered: 0 });
    const clicks = expected.requests.map(placeOf);
    expect(await own.ingest.findConversions(clicks)).toEqual(await expected.findConversions(clicks));
    const [landed] = await own.clickhouse.rows('SELECT sum(landed) AS n FROM rollup_units');
    const begun = expected.units.filter((unit) => unit.landed).length + expected.landings.length;
    expect(landed).toEqual({ n: String(begun) });
  } finally {
    await own.dispose();
  }
});
