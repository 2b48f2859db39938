import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time/durations.ts';
import { dayTables, setTime, timeIn } from './day-tables.ts';
import { joinMemory } from './joined.ts';
import { UNIQUE_WINDOW_MS, visitMemory } from './unique.ts';
import { placeRuns, type VisitPlace } from './visit-places.ts';

test('keeps the exact time, with bits above it', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 48 - 1 }), fc.integer({ min: 1, max: 2 ** 15 }), (time, bits) => {
      const words = new Uint32Array(2);
      setTime(words, 0, time, bits << 16);
      expect([timeIn(words, 0), (words[1] as number) >>> 16]).toEqual([time, bits]);
    }),
  );
});

test('returns each place as it was given', () => {
  const place = fc.record<VisitPlace>({
    node: fc.integer({ min: 0, max: 65_535 }),
    worker: fc.integer({ min: 0, max: 65_535 }),
    epoch: fc.maxSafeNat(),
    sequence: fc.oneof(
      fc.maxSafeNat(),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom(2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1),
    ),
  });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 100 }), (places) => {
      const runs = placeRuns();
      const numbers = places.map((one) => [runs.numberOf(one), one.sequence % 2 ** 32] as const);
      const again = placeRuns(runs.all());
      expect(numbers.map(([run, low]) => again.placeOf(run, low))).toEqual(places);
    }),
  );
});

test('forgetting releases whole generations once all in them has expired', () => {
  const tables = dayTables();
  const [visits, joins] = [visitMemory(tables), joinMemory(tables)];
  const place = { node: 1, worker: 0, epoch: 5, sequence: 1 };
  for (let time = 0; time < 100; time++) {
    const { length } = `${time}`;
    visits.count({ campaign: 1, visitor: `v${time}`, issued: `c${length}-${time}`, time }, true);
    joins.joins({ campaign: 1, human: true, redirect: true, ids: [`gclid=${time}`], time, place });
  }
  tables.end(99);
  visits.count({ campaign: 1, visitor: 'later', issued: null, time: 5 * HOUR_MS }, true);
  tables.end(5 * HOUR_MS);
  const counts = () => tables.ended().map(({ layers }) => [layers.visits.keys, layers.ads.keys]);
  expect(counts()).toEqual([
    [1, 0],
    [200, 100],
  ]);
  tables.forget(98, DAY_MS);
  expect(counts()).toHaveLength(2);
  tables.forget(99, DAY_MS);
  expect(counts()).toEqual([[1, 0]]);
  tables.forget(5 * HOUR_MS, DAY_MS);
  expect(counts()).toEqual([]);
});

test('drops a generation with a visit of a clock that ran ahead as if it was from the present', () => {
  const tables = dayTables();
  const visits = visitMemory(tables);
  const seen = { campaign: 1, visitor: 'a', issued: null, time: UNIQUE_WINDOW_MS };
  visits.count(seen, true);
  visits.count({ ...seen, visitor: 'ahead', time: 60 * UNIQUE_WINDOW_MS }, true);
  tables.end(2 * UNIQUE_WINDOW_MS);
  expect(tables.forget(2 * UNIQUE_WINDOW_MS - 1, 3 * UNIQUE_WINDOW_MS)).toHaveLength(0);
  expect(visits.knows(seen)).toBe(true);
  expect(tables.forget(2 * UNIQUE_WINDOW_MS, 3 * UNIQUE_WINDOW_MS)).toHaveLength(1);
  expect(visits.knows(seen)).toBe(false);
});

/** Generations that end at these times. */
const endedAt = (...times: number[]) => {
  const tables = dayTables();
  const visits = visitMemory(tables);
  for (const time of times) {
    visits.count({ campaign: 1, visitor: `v${time}`, issued: null, time }, true);
    tables.end(time);
  }
  return tables;
};

test('drops what is behind a generation that a leap of the clock ended', () => {
  const tables = endedAt(30 * UNIQUE_WINDOW_MS, 10, 20);
  expect(tables.forget(0, 5)).toHaveLength(0);
  expect(tables.forget(4, 15)).toHaveLength(0);
  expect(tables.forget(5, 30)).toHaveLength(1);
  expect(tables.forget(20, 50)).toHaveLength(2);
});

test('drops nothing too early once a clock that was behind is right again', () => {
  const tables = endedAt(100);
  expect(tables.forget(0, 40)).toHaveLength(0);
  expect(tables.forget(99, 200)).toHaveLength(0);
  expect(tables.forget(100, 200)).toHaveLength(1);
});
