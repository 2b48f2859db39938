import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AGE_MS, BATCH_MS, IDLE_MS, keepPace, RETRY_MS, type Taken } from './pace.ts';

/** Longest step in these tests, and the end of all arrivals. */
const STEP_MS = 300;
const END_MS = 20_000;

/** Runs the loop in made-up time. Records arrive at `arrivals`; each step takes the next of `steps`. */
const simulate = async ({
  arrivals,
  steps,
  room,
}: {
  arrivals: readonly number[];
  steps: readonly number[];
  room: number;
}): Promise<{ begun: number[]; taken: Map<number, number> }> => {
  let now = 0;
  const begun: number[] = [];
  /** When the step that took each record began. */
  const taken = new Map<number, number>();
  await keepPace(
    {
      now: () => now,
      sleep: async (ms) => {
        now += ms;
      },
    },
    {
      isOver: () => now > END_MS + BATCH_MS + IDLE_MS + STEP_MS && taken.size === arrivals.length,
      step: async (): Promise<Taken> => {
        const began = now;
        const ready = arrivals.flatMap((time, i) => (time <= began && !taken.has(i) ? [i] : []));
        if (ready.length === 0) return 'nothing';
        const batch = ready.slice(0, room);
        for (const i of batch) taken.set(i, began);
        now += steps[begun.length % steps.length] ?? 0;
        begun.push(began);
        return batch.length === room ? 'all' : 'some';
      },
      between: async () => undefined,
      failed: (error) => expect.fail(String(error)),
    },
  );
  return { begun, taken };
};

const traffic = fc.record({
  arrivals: fc.array(fc.integer({ min: 0, max: END_MS }), { minLength: 1, maxLength: 200 }),
  steps: fc.array(fc.integer({ min: 0, max: STEP_MS }), { minLength: 1, maxLength: 20 }),
});

test('a record waits at most for the pace and the step in progress, however records arrive', async () => {
  await fc.assert(
    fc.asyncProperty(traffic, async ({ arrivals, steps }) => {
      const { taken } = await simulate({ arrivals, steps, room: Number.POSITIVE_INFINITY });
      for (const [i, began] of taken)
        expect(Math.round(began - (arrivals[i] ?? 0))).toBeLessThanOrEqual(
          Math.max(BATCH_MS, STEP_MS, IDLE_MS),
        );
    }),
  );
});

test('transactions that have room left are a whole pace apart when they take little', async () => {
  const short = AGE_MS - BATCH_MS;
  await fc.assert(
    fc.asyncProperty(traffic, async ({ arrivals, steps }) => {
      const quick = steps.map((ms) => Math.min(ms, short));
      const { begun } = await simulate({ arrivals, steps: quick, room: Number.POSITIVE_INFINITY });
      for (const [i, began] of begun.slice(1).entries())
        expect(Math.round(began - (begun[i] ?? 0))).toBeGreaterThanOrEqual(BATCH_MS);
    }),
  );
});

test.each([0, 100, 400, 600, 700, 1200])('records are stored in time with steps of %d ms', async (step) => {
  const arrivals = Array.from({ length: END_MS / 10 }, (_, i) => 10 * i);
  const { taken } = await simulate({ arrivals, steps: [step], room: Number.POSITIVE_INFINITY });
  // Longer steps follow each other at once.
  const most = Math.max(AGE_MS, 2 * step);
  for (const [i, began] of taken)
    expect(Math.round(began + step - (arrivals[i] ?? 0))).toBeLessThanOrEqual(most);
});

test('after a step that took long, the pace is soon as before', async () => {
  const arrivals = Array.from({ length: END_MS / 10 }, (_, i) => 10 * i);
  const steps = [10, 10, 5000, ...Array.from({ length: 40 }, () => 10)];
  const { begun } = await simulate({ arrivals, steps, room: Number.POSITIVE_INFINITY });
  const gaps = begun.slice(1).map((began, i) => Math.round(began - (begun[i] ?? 0)));
  expect(gaps.slice(0, 2)).toEqual([BATCH_MS, BATCH_MS]);
  expect(gaps.slice(20, 24)).toEqual([BATCH_MS, BATCH_MS, BATCH_MS, BATCH_MS]);
});

test('a lone record is taken at the next look', async () => {
  const arrivals = [1, 3000, 9001];
  const { taken } = await simulate({ arrivals, steps: [10], room: 10 });
  for (const [i, began] of taken) expect(began - (arrivals[i] ?? 0)).toBeLessThanOrEqual(IDLE_MS);
});

test('a backlog is taken without a pause', async () => {
  const { begun } = await simulate({ arrivals: Array.from({ length: 40 }, () => 0), steps: [50], room: 10 });
  expect(begun.slice(0, 4)).toEqual([0, 50, 100, 150]);
});

test('a failed step is tried again after a while', async () => {
  let now = 0;
  const tried: number[] = [];
  const failures: unknown[] = [];
  await keepPace(
    {
      now: () => now,
      sleep: async (ms) => {
        now += ms;
      },
    },
    {
      isOver: () => tried.length === 3,
      step: async () => {
        tried.push(now);
        throw new Error('no space');
      },
      between: async () => undefined,
      failed: (error) => failures.push(error),
    },
  );
  expect(tried).toEqual([0, RETRY_MS, 2 * RETRY_MS]);
  expect(failures).toHaveLength(3);
});
