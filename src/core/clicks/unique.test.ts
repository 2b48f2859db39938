import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../time/durations.ts';
import { dayTables } from './day-tables.ts';
import {
  hasRoom,
  LATER_KEYS,
  type SeenVisitor,
  type StoredVisit,
  UNIQUE_WINDOW_MS,
  visitMemory,
} from './unique.ts';

const seen = (over: Partial<SeenVisitor> = {}): SeenVisitor => ({
  campaign: 1,
  visitor: 'a',
  issued: null,
  time: 0,
  ...over,
});

type Seen = SeenVisitor & { valid: boolean };

/** A literal implementation of the definition: searches everything counted from the start each time. */
const naive = (all: readonly Seen[]): boolean[] => {
  const counted: { visit: SeenVisitor; later: string[] }[] = [];
  return all.map((one) => {
    const before = counted.filter(
      ({ visit }) => visit.campaign === one.campaign && one.time - visit.time < 24 * HOUR_MS,
    );
    const known = before.some(
      ({ visit, later }) =>
        [visit.visitor, visit.issued].includes(one.visitor) || later.slice(-LATER_KEYS).includes(one.visitor),
    );
    if (!known && one.valid) counted.push({ visit: one, later: [] });
    else if (one.issued !== null)
      before.find(({ visit }) => visit.visitor === one.visitor)?.later.push(one.issued);
    return !known && one.valid;
  });
};

/** Requests in order of time, close enough together for windows to matter; some present a key issued before. */
const requests = fc
  .array(
    fc.record({
      campaign: fc.constantFrom(1, 1, 2),
      visitor: fc.oneof(fc.constantFrom('a', 'b'), fc.nat({ max: 30 })),
      issues: fc.boolean(),
      valid: fc.constantFrom(true, true, false),
      pause: fc.oneof(
        fc.constantFrom(0, 0, 1, 1, 1, HOUR_MS, 12 * HOUR_MS, 24 * HOUR_MS - 1, 24 * HOUR_MS),
        fc.nat({ max: 30 * HOUR_MS }),
      ),
    }),
    { maxLength: 60 },
  )
  .map((all) => {
    let time = 1_700_000_000_000;
    return all.map(({ pause, visitor, issues, ...rest }, i): Seen => {
      time += pause;
      const key = typeof visitor === 'string' ? visitor : `issued-${visitor}`;
      return { ...rest, visitor: key, issued: issues ? `issued-${i}` : null, time };
    });
  });

test('matches the definition', () => {
  fc.assert(
    fc.property(requests, (all) => {
      const memory = visitMemory();
      expect(all.map((one) => memory.count(one, one.valid))).toEqual(naive(all));
    }),
    { numRuns: 500 },
  );
});

test('forgetting at any time changes no decision', () => {
  fc.assert(
    fc.property(requests, fc.infiniteStream(fc.boolean()), (all, coins) => {
      const tables = dayTables();
      const memory = visitMemory(tables);
      const decided = all.map((one) => {
        if (coins.next().value) tables.end(one.time);
        if (coins.next().value) tables.forget(one.time - UNIQUE_WINDOW_MS, Number.POSITIVE_INFINITY);
        return memory.count(one, one.valid);
      });
      expect(decided).toEqual(naive(all));
    }),
    { numRuns: 300 },
  );
});

test('a memory restored from the last 24 hours decides the same', () => {
  fc.assert(
    fc.property(requests, fc.nat(), (all, cut) => {
      const expected = naive(all);
      const at = all.length === 0 ? 0 : cut % all.length;
      const newest = all[at - 1]?.time ?? 0;
      const memory = visitMemory();
      for (const [i, one] of all.slice(0, at).entries())
        if (newest - one.time < UNIQUE_WINDOW_MS) memory.remember(one, expected[i] === true);
      expect(all.slice(at).map((one) => memory.count(one, one.valid))).toEqual(expected.slice(at));
    }),
    { numRuns: 300 },
  );
});

test('the window ends after exactly 24 hours', () => {
  const at = (time: number): boolean => {
    const memory = visitMemory();
    memory.count(seen(), true);
    return memory.count(seen({ time }), true);
  };
  expect([at(24 * HOUR_MS - 1), at(24 * HOUR_MS)]).toEqual([false, true]);
});

