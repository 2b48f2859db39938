import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patientStream } from './patient-stream.ts';

const MINUTE = 60_000;
let closed: boolean;
async function* pieces(): AsyncGenerator<string> {
  closed = false;
  try {
    // More than a stream buffers unread.
    for (let i = 0; i < 20; i++) yield 'x'.repeat(64 * 1024);
  } finally {
    closed = true;
  }
}
beforeEach(() => {
  closed = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a reader who stops ends it, and its resources are closed first', async () => {
  const stream = patientStream(pieces(), MINUTE);
  await once(stream, 'readable');
  expect(stream.read()).not.toBeNull();
  await once(stream, 'readable');
  vi.advanceTimersByTime(MINUTE - 1);
  expect([stream.destroyed, closed]).toEqual([false, false]);
  vi.advanceTimersByTime(1);
  await once(stream, 'close');
  expect(closed).toBe(true);
});

test('a slow reader gets everything, however long it takes', async () => {
  const stream = patientStream(pieces(), MINUTE);
  let length = 0;
  for await (const piece of stream) {
    length += (piece as Buffer).length;
    vi.advanceTimersByTime(MINUTE - 1);
  }
  expect([length, closed, vi.getTimerCount()]).toEqual([20 * 64 * 1024, true, 0]);
});

test('a stream that is never read closes too', async () => {
  const stream = patientStream(pieces(), MINUTE);
  stream.destroy();
  await once(stream, 'close');
  expect(closed).toBe(true);
});
