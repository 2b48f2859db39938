import { setTimeout } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../src/core/time/durations.ts';
import type { ClickHouse } from '../../src/events/store/clickhouse/connection.ts';
import { pgQuery } from '../../src/events/store/clickhouse/postgres/rows.ts';
import { clickhouseDaySums, type DaySums } from '../../src/events/store/clickhouse/sums/day-sums.ts';
import { num } from '../../src/events/store/duckdb/rows.ts';
import type { StoreReportQuery } from '../../src/events/store/reports.ts';
import { DAYS, FROM } from '../helpers/random-questions.ts';
import { type BothStores, bothStores } from './both-stores.ts';

let both: BothStores;
beforeEach(async () => {
  both = await bothStores();
});
afterEach(() => both.dispose());

const DAY = FROM + 2 * DAY_MS;
const days = Array.from({ length: DAYS + 1 }, (_, i) => FROM + i * DAY_MS);

/** Questions that read daily sums and quarter hours, of each kind of table. */
const questions = (
  [
    [1, ['step', 'landing'], 0],
    [1, ['country', 'browser'], 6 * HOUR_MS],
    [1, ['country', 'device'], 0],
    [1, ['sub1', 'sub2'], 0],
    [2, ['step', 'path'], 0],
  ] as const
).map(
  ([workspace, dimensions, shift]): StoreReportQuery => ({
    ...{ workspace, from: FROM + shift, to: FROM + DAYS * DAY_MS - shift, dimensions: [...dimensions] },
    ...{ steps: days.map((day) => day + shift), filters: [], sources: [], spend: [], basis: 'click' },
    metrics: ['requests', 'visits', 'valid', 'uniqueVisits', 'bots', 'cost', 'landed', 'conversions'],
    order: { by: 0, descending: false },
    ...{ limit: 5000, offset: 0 },
  }),
);

const agree = async (asked = questions): Promise<void> => {
  for (const query of asked)
    expect(await both.own.store.reports.report(query)).toEqual(await both.duckdb.reports.report(query));
};
const agreeInShort = (): Promise<void> => agree(questions.slice(0, 2));

/** Sums whose process `before` can end, or do something else in, before each of its statements. */
const sumsWith = async (before: (nth: number, sql: string) => Promise<void>): Promise<DaySums> => {
  const { clickhouse, db } = both.own;
  const parser = await (await DuckDBInstance.create(':memory:')).connect();
  let nth = 0;
  const watched: ClickHouse = {
    ...clickhouse,
    run: async (sql, options) => {
      await before(++nth, sql);
      return clickhouse.run(sql, options);
    },
    rows: async (sql, options) => {
      await before(++nth, sql);
      return clickhouse.rows(sql, options);
    },
  };
  return clickhouseDaySums(watched, db, parser, (ms) => setTimeout(ms));
};

const unsummed = (): Promise<number[]> => both.own.store.sums.unsummed(FROM + (DAYS + 1) * DAY_MS);

let marked = 0;
/** Reclassifies a few requests of the day in both stores. */
const correct = async (day = DAY): Promise<void> => {
  const range = { workspace: 1, from: day, to: day + DAY_MS, trafficClass: 'human' as const };
  const { rows } = await both.duckdb.reports.requests({ ...range, limit: 3, offset: 0 });
  expect(rows.length).toBeGreaterThan(0);
  marked += rows.length;
  await both.mark(rows, 'invalid');
};

test('whenever a process ends while it sums a day, reports stay exact, and the next one sums it', async () => {
  class Ended extends Error {}
  for (const round of ['first', 'again']) {
    let ends = 0;
    for (let last = 1; ; last++) {
      const sums = await sumsWith(async (nth) => {
        if (nth === last) throw new Ended();
      });
      const isEnded = await sums.sum(DAY).then(
        () => false,
        (error: unknown) => error instanceof Ended,
      );
      if (!isEnded) break;
      ends++;
      await agreeInShort();
    }
    expect([round, ends]).toEqual([round, 8]);
    expect(await unsummed()).not.toContain(DAY);
    await agree();
    await correct();
    expect(await unsummed()).toContain(DAY);
    await agree();
  }
});

test('corrections while a day is summed leave it to be summed once more, and reports are exact at every moment', async () => {
  await both.sumDays();
  await correct();
  marked = 0;
  let statements = 0;
  const sums = await sumsWith(async () => {
    statements++;
    if (statements % 3 === 1) await correct();
    await agreeInShort();
  });
  await sums.sum(DAY);
  expect(marked).toBeGreaterThan(5);
  expect(await unsummed()).toEqual([DAY]);
  await agree();
  await both.own.store.sums.sum(DAY);
  expect(await unsummed()).toEqual([]);
  await agree();
});

test('a process that hangs does not put an earlier state in place of a later one', async () => {
  await both.sumDays();
  let isHanging = true;
  const [hanging, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hung = await sumsWith(async (_, sql) => {
    if (isHanging && sql.startsWith('SELECT coalesce(sum(requests)')) {
      isHanging = false;
      hanging.resolve();
      await released.promise;
    }
  });
  await correct();
  const ending = hung.sum(DAY);
  await hanging.promise;
  await correct();
  await both.own.store.sums.sum(DAY);
  expect(await unsummed()).toEqual([]);
  released.resolve();
  await ending;
  expect(await unsummed()).toEqual([]);
  await agree();
});

test('requests that expire while their day is summed stay in its sums', async () => {
  await both.sumDays();
  await correct(FROM + DAY_MS);
  let isExpired = false;
  const sums = await sumsWith(async (_, sql) => {
    if (isExpired || !sql.startsWith('INSERT INTO rollup_path_sums')) return;
    isExpired = true;
    await both.each(async ({ retention }) => {
      while (!(await retention.expire({ workspace: 1, before: DAY, most: 50 })).done);
    });
  });
  await sums.sum(FROM + DAY_MS);
  expect(isExpired).toBe(true);
  await agree();
  // Another workspace's correction changes the day, and its sums are the only ones that count it.
  await pgQuery(both.own.db, 'update day_sums set changes = changes + 1');
  await agree();
  await both.sumDays();
  await agree();
});

test('sums that nobody reads any more are removed', async () => {
  const { clickhouse, db, store } = both.own;
  const runs = async (): Promise<number> => {
    const [row] = await clickhouse.rows('SELECT uniqExact(run) AS n FROM daily_path_sums');
    return num(row?.n as string);
  };
  await store.sums.sum(DAY);
  await correct();
  await store.sums.sum(DAY);
  expect(await runs()).toBe(2);
  await pgQuery(db, `update sum_runs set touched_at = touched_at - interval '1 day'`);
  await correct();
  await store.sums.sum(DAY);
  // The one before is still being read.
  expect(await runs()).toBe(2);
  expect(await pgQuery(db, 'select run from sum_runs')).toHaveLength(2);
  await agree();
});
