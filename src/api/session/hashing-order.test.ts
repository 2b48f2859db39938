import { expect, test } from 'vitest';
import { type Asker, asking } from '../../events/queue/question.ts';
import { hashingOrder } from './hashing-order.ts';

const from = <T>(address: string, run: () => T): T => {
  const asker: Asker = {
    workspace: 0,
    member: `address:${address}`,
    kind: 'program',
    signal: null,
    deadlineMs: null,
    address,
  };
  return asking(asker, run);
};

/** Work that the test ends. */
const stage = () => {
  const inOrder = hashingOrder();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    attempt: (address: string): Promise<string> =>
      from(address, () =>
        inOrder(() => {
          begun.push(address);
          return new Promise<string>((resolve) => ends.push(() => resolve(address)));
        }),
      ),
    endNext: async (): Promise<void> => {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
};

test('an address trying a list of passwords delays no one else', async () => {
  const { attempt, begun, endNext } = stage();
  const attacks = Array.from({ length: 50 }, () => attempt('203.0.113.7'));
  const mine = attempt('198.51.100.1');
  expect(begun).toEqual(['203.0.113.7', '198.51.100.1']);
  await endNext();
  await endNext();
  expect(await mine).toBe('198.51.100.1');
  // One at a time, however many wait.
  expect(begun).toEqual(['203.0.113.7', '198.51.100.1', '203.0.113.7']);
  for (let i = 0; i < 50; i++) await endNext();
  expect(await Promise.all(attacks)).toHaveLength(50);
});

test('more than a hundred from one address are refused, with the seconds to wait', async () => {
  const { attempt, endNext } = stage();
  const attacks = Array.from({ length: 100 }, () => attempt('203.0.113.7'));
  await expect(attempt('203.0.113.7')).rejects.toMatchObject({
    code: 'rate_limited',
    detail: { retryAfter: 5 },
  });
  const other = attempt('198.51.100.1');
  for (let i = 0; i < 110; i++) await endNext();
  expect(await other).toBe('198.51.100.1');
  await Promise.all(attacks);
});

test('a failure of the work itself is passed on', async () => {
  await expect(hashingOrder()(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
