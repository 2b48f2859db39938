import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneStore } from '../../test/helpers/control-stores.ts';
import type { ControlStore } from './open.ts';
import { transact } from './transact.ts';

let store: ControlStore;
beforeAll(async () => {
  store = await oneStore();
});
afterAll(() => store.close());

class Given extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const seqs = (codes: readonly string[]) => {
  let tries = 0;
  return transact(store.db, async (tx) => {
    const { seq } = await tx
      .updateTable('delivery_cursor')
      .set(({ eb }) => ({ seq: eb('seq', '+', 1) }))
      .returning('seq')
      .executeTakeFirstOrThrow();
    const code = codes[tries++];
    if (code !== undefined) throw new Given(code);
    return seq;
  });
};

test('a transaction that conflicted with another is restarted once, and written once', async () => {
  const first = await seqs([]);
  expect(await seqs(['40P01'])).toBe(first + 1);
  expect(await seqs(['40001'])).toBe(first + 2);
  await expect(seqs(['40P01', '40P01'])).rejects.toThrow('40P01');
  await expect(seqs(['23505'])).rejects.toThrow('23505');
  expect(await seqs([])).toBe(first + 3);
});
