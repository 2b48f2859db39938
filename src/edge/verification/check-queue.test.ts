import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CheckQueue, checkQueue } from './check-queue.ts';

let queue: CheckQueue<string>;
let begun: string[];
let finish: Map<string, (answer: string | Error) => void>;

beforeEach(() => {
  vi.useFakeTimers();
  begun = [];
  finish = new Map();
});
afterEach(() => {
  queue.close();
  vi.useRealTimers();
});

const open = (more: { atOnce?: number; atOnceOfGroup?: number; perSecond?: number } = {}) => {
  queue = checkQueue<string, string>({
    atOnce: 100,
    atOnceOfGroup: 100,
    perSecond: 100,
    ...more,
    limitMs: 5000,
    retriesMs: [1000],
    groupOf: (item) => item[0] ?? '',
    check: (item) => {
      begun.push(item);
      return new Promise((resolve, reject) => {
        finish.set(item, (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
      });
    },
    done: () => undefined,
    gaveUp: () => undefined,
  });
};

const add = (...items: string[]): void => {
  for (const item of items) queue.add(item);
};

test('groups take turns', async () => {
  open({ atOnce: 1 });
  add('a1', 'a2', 'a3', 'b1', 'c1', 'b2');
  for (let i = 0; i < 6; i++) {
    const running = begun.at(-1) ?? '';
    finish.get(running)?.('known');
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('a group whose checks never end does not block others', async () => {
  open({ atOnce: 4, atOnceOfGroup: 2 });
  add('a1', 'a2', 'a3', 'a4', 'b1', 'b2');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  finish.get('b1')?.('known');
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun.slice(4)).toEqual(['a3', 'a4']);
});

test('the rate applies to any second, retries included', async () => {
  open({ perSecond: 3 });
  add('a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1');
  finish.get('a1')?.(new Error('no answer'));
  expect(begun).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(999);
  expect(begun).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toHaveLength(6);
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun.slice(6)).toEqual(['g1', 'a1']);
});