test('an uncounted visit does not extend the window', () => {
  const memory = visitMemory();
  const decided = [0, 20 * HOUR_MS, 24 * HOUR_MS].map((time) => memory.count(seen({ time }), true));
  expect(decided).toEqual([true, false, true]);
});

test('the first visit and the next one with its cookie are one visitor', () => {
  const memory = visitMemory();
  expect(memory.count(seen({ visitor: 'hash', issued: 'cookie' }), true)).toBe(true);
  expect(memory.count(seen({ visitor: 'cookie', time: HOUR_MS }), true)).toBe(false);
  expect(memory.count(seen({ visitor: 'hash', issued: 'other', time: HOUR_MS }), true)).toBe(false);
  expect(memory.count(seen({ visitor: 'other', time: 2 * HOUR_MS }), true)).toBe(false);
});

test('a double click sent before the cookie arrived does not add a visitor', () => {
  for (const valid of [false, true]) {
    const memory = visitMemory();
    expect(memory.count(seen({ visitor: 'hash', issued: 'first' }), true)).toBe(true);
    expect(memory.count(seen({ visitor: 'hash', issued: 'second', time: 300 }), valid)).toBe(false);
    expect(memory.count(seen({ visitor: 'second', time: 20_000 }), true)).toBe(false);
    expect(memory.count(seen({ campaign: 2, visitor: 'second', time: 20_000 }), true)).toBe(true);
    // The window is still the first click's.
    expect(memory.count(seen({ visitor: 'second', time: 24 * HOUR_MS }), true)).toBe(true);
  }
});

test('an uncounted request of an uncounted visitor makes no key known', () => {
  const tables = dayTables();
  const memory = visitMemory(tables);
  expect(memory.count(seen({ visitor: 'hash', issued: 'first' }), false)).toBe(false);
  expect(memory.count(seen({ visitor: 'first', time: 1 }), true)).toBe(true);
  expect(tables.layers.visits.open().size()).toBe(1);
});

test('of the keys issued to a client that rejects cookies, the first and the last ones are known', () => {
  const memory = visitMemory();
  for (let i = 0; i < 1000; i++) memory.count(seen({ visitor: 'hash', issued: `c${i}`, time: i }), i === 0);
  const keys = ['c0', 'c983', 'c984', 'c999'];
  expect(keys.map((visitor) => memory.count(seen({ visitor, time: HOUR_MS }), true))).toEqual([
    ...[false, true, false, false],
  ]);
});

test('still decides correctly after months of days with visitors', () => {
  const tables = dayTables();
  const memory = visitMemory(tables);
  for (let time = 0; time < 100 * 24 * HOUR_MS; time += 2 * HOUR_MS) {
    const visitor = `v${time % (24 * HOUR_MS)}`;
    expect(memory.count(seen({ visitor, issued: `c${time}`, time }), true)).toBe(true);
    expect(memory.count(seen({ visitor: `c${time}`, time: time + 23 * HOUR_MS }), true)).toBe(false);
    tables.end(time);
    tables.forget(time - UNIQUE_WINDOW_MS, Number.POSITIVE_INFINITY);
  }
  expect(tables.ended().length).toBeLessThan(14);
});

/** What `recentVisits` of the store passes of these visitors. */
const storedOf = (
  all: readonly Seen[],
  unique: readonly boolean[],
  wanted: (one: Seen) => boolean,
): StoredVisit[] => {
  const newest = all.at(-1)?.time ?? 0;
  return all.flatMap((one, i) =>
    newest - one.time < UNIQUE_WINDOW_MS && wanted(one) && (unique[i] === true || one.issued !== null)
      ? [{ seen: one, unique: unique[i] === true }]
      : [],
  );
};

