import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UNIQUE_WINDOW_MS, type ValidVisit, visitMemory } from './unique.ts';

const HOUR = 60 * 60 * 1000;
const visit = (over: Partial<ValidVisit> = {}): ValidVisit => ({
  campaign: 1,
  visitor: 'a',
  issued: null,
  time: 0,
  ...over,
});

/** Every visit that was counted, looked through from the start each time: the definition, word by word. */
const naive = (visits: readonly ValidVisit[]): boolean[] => {
  const counted: ValidVisit[] = [];
  return visits.map((one) => {
    const before = counted.some(
      (other) =>
        other.campaign === one.campaign &&
        (other.visitor === one.visitor || other.issued === one.visitor) &&
        one.time - other.time < 24 * HOUR,
    );
    if (!before) counted.push(one);
    return !before;
  });
};

/** Visits in the order of time, close enough together for windows to matter. */
const visits = fc
  .array(
    fc.record({
      campaign: fc.integer({ min: 1, max: 2 }),
      visitor: fc.constantFrom('a', 'b', 'c', 'd'),
      issued: fc.constantFrom(null, null, 'c', 'd', 'e'),
      pause: fc.oneof(fc.constantFrom(0, 1, 12 * HOUR, 24 * HOUR - 1, 24 * HOUR), fc.nat({ max: 30 * HOUR })),
    }),
    { maxLength: 40 },
  )
  .map((all) => {
    let time = 1_700_000_000_000;
    return all.map(({ pause, ...rest }) => {
      time += pause;
      return { ...rest, time };
    });
  });

test('what counts as unique is what the definition says', () => {
  fc.assert(
    fc.property(visits, (all) => {
      const memory = visitMemory();
      expect(all.map((one) => memory.count(one))).toEqual(naive(all));
    }),
    { numRuns: 500 },
  );
});

test('forgetting at any time changes no decision', () => {
  fc.assert(
    fc.property(visits, fc.infiniteStream(fc.boolean()), (all, coins) => {
      const memory = visitMemory();
      const decided = all.map((one) => {
        if (coins.next().value) memory.forget(one.time);
        return memory.count(one);
      });
      expect(decided).toEqual(naive(all));
    }),
    { numRuns: 300 },
  );
});

test('a memory filled again from the counted visits of the last 24 hours decides alike', () => {
  fc.assert(
    fc.property(visits, fc.nat(), (all, cut) => {
      const expected = naive(all);
      const at = all.length === 0 ? 0 : cut % all.length;
      const newest = all[at - 1]?.time ?? 0;
      const memory = visitMemory();
      for (const [i, one] of all.slice(0, at).entries())
        if (expected[i] && newest - one.time < UNIQUE_WINDOW_MS) memory.remember(one);
      expect(all.slice(at).map((one) => memory.count(one))).toEqual(expected.slice(at));
    }),
    { numRuns: 300 },
  );
});

test('the window ends after exactly 24 hours', () => {
  const at = (time: number): boolean => {
    const memory = visitMemory();
    memory.count(visit());
    return memory.count(visit({ time }));
  };
  expect([at(24 * HOUR - 1), at(24 * HOUR)]).toEqual([false, true]);
});

test('a visit that was not counted does not make the window longer', () => {
  const memory = visitMemory();
  const decided = [0, 20 * HOUR, 24 * HOUR].map((time) => memory.count(visit({ time })));
  expect(decided).toEqual([true, false, true]);
});

test('the first visit and the next one with the cookie it was given are one visitor', () => {
  const memory = visitMemory();
  expect(memory.count(visit({ visitor: 'hash', issued: 'cookie' }))).toBe(true);
  expect(memory.count(visit({ visitor: 'cookie', time: HOUR }))).toBe(false);
  expect(memory.count(visit({ visitor: 'hash', issued: 'other', time: HOUR }))).toBe(false);
});

test('forgetting gives the memory back', () => {
  const memory = visitMemory();
  for (let i = 0; i < 100; i++) memory.count(visit({ visitor: `v${i}`, issued: `c${i}`, time: i }));
  expect(memory.size()).toBe(200);
  memory.forget(UNIQUE_WINDOW_MS + 49);
  expect(memory.size()).toBe(100);
  memory.forget(UNIQUE_WINDOW_MS + 99);
  expect(memory.size()).toBe(0);
});
