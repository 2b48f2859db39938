import { expect, test } from 'vitest';
import { oneAhead } from './log-table.ts';

/** Yields 1 to 4 and records its progress; fails where told to. */
const counting = (fails = 0) => {
  const seen = { begun: 0, ended: false };
  async function* numbers() {
    try {
      for (let i = 1; i <= 4; i++) {
        seen.begun = i;
        await new Promise((resolve) => setImmediate(resolve));
        if (i === fails) throw new Error('no more');
        yield i;
      }
    } finally {
      seen.ended = true;
    }
  }
  return { seen, numbers: oneAhead(numbers()) };
};

test('yields everything, and has started the next item and no more', async () => {
  const { seen, numbers } = counting();
  const got: number[] = [];
  for await (const number of numbers) {
    got.push(number);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(seen.begun).toBe(Math.min(4, number + 1));
  }
  expect(got).toEqual([1, 2, 3, 4]);
});

test('stopping early waits for the item in progress', async () => {
  const { seen, numbers } = counting();
  for await (const number of numbers) if (number === 2) break;
  expect(seen).toEqual({ begun: 3, ended: true });
});

test('a failure comes after the items before it, whenever it is noticed', async () => {
  const { numbers } = counting(2);
  expect(await numbers.next()).toEqual({ value: 1, done: false });
  await new Promise((resolve) => setTimeout(resolve, 5));
  await expect(numbers.next()).rejects.toThrow('no more');
  const { numbers: first } = counting(1);
  await expect(first.next()).rejects.toThrow('no more');
});