test('after a mark, a cookie issued just before its visitor counts again is not taken for that visitor', () => {
  const requests = [
    { ...seen({ visitor: 'hash', time: 0 }), unique: true },
    { ...seen({ visitor: 'hash', issued: 'before', time: 24 * HOUR_MS }), unique: false },
    { ...seen({ visitor: 'hash', time: 24 * HOUR_MS }), unique: true },
    { ...seen({ visitor: 'hash', issued: 'after', time: 24 * HOUR_MS }), unique: false },
  ];
  const memory = visitMemory();
  expect(requests.map(({ unique, ...one }) => memory.count(one, unique))).toEqual([true, false, true, false]);
  const known = (): boolean[] =>
    ['before', 'after'].map((visitor) => memory.knows({ campaign: 1, visitor, time: 25 * HOUR_MS }));
  expect(known()).toEqual([false, true]);
  const [first, ...rest] = requests.map(({ unique, ...one }) => ({ seen: one, unique }));
  memory.strike([{ ...(first as StoredVisit), unique: false }]);
  for (const { seen: stored, unique } of rest) memory.remember(stored, unique);
  expect(known()).toEqual([false, true]);
});

test('marks, in any generation, change what the same requests with other decisions would change', () => {
  let changed = 0;
  const keys = ['a', 'b', ...Array.from({ length: 31 }, (_, n) => `issued-${n}`)];
  const asked = [1, 2].flatMap((campaign) => keys.map((visitor) => ({ campaign, visitor })));
  /** After a request, one of these before it is marked, counted back from it. */
  const marks = fc.infiniteStream(fc.option(fc.nat({ max: 6 }), { freq: 10 }));
  fc.assert(
    fc.property(requests, marks, fc.infiniteStream(fc.boolean()), (all, backs, coins) => {
      const tables = dayTables();
      const memory = visitMemory(tables);
      const unique: boolean[] = [];
      for (const [i, one] of all.entries()) {
        if (coins.next().value) tables.end(one.time);
        unique.push(memory.count(one, one.valid));
        const back = backs.next().value as number | null;
        const at = i - (back ?? all.length);
        const marked = all[at];
        if (marked === undefined) continue;
        const sent = all.slice(0, i + 1);
        const isOfVisitor = ({ campaign, visitor }: Seen): boolean =>
          campaign === marked.campaign && visitor === marked.visitor;
        const others = sent.flatMap((other, j) =>
          unique[j] === true && isOfVisitor(other) ? [other.time] : [],
        );
        if (unique[at] !== true && !hasRoom(others, marked.time)) continue;
        unique[at] = unique[at] !== true;
        changed++;
        memory.strike([{ seen: marked, unique: unique[at] === true }]);
        for (const { seen: stored, unique: counts } of storedOf(sent, unique, isOfVisitor))
          memory.remember(stored, counts);
        // A memory made of what is stored by now knows the same.
        const fresh = visitMemory();
        for (const { seen: stored, unique: counts } of storedOf(sent, unique, () => true))
          fresh.remember(stored, counts);
        const knownTo = (of: typeof memory) => asked.filter((key) => of.knows({ ...key, time: one.time }));
        expect(knownTo(memory)).toEqual(knownTo(fresh));
      }
    }),
    { numRuns: 300 },
  );
  expect(changed).toBeGreaterThan(200);
});

const times = fc.array(fc.integer({ min: 0, max: 5 * UNIQUE_WINDOW_MS }), { maxLength: 30 });

test('in any order of marks, counted visits are a window apart and stay counted', () => {
  fc.assert(
    fc.property(times, (marked) => {
      const counted: number[] = [];
      for (const time of marked) if (hasRoom(counted, time)) counted.push(time);
      const sorted = counted.toSorted((a, b) => a - b);
      for (const [i, time] of sorted.entries())
        expect(time - (sorted[i - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(UNIQUE_WINDOW_MS);
      // Every other one is too close to one that counts.
      for (const time of marked) expect(counted.includes(time) || !hasRoom(counted, time)).toBe(true);
    }),
  );
});

test('a whole window is far enough, on either side', () => {
  expect([hasRoom([0], UNIQUE_WINDOW_MS), hasRoom([0], UNIQUE_WINDOW_MS - 1)]).toEqual([true, false]);
  expect([hasRoom([UNIQUE_WINDOW_MS], 0), hasRoom([UNIQUE_WINDOW_MS], 1)]).toEqual([true, false]);
});
