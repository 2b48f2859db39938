import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bindings } from '../../store/duckdb/rows.ts';
import { listedRows, ownFields } from './listed-rows.ts';

let instance: DuckDBInstance;
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
});
afterAll(() => instance.closeSync());

const FIELDS = [
  'place INTEGER',
  'amount DECIMAL(18,6)',
  'a VARCHAR',
  'b VARCHAR',
  'shown BOOLEAN',
  'none VARCHAR',
];

test('gives the store every row as it is, in order and with any text', async () => {
  const connection = await instance.connect();
  const text = fc.option(
    fc.oneof(
      fc.constantFrom('', ',', '"', '\u001f', "'", 'null', '\\', '$1'),
      fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0') && one.isWellFormed()),
    ),
  );
  const row = fc.record({
    amount: fc.option(fc.integer({ min: -1e9, max: 1e9 }).map((millionths) => (millionths / 1e6).toFixed(6))),
    a: text,
    b: text,
    shown: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (rows) => {
      const bind = bindings();
      const all = rows.map((one, place) => ({ place, ...one }));
      const sql = `SELECT place, amount::VARCHAR AS amount, a, b, shown, none FROM ${listedRows(all, ownFields(FIELDS), bind)} ORDER BY place`;
      const read = (await connection.runAndReadAll(sql, bind.values)).getRowObjects();
      expect(read).toEqual(all.map((one) => ({ ...one, none: null })));
    }),
    { numRuns: 60 },
  );
  connection.closeSync();
});
