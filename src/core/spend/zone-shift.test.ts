import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../test/simulation/random.ts';
import { HOUR_MS } from '../time/durations.ts';
import { MOST_SHIFT_MS, SHIFT_STEP_MS, type ZoneSeries, zoneShifts } from './zone-shift.ts';

const EDGE = MOST_SHIFT_MS / SHIFT_STEP_MS;
const always = (): boolean => true;

interface World {
  seed: number;
  days: number;
  /** Clicks of an average day, of all ads. */
  clicks: number;
  ads: number;
  /** How much the hours of a day differ, 0 to 1, and how much its days do. */
  hours: number;
  levels: number;
  /** How much else makes a period's share of visits differ. */
  noise: number;
  /** By how many half hours later the platform's days begin. */
  shift: number;
  /** Half hours of a period: 2 or 48. */
  length: number;
  by: 'clicks' | 'amount';
  /** Half a day of one day's visits is not recorded. */
  outage: boolean;
}

const USUAL: World = {
  ...{ seed: 1, days: 14, clicks: 2000, ads: 1, hours: 0.7, levels: 0.3, noise: 0.03, shift: 0, length: 48 },
  ...{ by: 'clicks', outage: false },
};

/** Clicks of a market whose days differ, of which nine in ten become visits, counted by a platform in its own zone. */
const simulate = (world: World): ZoneSeries[] => {
  const random = seeded(world.seed);
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  const some = (mean: number): number => {
    if (mean > 40) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    let [count, chance] = [0, random.next()];
    for (const limit = Math.exp(-mean); chance > limit; chance *= random.next()) count++;
    return count;
  };
  const peak = random.below(48);
  const steps = world.days * 48 + 2 * EDGE;
  return Array.from({ length: world.ads }, (): ZoneSeries => {
    const levels = Array.from({ length: world.days + 3 }, () => Math.exp(world.levels * normal()));
    const clicks = Array.from({ length: steps }, (_, place) => {
      const level = levels[Math.floor(place / 48)] ?? 1;
      const hour = 1 + world.hours * Math.sin((2 * Math.PI * (place + peak)) / 48);
      return some((level * hour * world.clicks) / world.ads / 48);
    });
    const visits = clicks.map((count) => Math.min(count, some(0.9 * count)));
    if (world.outage) visits.fill(0, EDGE + 48, EDGE + 72);
    const periods = Array.from({ length: (world.days * 48) / world.length }, (_, place) => {
      const begins = EDGE + place * world.length;
      const ends = begins + world.length;
      const own = clicks.slice(begins + world.shift, ends + world.shift).reduce((sum, one) => sum + one, 0);
      const told = own * Math.exp(world.noise * normal());
      return { begins, ends, count: world.by === 'amount' ? told * 0.37 : Math.round(told) };
    });
    return { periods, visits };
  });
};

const asked = (change: Partial<World>): number[] => {
  const world = { ...USUAL, ...change };
  return zoneShifts(simulate(world), world.by, always).map((shift) => shift / SHIFT_STEP_MS);
};

const shifts = fc.integer({ min: 6, max: EDGE }).chain((size) => fc.constantFrom(size, -size));

test('a planted shift of three hours and more is found by hour, to within an hour', () => {
  fc.assert(
    fc.property(
      shifts,
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.constantFrom(1, 3),
      fc.constantFrom('clicks' as const, 'amount' as const),
      (shift, seed, ads, by) => {
        const [best = 0] = asked({ shift, seed, ads, by, days: 3, length: 2, clicks: 4000 * ads });
        expect(Math.abs(best - shift)).toBeLessThanOrEqual(2);
      },
    ),
    { numRuns: 100 },
  );
});

