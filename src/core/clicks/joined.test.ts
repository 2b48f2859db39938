import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../time/durations.ts';
import { type AdVisit, JOIN_WINDOW_MS, joiningIds } from './ad-visits.ts';
import { dayTables } from './day-tables.ts';
import { joinMemory } from './joined.ts';

const visit = (over: Partial<AdVisit> = {}): AdVisit => ({
  campaign: 1,
  human: true,
  redirect: false,
  ids: ['gclid=A'],
  time: 0,
  place: { node: 1, worker: 0, epoch: 5, sequence: 1 },
  ...over,
});
const called = (over: Partial<AdVisit> = {}): AdVisit => visit({ redirect: true, ...over });

type Joined = ReturnType<ReturnType<typeof joinMemory>['joins']>;

/** A literal implementation of the definition: for each ID, searches for the last counted visit with it each time. */
const naive = (visits: readonly AdVisit[]): Joined[] => {
  const joined: Joined[] = [];
  for (const [i, one] of visits.entries()) {
    const earlier = [...visits.slice(0, i).entries()].filter(
      ([, other]) => other.campaign === one.campaign && other.human === one.human,
    );
    const found = one.ids.flatMap((id) => {
      const bearing = earlier.filter(([, other]) => other.ids.includes(id));
      const at = bearing.findLastIndex(([j]) => joined[j] === null);
      const counted = bearing[at]?.[1];
      if (counted === undefined || one.time - counted.time >= 24 * HOUR_MS) return [];
      const calls = bearing
        .slice(at)
        .some(([, other]) => other.redirect && other.time - counted.time < 24 * HOUR_MS);
      return one.redirect && calls ? [] : [{ ...counted.place, time: counted.time }];
    });
    joined.push(found[0] ?? null);
  }
  return joined;
};

/** Visits in order of time, close enough together for windows to matter. */
const visits = fc
  .array(
    fc.record({
      campaign: fc.integer({ min: 1, max: 2 }),
      human: fc.boolean(),
      redirect: fc.boolean(),
      ids: fc.uniqueArray(fc.constantFrom('gclid=A', 'gclid=B', 'gbraid=A'), { minLength: 1, maxLength: 2 }),
      pause: fc.oneof(
        fc.constantFrom(0, 1, 12 * HOUR_MS, 24 * HOUR_MS - 1, 24 * HOUR_MS),
        fc.nat({ max: 30 * HOUR_MS }),
      ),
    }),
    { maxLength: 40 },
  )
  .map((all) => {
    let time = 1_700_000_000_000;
    return all.map(({ pause, ...rest }, i) => {
      time += pause;
      return { ...rest, time, place: { node: i % 3, worker: i % 2, epoch: 7, sequence: i + 1 } };
    });
  });

test('matches the definition', () => {
  fc.assert(
    fc.property(visits, (all) => {
      const memory = joinMemory();
      expect(all.map((one) => memory.joins(one))).toEqual(naive(all));
    }),
    { numRuns: 500 },
  );
});

test('forgetting at any time changes no decision', () => {
  fc.assert(
    fc.property(visits, fc.infiniteStream(fc.boolean()), (all, coins) => {
      const tables = dayTables();
      const memory = joinMemory(tables);
      const decided = all.map((one) => {
        if (coins.next().value) tables.end(one.time);
        if (coins.next().value) tables.forget(one.time - JOIN_WINDOW_MS, Number.POSITIVE_INFINITY);
        return memory.joins(one);
      });
      expect(decided).toEqual(naive(all));
    }),
    { numRuns: 300 },
  );
});

test('a memory restored from the last 24 hours decides the same', () => {
  fc.assert(
    fc.property(visits, fc.nat(), (all, cut) => {
      const expected = naive(all);
      const at = all.length === 0 ? 0 : cut % all.length;
      const newest = all[at - 1]?.time ?? 0;
      const memory = joinMemory();
      for (const [i, one] of all.slice(0, at).entries())
        if (newest - one.time < JOIN_WINDOW_MS) memory.remember(one, expected[i] !== null);
      expect(all.slice(at).map((one) => memory.joins(one))).toEqual(expected.slice(at));
    }),
    { numRuns: 300 },
  );
});

test('people are judged as if there were no bots', () => {
  fc.assert(
    fc.property(visits, (all) => {
      const [mixed, alone] = [joinMemory(), joinMemory()];
      const decided = all.map((one) => ({ one, joined: mixed.joins(one) })).filter(({ one }) => one.human);
      expect(decided.map(({ joined }) => joined)).toEqual(decided.map(({ one }) => alone.joins(one)));
    }),
    { numRuns: 200 },
  );
});

const decide = (...all: AdVisit[]): boolean[] => {
  const memory = joinMemory();
  return all.map((one) => memory.joins(one) !== null);
};

test('a click and its landing are one visit in either order, and a reload adds none', () => {
  expect(decide(called(), visit())).toEqual([false, true]);
  expect(decide(visit(), called())).toEqual([false, true]);
  expect(decide(visit(), visit(), called())).toEqual([false, true, true]);
});

test('a second call of the link is a second click', () => {
  expect(decide(called(), called())).toEqual([false, false]);
  expect(decide(called(), visit(), called(), visit())).toEqual([false, true, false, true]);
  expect(decide(visit(), called(), visit(), called())).toEqual([false, true, true, false]);
});

test('a bot with the same ID neither takes a visit from a person nor hides behind it', () => {
  expect(decide(called({ human: false }), visit())).toEqual([false, false]);
  expect(decide(called(), visit({ human: false }))).toEqual([false, false]);
});

test('the window ends after exactly 24 hours and landings in between do not extend it', () => {
  expect(decide(called(), visit({ time: 24 * HOUR_MS - 1 }))).toEqual([false, true]);
  expect(decide(called(), visit({ time: 24 * HOUR_MS }))).toEqual([false, false]);
  expect(decide(called(), visit({ time: 20 * HOUR_MS }), visit({ time: 24 * HOUR_MS }))).toEqual([
    ...[false, true, false],
  ]);
});

test('a late visit joins one within 24 hours after it, none beyond, and hides none', () => {
  const memory = joinMemory();
  const now = 100 * HOUR_MS;
  const place = (sequence: number) => ({ node: 1, worker: 0, epoch: 5, sequence });
  expect(memory.joins(called({ time: now, place: place(1) }))).toBeNull();
  expect(memory.joins(visit({ time: now - 24 * HOUR_MS + 1, place: place(2) }))).toMatchObject({
    sequence: 1,
  });
  expect(memory.joins(called({ time: now - 24 * HOUR_MS, place: place(3) }))).toBeNull();
  expect(memory.joins(visit({ time: now + 1, place: place(4) }))).toMatchObject({ sequence: 1 });
});

test('only IDs that name one ad click join', () => {
  expect(joiningIds({ gclid: 'A', fbclid: 'B', wbraid: '', gbraid: 'A', msclkid: 'C' })).toEqual([
    'gclid=A',
    'gbraid=A',
  ]);
  expect([joiningIds({ fbclid: 'B', ttclid: 'C' }), joiningIds(undefined)]).toEqual([[], []]);
});
