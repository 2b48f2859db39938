import { expect, test } from 'vitest';
import { MAX_ROWS, type ReportRow } from '../../../../contracts/reports/report-query.ts';
import { MAX_CHECKED, readRows } from './every-row.ts';

const rowOf = (place: number): ReportRow => ({
  keys: [String(place)],
  names: [null],
  values: {},
  spread: null,
  previous: null,
});

/** A report of `count` rows. */
const reportOf = (count: number) => {
  const asked: [limit: number, offset: number][] = [];
  const page = async (limit: number, offset: number) => {
    asked.push([limit, offset]);
    const length = Math.max(0, Math.min(limit, count - offset));
    return { count, rows: Array.from({ length }, (_, place) => rowOf(offset + place)) };
  };
  return { asked, page };
};

test('all rows are read, page by page', async () => {
  const { asked, page } = reportOf(MAX_ROWS + 3);
  const seen: number[] = [];
  const { rows, count } = await readRows(page, (read) => seen.push(read.rows.length));
  expect(asked).toEqual([
    [MAX_ROWS, 0],
    [MAX_ROWS, MAX_ROWS],
  ]);
  expect(rows.map(({ keys }) => keys[0])).toEqual(rows.map((_, place) => String(place)));
  expect([rows.length, count, seen]).toEqual([MAX_ROWS + 3, MAX_ROWS + 3, [MAX_ROWS]]);
});

test('an empty report takes one question, and a huge one stops at the limit', async () => {
  const empty = reportOf(0);
  expect((await readRows(empty.page, () => undefined)).rows).toEqual([]);
  expect(empty.asked).toHaveLength(1);
  const huge = reportOf(1_000_000);
  const read = await readRows(huge.page, () => undefined);
  expect([read.rows.length, read.count]).toEqual([MAX_CHECKED, 1_000_000]);
});

test('rows that are deleted while they are read end it', async () => {
  const { page } = reportOf(MAX_ROWS);
  const { rows } = await readRows(
    async (limit, offset) => ({ ...(await page(limit, offset)), count: MAX_CHECKED }),
    () => undefined,
  );
  expect(rows).toHaveLength(MAX_ROWS);
});
