import { expect, test } from 'vitest';
import { anytime, peeked } from '../bench/stats/analyses.ts';
import {
  banditRegret,
  falseWinners,
  leak,
  power,
  returningVisitors,
  unequalDelays,
} from '../bench/stats/experiments.ts';
import { runAbTest } from '../bench/stats/run-ab-test.ts';
import { storedAbTests } from '../bench/stats/stored.ts';
import { isLong } from './helpers/long.ts';

/** `npm run bench -- stats` with few tests, from the same seeds: the bounds allow for chance with so few. */
const quiet = (): void => {};

test('equal variants: a hundred looks find few false winners, and many with a classical p-value', async () => {
  const { found } = await falseWinners(150, quiet);
  expect(found[0]!.count).toBeLessThanOrEqual(12);
  expect(found[1]!.count).toBeGreaterThanOrEqual(30);
});

test('a lift of 30 % at 3 % is found about as often as by a test with a single look', async () => {
  const { found } = await power(60, quiet);
  expect(found[0]!.count).toBeGreaterThanOrEqual(50);
  expect(found[1]!.count).toBeGreaterThanOrEqual(50);
});

test('a leak of 2 % raises the alarm', async () => {
  const { found } = await leak(6, quiet);
  expect(found[0]!.count).toBeGreaterThanOrEqual(5);
});

test('returning visitors raise no false alarm as units, and many when counted every day', async () => {
  const once = await returningVisitors(100, false, quiet);
  const daily = await returningVisitors(100, true, quiet);
  expect(once.found[0]!.count).toBeLessThanOrEqual(2);
  expect(daily.found[0]!.count).toBeGreaterThanOrEqual(10);
});

test('unequal delays cause false winners unless outcomes are counted when their window is over', async () => {
  const without = await unequalDelays(60, 5, null, quiet);
  const within = await unequalDelays(60, 5, 7, quiet);
  expect(without.found[0]!.count).toBeGreaterThanOrEqual(20);
  expect(within.found[0]!.count).toBeLessThanOrEqual(8);
});

test('a bandit misses fewer conversions than equal shares', () => {
  for (const { regret, uniformRegret } of banditRegret(2, quiet)) expect(regret).toBeLessThan(uniformRegret);
});

test('a test may be run on looks from elsewhere', async () => {
  const looks = (async function* () {
    yield { units: [100, 100], conversions: [10, 10] };
    yield { units: [1000, 1000], conversions: [50, 150] };
  })();
  expect(await runAbTest(looks, [anytime, peeked])).toEqual([1, 1]);
});

test('tests that go through assignment, journal, ingest, store and job count every visitor and every conversion once', async () => {
  const tests = isLong ? 2 : 1;
  const found = await storedAbTests(tests, 600, 0.1, quiet);
  expect(found).toMatchObject({ tests, alarms: 0, miscounted: 0 });
}, 240_000);
