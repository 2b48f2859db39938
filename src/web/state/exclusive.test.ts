import { describe, expect, it } from 'vitest';
import { fakeTime } from '../../../test/helpers/fake-time.ts';
import { byLease } from './exclusive.ts';
import type { Keep } from './keep.ts';

const shared = (): Keep => {
  const held = new Map<string, string>();
  return {
    get: (key) => held.get(key) ?? null,
    set: (key, value) => void held.set(key, value),
    remove: (key) => void held.delete(key),
  };
};

/** Work that takes `ms`, with a log of its start and end. */
const worker = (time: ReturnType<typeof fakeTime>, log: string[]) => (name: string, ms: number) => () =>
  new Promise<void>((resolve) => {
    log.push(`${name} begins`);
    time.after(ms, () => {
      log.push(`${name} ends`);
      resolve();
    });
  });

/** A page that is not closed. */
const stays = (): void => undefined;

describe('a lease', () => {
  it('lets tabs run one after the other', async () => {
    const time = fakeTime(0);
    const keep = shared();
    const log: string[] = [];
    const work = worker(time, log);
    const all = ['a', 'b', 'c'].map((me) => byLease(keep, time, me, stays)(work(me, 500)));
    await time.pass(10_000);
    await Promise.all(all);
    expect(log).toHaveLength(6);
    // Each one ends before the next one begins.
    for (let i = 0; i < log.length; i += 2) expect(log[i + 1]).toBe(log[i]?.replace('begins', 'ends'));
  });

  it('of a closed tab does not block others for ever', async () => {
    const time = fakeTime(0);
    const keep = shared();
    const log: string[] = [];
    void byLease(keep, time, 'closed', stays)(() => new Promise(() => undefined));
    await time.pass(1000);
    const late = byLease(keep, time, 'b', stays)(worker(time, log)('b', 10));
    await time.pass(18_000);
    expect(log).toEqual([]);
    await time.pass(3000);
    await late;
    expect(log).toEqual(['b begins', 'b ends']);
  });

  it('is released after a failure', async () => {
    const time = fakeTime(0);
    const keep = shared();
    const failed = byLease(
      keep,
      time,
      'a',
      stays,
    )(() => Promise.reject(new Error('no'))).catch(() => 'failed');
    await time.pass(200);
    expect(await failed).toBe('failed');
    const next = byLease(keep, time, 'b', stays)(async () => 'done');
    await time.pass(200);
    expect(await next).toBe('done');
  });

  it('is released when its own page closes, but not when another’s does', async () => {
    const time = fakeTime(0);
    const keep = shared();
    const log: string[] = [];
    const hides: (() => void)[] = [];
    const hide = (run: () => void): void => void hides.push(run);
    void byLease(keep, time, 'closed', hide)(() => new Promise(() => undefined));
    await time.pass(1000);
    const next = byLease(keep, time, 'b', hide)(worker(time, log)('b', 500));
    hides[1]?.();
    await time.pass(1000);
    expect(log).toEqual([]);
    hides[0]?.();
    await time.pass(1000);
    await next;
    expect(log).toEqual(['b begins', 'b ends']);
  });
});
