import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { firstQuarter } from '../../../queries/engine/stored-range.ts';
import { eventColumns, requestColumns } from '../../duckdb/columns.ts';
import { query } from '../../duckdb/rows.ts';
import type { Asking } from './reader.ts';
import { clickHouseRead, type EventTable } from './store-tables.ts';

const tables: readonly EventTable[] = [
  { name: 'requests', columns: requestColumns, always: ['workspace', 'time'], copied: false },
  { name: 'click_events', columns: eventColumns, always: ['time'], copied: false },
  { name: 'marks', columns: [{ name: 'workspace', type: 'UINTEGER' }], always: ['workspace'], copied: true },
];

const asking = (answers: readonly Readonly<Record<string, unknown>>[]): Asking & { said: string[] } => {
  const said: string[] = [];
  return {
    said,
    rows: async (sql) => {
      said.push(sql);
      return [...answers];
    },
    run: async (sql) => void said.push(sql),
  };
};

test('a question reads the batches that were committed when it was asked, and the latest of what is replaced', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const parser = await instance.connect();
  let committed = 6;
  const asked = asking([{ n: '5' }]);
  const read = clickHouseRead(parser, asked, tables, async () => ++committed);
  const count = (name: string) => `SELECT count(*) AS n FROM ${name} WHERE workspace = 1`;
  const found = await read(async (reader) => {
    const rows = await query(reader, count('requests'));
    await query(reader, count('requests'));
    return rows;
  });
  expect(found).toEqual([{ n: 5n }]);
  await read((reader) => query(reader, count('marks')));
  const [first = '', second, third = ''] = asked.said;
  expect(first).toContain('(SELECT `workspace` FROM requests WHERE batch <= 7)');
  expect(second?.replaceAll(/_\d+/g, '')).toBe(first.replaceAll(/_\d+/g, ''));
  expect(third).toContain('(SELECT `workspace` FROM marks FINAL)');
  await read((reader) => firstQuarter(reader, 1));
  // Roll-ups are sums over requests and events.
  expect(asked.said.at(-1)).toMatch(/FROM requests WHERE batch <= 9\)[\s\S]* GROUP BY /);
  parser.closeSync();
  instance.closeSync();
});

test('steps of a statement run in a session of their own, and what they made is removed even if it fails', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const parser = await instance.connect();
  const sessions = new Set<string | undefined>();
  const said: string[] = [];
  const failing: Asking = {
    rows: async (_, { session }) => {
      sessions.add(session);
      throw new Error('no answer');
    },
    run: async (sql, { session }) => {
      sessions.add(session);
      said.push(sql);
    },
  };
  const read = clickHouseRead(parser, failing, tables, async () => 1);
  const sql =
    'WITH a AS (SELECT workspace AS w, count(*) AS n FROM requests GROUP BY ALL) SELECT x.n FROM a x JOIN a y USING (w)';
  await expect(read((reader) => query(reader, sql))).rejects.toThrow('no answer');
  expect(said).toEqual([
    expect.stringMatching(/^CREATE TEMPORARY TABLE s1_a_1 ENGINE = Memory AS SELECT/),
    'DROP TEMPORARY TABLE IF EXISTS s1_a_1',
  ]);
  expect(sessions.size).toBe(1);
  expect(sessions.has(undefined)).toBe(false);
  parser.closeSync();
  instance.closeSync();
});
