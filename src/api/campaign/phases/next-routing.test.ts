import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PathInput } from '../../../contracts/routing/routing.ts';
import type { StoredRouting } from '../../../db/routing.ts';
import { attachedPaths, freeNumbers, nextRouting } from './next-routing.ts';

const later = (round: number): Date => new Date(Date.UTC(2026, 0, 1, 0, round));

const path = (number?: number): PathInput => ({
  ...(number !== undefined && { number }),
  landing: null,
  offers: [{ destination: 0, weight: 10_000 }],
});

const toFirst = [{ path: 0, weight: 10_000 }];

const step = (before: StoredRouting | null, paths: PathInput[], round: number): StoredRouting =>
  nextRouting(before, { paths, default: toFirst, rules: [] }, [11], later(round));

const DAY = 24 * 3600 * 1000;
const fifty = () => Array.from({ length: 50 }, () => path());

test('a number is reused a year after its path was detached, longest ago first', () => {
  let routing = step(null, [path()], 0);
  for (let round = 1; round <= 4; round++) routing = step(routing, fifty(), round);
  expect(freeNumbers(routing, later(5))).toBe(49);
  routing = step(routing, fifty().slice(1), 5);
  expect(routing.paths.map((p) => p.number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 250 }, (_, i) => i),
  );
  const yearAfter = (round: number, before = 0) => new Date(later(round).getTime() + 365 * DAY - before);
  expect(freeNumbers(routing, yearAfter(1, 1))).toBe(0);
  expect(freeNumbers(routing, yearAfter(1))).toBe(1);
  expect(freeNumbers(routing, yearAfter(2))).toBe(51);
  const wanted = { paths: fifty(), default: toFirst, rules: [] };
  const next = nextRouting(routing, wanted, [11], yearAfter(2));
  // Number 0 was detached first, in the first round.
  expect(attachedPaths(next).map((p) => p.number)).toEqual(Array.from({ length: 50 }, (_, i) => i));
  // Only the other one is free, none of those just detached.
  expect(freeNumbers(next, yearAfter(2))).toBe(1);
});

const halfYears = (round: number): Date => new Date(Date.UTC(2026, 6 * round, 1));

test('after any changes, a number means one path as long as a visitor may remember it, and is never given twice', () => {
  const round = fc.record({
    keep: fc.array(fc.boolean(), { minLength: 100, maxLength: 100 }),
    add: fc.integer({ min: 0, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(round, { minLength: 1, maxLength: 12 }), (rounds) => {
      let routing = step(null, [path()], 0);
      for (const [i, { keep, add }] of rounds.entries()) {
        const before = attachedPaths(routing);
        const kept = before.filter((_, place) => keep[place]).map((p) => path(p.number));
        const room = Math.min(add, 100 - kept.length, freeNumbers(routing, halfYears(i + 1)));
        const added = Array.from({ length: room }, () => path());
        const wanted = [...kept, ...added];
        if (wanted.length === 0) continue;
        const old = routing;
        routing = nextRouting(old, { paths: wanted, default: toFirst, rules: [] }, [11], halfYears(i + 1));
        for (const was of old.paths) {
          const is = routing.paths.find((p) => p.number === was.number);
          const age = halfYears(i + 1).getTime() - Date.parse(was.detachedAt ?? '');
          if (is?.seed !== was.seed) expect(age).toBeGreaterThanOrEqual(365 * DAY);
        }
        const numbers = routing.paths.map((p) => p.number);
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(numbers.every((n) => n >= 0 && n < 250)).toBe(true);
        const now = attachedPaths(routing);
        expect(now).toHaveLength(wanted.length);
        for (const [place, p] of kept.entries()) {
          expect(now[place]).toEqual(before.find((old) => old.number === p.number));
        }
      }
    }),
    { numRuns: 100 },
  );
});

test('a path returning to a split starts with only its weight’s part of the hash', () => {
  const two = nextRouting(
    null,
    {
      paths: [path(), path()],
      default: [
        { path: 0, weight: 5000 },
        { path: 1, weight: 5000 },
      ],
      rules: [],
    },
    [11],
    later(0),
  );
  const without = nextRouting(two, { default: toFirst }, [11], later(1));
  const again = nextRouting(
    without,
    {
      default: [
        { path: 1, weight: 1 },
        { path: 0, weight: 9999 },
      ],
    },
    [11],
    later(2),
  );
  expect(again.default).toMatchObject({ phase: 3, seed: two.default.seed });
  expect(again.default.ranges?.at(-1)?.[0]).toBe(10_000);
  expect(again.paths).toEqual(two.paths);
});

test('a path that leads elsewhere starts a new phase of its splits and moves no one', () => {
  const rules = [
    { name: '', match: 'all' as const, conditions: [], caps: {}, to: [{ path: 1, weight: 10_000 }] },
  ];
  const first = nextRouting(null, { paths: [path(), path()], default: toFirst, rules }, [11, 12], later(0));
  const kept = rules.map((rule) => ({ ...rule, number: 1 }));
  const other = { number: 0, landing: 1, offers: [{ destination: 0, weight: 10_000 }] };
  const wanted = { paths: [other, path(1)], default: toFirst, rules: kept };
  const second = nextRouting(first, wanted, [11, 12], later(1));
  expect(second.default).toEqual({ ...first.default, phase: 2 });
  expect(second.rules).toEqual(first.rules);
  expect(nextRouting(second, wanted, [11, 12], later(2))).toEqual(second);
});
