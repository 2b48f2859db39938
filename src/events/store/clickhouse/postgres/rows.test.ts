import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryEventDb } from '../../../../../test/helpers/event-db.ts';
import { pgWith } from './rows.ts';

let house: Awaited<ReturnType<typeof temporaryEventDb>>;
beforeAll(async () => {
  house = await temporaryEventDb();
});
afterAll(() => house.dispose());

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '\0',
      '\u001a',
      '\\',
      'u0000',
      '0',
      'a',
      '"',
      "'",
      '\n',
      '😀',
      '\ud83d',
      '\ude00',
      'ud83d',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});

test('any text comes back from Postgres as it was, except halves of surrogate pairs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1 }), async (texts) => {
      const rows = texts.map((value, nth) => ({ nth, value }));
      const stored = await pgWith(house.db, rows, 'nth int, value text', 'select * from rows order by nth');
      expect(stored.map(({ value }) => value)).toEqual(texts.map((one) => one.toWellFormed()));
    }),
  );
});

test('a JSON text within a row is stored as it is', async () => {
  const json = JSON.stringify(['\0', '\u001a', '\\u0000', '\ud83d']);
  const [row] = await pgWith(house.db, [{ json }], 'json text', 'select * from rows');
  expect(row?.json).toBe(json);
});
