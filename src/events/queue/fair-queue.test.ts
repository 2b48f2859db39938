import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Claim, fairQueue, type QueueLimits } from './fair-queue.ts';
import { RefusedQuestion } from './question.ts';

const limits: QueueLimits = {
  slots: 3,
  kept: 1,
  perGroup: 3,
  perMember: 2,
  programs: 1,
  openPerMember: 4,
  openPerProgram: 3,
  openPerGroup: 6,
  waitMs: 20_000,
};
const person = (group: number, name = 'ann'): Claim => ({
  group,
  member: `person:${name}`,
  kind: 'person',
  deadlineMs: null,
});
const key = (group: number, name = '1'): Claim => ({
  group,
  member: `key:${name}`,
  kind: 'program',
  deadlineMs: null,
});

/** Queries that the test ends. `started`: their names, in the order in which they started. */
const stage = (queue: ReturnType<typeof fairQueue>) => {
  const started: string[] = [];
  const told: string[] = [];
  const open = new Map<string, { end(): void; answer: Promise<string> }>();
  return {
    started,
    told,
    ask: (name: string, claim: Claim): Promise<string> => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const answer = queue.run(claim, async (signal) => {
        started.push(name);
        signal.addEventListener('abort', () => told.push(name));
        await promise;
        return name;
      });
      answer.catch(() => undefined);
      open.set(name, { end: resolve, answer });
      return answer;
    },
    /** Ends a query and waits until its slot is taken. */
    end: async (name: string): Promise<void> => {
      open.get(name)?.end();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('whose turn it is', () => {
  test('a workspace’s programs share their places, and people do not wait for them', async () => {
    const { ask, started, end } = stage(fairQueue(limits));
    for (const name of ['k1', 'k2', 'k3']) ask(name, key(1));
    ask('other key', key(1, '2'));
    ask('p1', person(1));
    expect(started).toEqual(['k1', 'p1']);
    await end('k1');
    // In turn: the other key has used nothing yet.
    expect(started).toEqual(['k1', 'p1', 'other key']);
    await end('other key');
    expect(started.at(-1)).toBe('k2');
  });

  test('the last place is for a workspace with nothing running', async () => {
    const { ask, started, end } = stage(fairQueue(limits));
    for (const name of ['a', 'b', 'c']) ask(name, person(1, name));
    expect(started).toEqual(['a', 'b']);
    ask('elsewhere', person(2));
    expect(started).toEqual(['a', 'b', 'elsewhere']);
    await end('elsewhere');
    expect(started).toHaveLength(3);
    await end('a');
    expect(started.at(-1)).toBe('c');
  });

  test('a workspace that used little goes before one that used much, however many are waiting', async () => {
    const { ask, started, end } = stage(fairQueue({ ...limits, slots: 1, kept: 0 }));
    for (const name of ['long', 'l2', 'l3']) ask(name, person(1));
    ask('s1', person(2));
    ask('s2', person(2));
    await vi.advanceTimersByTimeAsync(3000);
    await end('long');
    await end('s1');
    await end('s2');
    expect(started).toEqual(['long', 's1', 's2', 'l2']);
  });

  test('an idle workspace saves up nothing', async () => {
    const { ask, started, end } = stage(fairQueue({ ...limits, slots: 1, kept: 0 }));
    ask('a1', person(1));
    ask('a2', person(1));
    await vi.advanceTimersByTimeAsync(5000);
    await end('a1');
    ask('b1', person(2));
    ask('b2', person(2));
    ask('a3', person(1));
    await vi.advanceTimersByTimeAsync(5000);
    await end('a2');
    await vi.advanceTimersByTimeAsync(6000);
    await end('b1');
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  });
});

describe('what nobody wants', () => {
  test('leave the queue at once and never run', async () => {
    const queue = fairQueue({ ...limits, slots: 1, kept: 0 });
    const { ask, started, end } = stage(queue);
    const gone = new AbortController();
    ask('a', person(1));
    const answer = ask('b', { ...person(1), signal: gone.signal });
    ask('c', person(1));
    gone.abort();
    await expect(answer).rejects.toMatchObject({ problem: 'interrupted' });
    expect(queue.counts()).toEqual({ running: 1, waiting: 1 });
    await end('a');
    expect(started).toEqual(['a', 'c']);
  });

  test('are told to stop while running, and hold their place until they have', async () => {
    const queue = fairQueue({ ...limits, slots: 1, kept: 0 });
    const { ask, started, told, end } = stage(queue);
    const gone = new AbortController();
    const answer = ask('a', { ...person(1), signal: gone.signal });
    ask('b', person(2));
    gone.abort();
    await expect(answer).rejects.toMatchObject({ problem: 'interrupted' });
    expect([started, told]).toEqual([['a'], ['a']]);
    await end('a');
    expect(started).toEqual(['a', 'b']);
  });

  test('are not started', async () => {
    const { ask, started } = stage(fairQueue(limits));
    await expect(ask('a', { ...person(1), signal: AbortSignal.abort() })).rejects.toThrow(RefusedQuestion);
    expect(started).toEqual([]);
  });
});

describe('limits', () => {
  test('a program runs one query at a time, even if others of its kind can run alongside', () => {
    const { ask, started } = stage(fairQueue({ ...limits, programs: 2 }));
    for (const name of ['k1', 'k2']) ask(name, key(1));
    ask('file', { ...key(1), member: 'file' });
    expect(started).toEqual(['k1', 'file']);
  });

  test('a query ends at its deadline, counted from its start', async () => {
    const { ask, told, end } = stage(fairQueue({ ...limits, slots: 1, kept: 0 }));
    ask('before', person(1));
    const answer = ask('a', { ...person(1), deadlineMs: 2000 });
    await vi.advanceTimersByTimeAsync(5000);
    await end('before');
    await vi.advanceTimersByTimeAsync(1999);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await expect(answer).rejects.toMatchObject({ problem: 'timeout', seconds: 2 });
    expect(told).toEqual(['a']);
  });

  test('a query that waited too long is refused and does not run later', async () => {
    const { ask, started, end } = stage(fairQueue({ ...limits, slots: 1, kept: 0 }));
    ask('a', person(1));
    const answer = ask('b', person(1));
    await vi.advanceTimersByTimeAsync(20_000);
    await expect(answer).rejects.toMatchObject({ problem: 'busy', seconds: 5 });
    await end('a');
    expect(started).toEqual(['a']);
  });

  test('only a limited number are open per key, person and workspace', async () => {
    const { ask } = stage(fairQueue(limits));
    const isBusy = expect.objectContaining({ problem: 'busy' });
    for (const name of ['1', '2', '3']) ask(`key ${name}`, key(1));
    await expect(ask('key 4', key(1))).rejects.toEqual(isBusy);
    for (const name of ['1', '2', '3']) ask(`person ${name}`, person(1));
    // The workspace has six, its maximum; other workspaces are not affected.
    await expect(ask('one more', person(1, 'bob'))).rejects.toEqual(isBusy);
    for (const name of ['1', '2', '3', '4']) ask(`else ${name}`, person(2));
    await expect(ask('else 5', person(2))).rejects.toEqual(isBusy);
  });

  test('a refused question leaves nothing behind', async () => {
    const queue = fairQueue({ ...limits, openPerMember: 0 });
    await expect(queue.run(person(1), async () => 1)).rejects.toThrow(RefusedQuestion);
    expect(queue.counts()).toEqual({ running: 0, waiting: 0 });
  });

  test('a failed query frees its place', async () => {
    const queue = fairQueue({ ...limits, slots: 1, kept: 0 });
    await expect(queue.run(person(1), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(
      queue.run(person(1), () => {
        throw new Error('at once');
      }),
    ).rejects.toThrow('at once');
    expect(await queue.run(person(1), async () => 7)).toBe(7);
  });

  test('closing refuses waiting queries, tells running ones to stop and starts no more', async () => {
    const queue = fairQueue({ ...limits, slots: 1, kept: 0 });
    const { ask, started, told } = stage(queue);
    const [a, b] = [ask('a', person(1)), ask('b', person(1))];
    queue.close();
    await expect(a).rejects.toMatchObject({ problem: 'interrupted' });
    await expect(b).rejects.toMatchObject({ problem: 'interrupted' });
    await expect(ask('c', person(1))).rejects.toMatchObject({ problem: 'interrupted' });
    expect([started, told]).toEqual([['a'], ['a']]);
  });
});
