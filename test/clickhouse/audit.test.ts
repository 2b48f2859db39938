import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../src/core/time/durations.ts';
import { dailies } from '../../src/events/store/duckdb/daily.ts';
import { rollups } from '../../src/events/store/duckdb/schema.ts';
import { FROM } from '../helpers/random-questions.ts';
import { type BothStores, bothStores } from './both-stores.ts';

let both: BothStores;
beforeAll(async () => {
  both = await bothStores();
});
afterAll(() => both.dispose());

const sums = [...rollups, ...dailies].map(({ name }) => `${name}_sums`).sort();

/** What audit compares: requests and conversions that are stored or expired, and those that reports count. */
const compared = async () => {
  const totals = await both.own.store.audit.totals();
  expect(Object.keys(totals.rollups).sort()).toEqual(sums);
  return totals;
};

const addsUp = async (): Promise<void> => {
  const { reported, counted, conversions } = await both.duckdb.audit.totals();
  const own = await compared();
  expect(own).toMatchObject({ reported, counted, conversions, conversionRollups: { conversions } });
  expect(new Set(Object.values(own.rollups))).toEqual(new Set([reported]));
};

test('requests and conversions that reports count are those that are stored, whatever is summed', async () => {
  await addsUp();
  await both.sumDays();
  await addsUp();
  const range = { workspace: 1, from: FROM + DAY_MS, to: FROM + 2 * DAY_MS, limit: 25, offset: 0 };
  const { rows } = await both.duckdb.reports.requests(range);
  await both.mark(rows, 'invalid');
  await addsUp();
});

test('they still are after requests have expired', async () => {
  await both.each(async ({ retention }) => {
    while (!(await retention.expire({ workspace: 1, before: FROM + 3.4 * DAY_MS, most: 100 })).done);
  });
  await addsUp();
});

test.each([
  ['rollup_path_sums', 'quarter'],
  ['daily_source_sums', 'day'],
])('what is missing from %s is found', async (table, period) => {
  await both.sumDays();
  const before = (await compared()).rollups;
  await both.own.clickhouse.run(
    `DELETE FROM ${table} WHERE workspace = 1 AND requests > 0 AND ${period} >= '2026-11-02'`,
    { settings: { lightweight_deletes_sync: 2 } },
  );
  const after = (await compared()).rollups;
  expect(after[table]).toBeLessThan(before[table] ?? 0);
  expect({ ...after, [table]: null }).toEqual({ ...before, [table]: null });
});

test('a conversion that is missing from the copy is found', async () => {
  await both.own.clickhouse.run('DELETE FROM conversions WHERE workspace = 1', {
    settings: { lightweight_deletes_sync: 2 },
  });
  const { conversions, conversionRollups } = await compared();
  expect(conversionRollups.conversions).toBeLessThan(conversions);
});