test('whatever the counts are, shifts are whole half hours of one to fourteen hours that may be', () => {
  const counts = fc.array(fc.nat({ max: 5000 }), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(fc.array(fc.tuple(counts, counts), { maxLength: 3 }), (all) => {
      const series = all.map(([own, seen]): ZoneSeries => {
        const visits = Array.from({ length: 20 + 2 * EDGE }, (_, place) => seen[place % 20] ?? 0);
        return {
          visits,
          periods: own.map((count, place) => ({ begins: EDGE + place, ends: EDGE + place + 1, count })),
        };
      });
      for (const shift of zoneShifts(series, 'clicks', (one) => one > 0)) {
        expect(shift % SHIFT_STEP_MS).toBe(0);
        expect(shift).toBeGreaterThanOrEqual(HOUR_MS);
        expect(shift).toBeLessThanOrEqual(MOST_SHIFT_MS);
      }
    }),
  );
});

test.each([
  ['one day of spend by day', { days: 1, shift: 16 }],
  ['a few days', { days: 4, shift: 16, clicks: 50_000 }],
  ['a handful of clicks', { days: 14, shift: 16, clicks: 10 }],
  ['days that are all alike', { shift: 16, hours: 0, levels: 0 }],
])('%s says nothing', (_name, change) => {
  for (let seed = 1; seed <= 50; seed++) expect(asked({ seed, ...change })).toEqual([]);
});

test('no clicks, no visits and no periods say nothing', () => {
  const visits = Array.from({ length: 48 + 2 * EDGE }, () => 0);
  const periods = [{ begins: EDGE, ends: EDGE + 48, count: 0 }];
  expect(zoneShifts([], 'clicks', always)).toEqual([]);
  expect(zoneShifts([{ periods, visits }], 'clicks', always)).toEqual([]);
  expect(zoneShifts([{ periods: [], visits: [] }], 'amount', always)).toEqual([]);
});

describe('of 300 simulated files each', () => {
  const RUNS = 300;
  const share = (change: Partial<World>, isHit: (found: number[]) => boolean): number => {
    let hits = 0;
    for (let seed = 1; seed <= RUNS; seed++) if (isHit(asked({ ...change, seed }))) hits++;
    return hits / RUNS;
  };

  test.each([
    ['a week by day', { days: 7 }],
    ['a month by day', { days: 30 }],
    ['a month by day, whose share of visits varies by a quarter', { days: 30, noise: 0.25 }],
    ['two weeks by day of five ads', { ads: 5, noise: 0.1 }],
    ['two weeks by day with half a day that was not tracked', { outage: true }],
    ['three days by hour', { days: 3, length: 2 }],
    ['three days by hour, whose share of visits varies by a third', { days: 3, length: 2, noise: 0.3 }],
    ['three days by hour with half a day that was not tracked', { days: 3, length: 2, outage: true }],
    ['two weeks of amounts by day', { by: 'amount' as const, noise: 0.2 }],
    ['three days of amounts by hour', { by: 'amount' as const, days: 3, length: 2, noise: 0.3 }],
  ])('at most 2 %% in the right zone ask: %s', (name, change) => {
    const alarms = share(change, (found) => found.length > 0);
    console.info(`right zone, ${name}: ${(100 * alarms).toFixed(1)} % ask`);
    expect(alarms).toBeLessThanOrEqual(0.02);
  });

  test.each([
    ['two weeks by day, eight hours off', { shift: 16 }, 0.6],
    ['a month by day, eight hours off', { days: 30, shift: -16 }, 0.8],
    ['a month by day of days that differ much, three hours off', { days: 30, shift: 6, levels: 0.6 }, 0.6],
    ['a day by hour, eight hours off', { days: 1, length: 2, shift: 16 }, 0.9],
    [
      'two days of amounts by hour, two hours off',
      { by: 'amount' as const, days: 2, length: 2, shift: -4 },
      0.7,
    ],
  ])('most in the wrong zone ask, and name the right one: %s', (name, change, least) => {
    const found = share(change, (all) => all.includes(change.shift));
    const close = share(change, ([best = 0]) => Math.abs(best - change.shift) <= 2);
    console.info(
      `wrong zone, ${name}: ${(100 * found).toFixed(0)} % name it, ${(100 * close).toFixed(0)} % within an hour first`,
    );
    expect(found).toBeGreaterThanOrEqual(least);
  });
});
