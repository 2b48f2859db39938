import { anytime, fixedHorizon, peeked, peekedSplit, splitAlarm } from './analyses.ts';
import { type BanditRun, runBandit } from './bandit.ts';
import { type Random, seeded } from './random.ts';
import { type Analyse, type Look, runAbTest } from './run-ab-test.ts';
import { delayed, drawn, returning } from './traffic.ts';

/** Reports how many of all tests have been run. */
export type Progress = (done: number, all: number) => void;

/** Number of tests in which each analysis found a difference, and at which looks. */
export interface Counted {
  readonly tests: number;
  readonly found: readonly { readonly count: number; readonly looks: readonly number[] }[];
}

const repeat = async (
  tests: number,
  seed: number,
  traffic: (random: Random) => Iterable<Look>,
  analyses: readonly Analyse[],
  progress: Progress,
): Promise<Counted> => {
  const looks: number[][] = analyses.map(() => []);
  for (let test = 0; test < tests; test++) {
    const found = await runAbTest(traffic(seeded(seed * 1_000_003 + test)), analyses);
    for (const [index, place] of found.entries()) if (place !== null) looks[index]!.push(place);
    progress(test + 1, tests);
  }
  return { tests, found: looks.map((one) => ({ count: one.length, looks: one })) };
};

/**
 * A/A tests at 3 %, 20,000 units per variant: ours and the peeked p-value, both at 100 looks, and the latter at one.
 */
export const falseWinners = (tests: number, progress: Progress): Promise<Counted> =>
  repeat(
    tests,
    1,
    (random) => drawn(random, { units: 40_000, rates: [0.03, 0.03] }),
    [anytime, peeked, fixedHorizon],
    progress,
  );

/** 3 % against 3.9 %, 20,000 units per variant: ours at a hundred looks, and the fixed-horizon test at one. */
export const power = (tests: number, progress: Progress): Promise<Counted> =>
  repeat(
    tests,
    2,
    (random) => drawn(random, { units: 40_000, rates: [0.03, 0.039] }),
    [anytime, fixedHorizon],
    progress,
  );

/** Units split among two equal variants: our alarm, and a chi-square looked at repeatedly. */
export const falseAlarms = (tests: number, progress: Progress): Promise<Counted> =>
  repeat(
    tests,
    3,
    (random) => drawn(random, { units: 40_000, rates: [0, 0] }),
    [splitAlarm, peekedSplit],
    progress,
  );

export const LEAK_UNITS = 600_000;

/** One variant loses 2 % of its units. */
export const leak = (tests: number, progress: Progress): Promise<Counted> =>
  repeat(
    tests,
    4,
    (random) => drawn(random, { units: LEAK_UNITS, rates: [0, 0], shares: [1 / 1.98, 0.98 / 1.98] }),
    [splitAlarm],
    progress,
  );

/** Visitors who come seven times, counted as one unit or as one per day. */
export const returningVisitors = (tests: number, daily: boolean, progress: Progress): Promise<Counted> =>
  repeat(tests, 5, (random) => returning(random, 20_000, daily), [splitAlarm, peekedSplit], progress);

/** Two equal variants, 3 %, 20,000 units per variant, where one converts later by this many hundredths of the run. */
export const unequalDelays = (
  tests: number,
  later: number,
  window: number | null,
  progress: Progress,
): Promise<Counted> =>
  repeat(
    tests,
    6,
    (random) => delayed(random, { units: 40_000, rate: 0.03, delays: [0, later], window }),
    [anytime],
    progress,
  );

const bandits = (
  tests: number,
  seed: number,
  rates: readonly number[],
  hours: number,
  progress: Progress,
): BanditRun[] =>
  Array.from({ length: tests }, (_, test) => {
    const run = runBandit(seeded(seed * 1_000_003 + test), { rates, hours, perHour: 200 });
    progress(test + 1, tests);
    return run;
  });

/** Three variants at 3 %, 3 % and 3.9 %, for two weeks of 200 visits an hour. */
export const banditRegret = (tests: number, progress: Progress): BanditRun[] =>
  bandits(tests, 7, [0.03, 0.03, 0.039], 336, progress);

/** Two equal variants under a bandit, for a week. */
export const equalBandits = (tests: number, progress: Progress): BanditRun[] =>
  bandits(tests, 8, [0.03, 0.03], 168, progress);
