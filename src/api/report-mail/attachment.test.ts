import { expect, test } from 'vitest';
import { FakeReports } from '../../../test/helpers/fake-reports.ts';
import { FakeTables } from '../../../test/helpers/fake-tables.ts';
import { column, type Table } from '../table-file/formats.ts';
import { csvFile, MAX_FILE_BYTES, MAX_FILE_ROWS } from './attachment.ts';

const tables = new FakeTables(new FakeReports());
const signal = new AbortController().signal;
/** Rows of one column, a thousand to a page, each created on request. */
const tableOf = (count: number, text: (row: number) => string) => {
  const seen = { rows: 0, closed: 0 };
  const table: Table<number> = {
    name: 'report',
    count,
    columns: [column('value', 'text', text)],
    json: (row) => row,
    pages: async function* () {
      for (let from = 0; from < count; from += 1000) {
        const page = Array.from({ length: Math.min(1000, count - from) }, (_, i) => from + i);
        seen.rows += page.length;
        yield page;
      }
    },
    close: () => void seen.closed++,
  };
  return { table, seen };
};

test('a small table is attached completely', async () => {
  const { table, seen } = tableOf(3, (row) => `=${row}`);
  expect(await csvFile(table, tables, signal)).toEqual({
    rows: 3,
    count: 3,
    content: "\ufeffvalue\r\n'=0\r\n'=1\r\n'=2\r\n",
  });
  expect(seen.closed).toBe(1);
});

test('a long one is cut after a row, and not read to its end', async () => {
  const { table, seen } = tableOf(MAX_FILE_ROWS + 5000, String);
  const { rows, content } = await csvFile(table, tables, signal);
  expect([rows, content.trimEnd().split('\r\n').length]).toEqual([MAX_FILE_ROWS, MAX_FILE_ROWS + 1]);
  expect(content.endsWith(`\r\n${MAX_FILE_ROWS - 1}\r\n`)).toBe(true);
  expect([seen.rows <= MAX_FILE_ROWS + 1000, seen.closed]).toEqual([true, 1]);
});

test('a wide one has no more bytes than a mail accepts', async () => {
  const { table, seen } = tableOf(9000, () => 'ü'.repeat(500));
  const { rows, content } = await csvFile(table, tables, signal);
  const bytes = Buffer.byteLength(content);
  expect(rows).toBe(content.trimEnd().split('\r\n').length - 1);
  expect(bytes).toBeLessThanOrEqual(MAX_FILE_BYTES);
  expect(bytes).toBeGreaterThan(MAX_FILE_BYTES - 1100);
  expect(seen.closed).toBe(1);
});

test('one that fails is closed', async () => {
  const { table, seen } = tableOf(3, () => {
    throw new Error('broken');
  });
  await expect(csvFile(table, tables, signal)).rejects.toThrow('broken');
  expect(seen.closed).toBe(1);
});
