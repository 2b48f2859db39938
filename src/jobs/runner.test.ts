import { expect, test } from 'vitest';
import { startJobs } from './runner.ts';

/** A clock that jumps to the end of each pause, for `turns` pauses; after that, pauses last until the stop. */
const world = (turns: number) => {
  const self = { now: 0, idle: Promise.withResolvers<void>() };
  const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
    if (turns-- > 0) {
      self.now += ms;
      return;
    }
    self.idle.resolve();
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  };
  return { self, pause };
};

test('jobs run one at a time, each when it is due, and a failure is logged and retried', async () => {
  const { self, pause } = world(5);
  const ran: string[] = [];
  const failures: object[] = [];
  let under = 0;
  const job = (name: string, everyMs: number, fails = false) => ({
    name,
    everyMs,
    run: async () => {
      expect(++under).toBe(1);
      await Promise.resolve();
      under--;
      ran.push(`${name} ${self.now}`);
      if (fails) throw new Error('no');
    },
  });
  const jobs = startJobs([job('a', 100), job('b', 250, true)], {
    log: { error: (fields) => failures.push(fields) },
    pause,
    now: () => self.now,
    random: () => 0.5,
  });
  await self.idle.promise;
  await jobs.close();
  expect(ran).toEqual(['a 0', 'b 0', 'a 100', 'a 200', 'b 250']);
  expect(failures).toEqual([
    { err: expect.any(Error), job: 'b' },
    { err: expect.any(Error), job: 'b' },
  ]);
});

test('times vary by a tenth either way', async () => {
  for (const [random, next] of [
    [0, 900],
    [0.999, 1099.8],
  ] as const) {
    const { self, pause } = world(2);
    const jobs = startJobs([{ name: 'a', everyMs: 1000, run: async () => undefined }], {
      log: { error: () => undefined },
      pause,
      now: () => self.now,
      random: () => random,
    });
    await self.idle.promise;
    expect(self.now).toBeCloseTo(next);
    await jobs.close();
  }
});
