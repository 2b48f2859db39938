import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../core/time/durations.ts';
import { sumInBackground } from './in-background.ts';

const DAY = Date.parse('2026-11-01T00:00:00Z');

/** Sums whose next attempts fail as often as `failures` says. */
const sumsThatFail = (failures: number) => {
  const attempts: number[] = [];
  const pauses: number[] = [];
  const problems: unknown[] = [];
  let left = failures;
  const sums = sumInBackground(
    {
      sum: async (day) => {
        attempts.push(day);
        if (left-- > 0) throw new Error('away');
      },
    },
    { onProblem: (error) => problems.push(error), wait: async (ms) => pauses.push(ms) },
  );
  return { sums, attempts, pauses, problems };
};

const settled = async (): Promise<void> => {
  for (let i = 0; i < 100; i++) await Promise.resolve();
};

test('days are summed one after the other, each from its beginning', async () => {
  const { sums, attempts, problems } = sumsThatFail(0);
  sums.add(DAY + 5 * HOUR_MS);
  sums.add(DAY + DAY_MS);
  await settled();
  expect(attempts).toEqual([DAY, DAY + DAY_MS]);
  expect(problems).toEqual([]);
});

test('a day that fails is tried again before the next, after longer and longer pauses', async () => {
  const { sums, attempts, pauses, problems } = sumsThatFail(3);
  sums.add(DAY);
  sums.add(DAY + DAY_MS);
  await settled();
  expect(attempts).toEqual([DAY, DAY, DAY, DAY, DAY + DAY_MS]);
  expect(pauses).toEqual([MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS]);
  expect(problems).toHaveLength(3);
});

test('a day that fails again and again does not hold up the others for ever', async () => {
  const { sums, attempts, problems } = sumsThatFail(6);
  sums.add(DAY);
  sums.add(DAY + DAY_MS);
  await settled();
  expect(problems).toHaveLength(6);
  expect(attempts.at(-1)).toBe(DAY + DAY_MS);
});

test('at the end, no pause and no other day begins', async () => {
  const attempts: number[] = [];
  const sums = sumInBackground(
    {
      sum: async (day) => {
        attempts.push(day);
        throw new Error('away');
      },
    },
    {
      onProblem: () => undefined,
      wait: (_ms, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', resolve, { once: true });
        }),
    },
  );
  sums.add(DAY);
  sums.add(DAY + DAY_MS);
  await settled();
  await sums.end();
  expect(attempts).toEqual([DAY]);
});
