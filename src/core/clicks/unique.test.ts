import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../time/durations.ts';
import { hasRoom, LATER_KEYS, type SeenVisitor, UNIQUE_WINDOW_MS, visitMemory } from './unique.ts';

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
      const memory = visitMemory();
      const decided = all.map((one) => {
        if (coins.next().value) memory.generations.seal();
        if (coins.next().value) memory.forget(one.time);
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
  const memory = visitMemory();
  expect(memory.count(seen({ visitor: 'hash', issued: 'first' }), false)).toBe(false);
  expect(memory.count(seen({ visitor: 'first', time: 1 }), true)).toBe(true);
  expect(memory.size()).toBe(1);
});

test('a client that rejects cookies does not fill memory', () => {
  const memory = visitMemory();
  for (let i = 0; i < 1000; i++) memory.count(seen({ visitor: 'hash', issued: `c${i}`, time: i }), i === 0);
  expect(memory.size()).toBe(2 + LATER_KEYS);
  const keys = ['c0', 'c983', 'c984', 'c999'];
  expect(keys.map((visitor) => memory.count(seen({ visitor, time: HOUR_MS }), true))).toEqual([
    ...[false, true, false, false],
  ]);
});

test('forgetting releases memory, one generation at a time', () => {
  const memory = visitMemory();
  for (let i = 0; i < 100; i++) memory.count(seen({ visitor: `v${i}`, issued: `c${i}`, time: i }), true);
  for (let i = 0; i < 100; i++) memory.count(seen({ visitor: `v${i}`, issued: `d${i}`, time: 99 }), false);
  memory.generations.seal();
  memory.count(seen({ visitor: 'later', time: 5 * HOUR_MS }), true);
  memory.generations.seal();
  expect(memory.size()).toBe(301);
  memory.forget(UNIQUE_WINDOW_MS + 98);
  expect(memory.size()).toBe(301);
  memory.forget(UNIQUE_WINDOW_MS + 99);
  expect(memory.size()).toBe(1);
  memory.forget(UNIQUE_WINDOW_MS + 5 * HOUR_MS);
  expect(memory.size()).toBe(0);
});

test('still decides correctly after months of days with visitors', () => {
  const memory = visitMemory();
  for (let time = 0; time < 100 * 24 * HOUR_MS; time += 2 * HOUR_MS) {
    const visitor = `v${time % (24 * HOUR_MS)}`;
    expect(memory.count(seen({ visitor, issued: `c${time}`, time }), true)).toBe(true);
    expect(memory.count(seen({ visitor: `c${time}`, time: time + 23 * HOUR_MS }), true)).toBe(false);
    memory.generations.seal();
    memory.forget(time);
  }
  expect(memory.size()).toBeLessThan(40);
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
