import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../time/durations.ts';
import { type RowFacts, recentClicks } from './recent-clicks.ts';

const word = fc.integer({ min: 0, max: 0xffff_ffff });
/** Up to the year 2243. */
const time = fc.integer({ min: 0, max: 2 ** 43 });
const facts: fc.Arbitrary<RowFacts> = fc.record({
  since: time,
  last: fc.record({
    node: fc.integer({ min: 0, max: 0xffff }),
    worker: fc.integer({ min: 0, max: 0xffff }),
    epoch: word,
    sequence: fc.maxSafeNat(),
    time,
  }),
  name: fc.option(fc.record({ high: fc.integer({ min: 1, max: 0xffff_ffff }), low: word })),
});

test('rows have what was put in them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(facts, facts), { minLength: 1 }), (pairs) => {
      const clicks = recentClicks(Number.MAX_SAFE_INTEGER);
      const rows = pairs.map(([first]) => clicks.begin(first));
      const read = () =>
        rows.map((row) => ({
          since: clicks.sinceOf(row),
          last: clicks.placeOf(row),
          name: clicks.nameOf(row),
        }));
      expect(read()).toEqual(pairs.map(([first]) => first));
      expect(rows.map(clicks.lastOf)).toEqual(pairs.map(([first]) => first.last.time));
      for (const [i, [, next]] of pairs.entries()) {
        clicks.moveLast(rows[i] as number, next.last);
        if (next.name !== null) clicks.giveName(rows[i] as number, next.name);
      }
      expect(read()).toEqual(
        pairs.map(([first, next]) => ({ ...first, last: next.last, name: next.name ?? first.name })),
      );
    }),
  );
});

test('finds a hundred thousand rows by their keys', () => {
  const clicks = recentClicks(HOUR_MS);
  const count = 100_000;
  const keyOf = (i: number) => ({ high: i, low: Math.imul(i, 0x9e37_79b1) >>> 0 });
  const factsOf = (i: number): RowFacts => ({
    since: i,
    last: { node: 1, worker: i % 2, epoch: 1, sequence: i, time: i },
    name: null,
  });
  for (let i = 0; i < count; i++) clicks.put(keyOf(i), clicks.begin(factsOf(i)));
  expect(clicks.size()).toBe(count);
  const wrong = Array.from({ length: count }, (_, i) => i).filter((i) => {
    const row = clicks.find(keyOf(i));
    const { time, worker, sequence } = clicks.placeOf(row);
    return clicks.sinceOf(row) !== i || time !== i || worker !== i % 2 || sequence !== i;
  });
  expect(wrong).toEqual([]);
});

test('keeps a row for the retention time, and for a sixth of it more at most', () => {
  const clicks = recentClicks(HOUR_MS);
  const key = { high: 1, low: 1 };
  const begin = (since: number): number =>
    clicks.begin({ since, last: { node: 1, worker: 0, epoch: 1, sequence: 1, time: since }, name: null });
  const row = begin(0);
  clicks.put(key, row);
  for (let since = MINUTE_MS; since <= HOUR_MS; since += MINUTE_MS) {
    begin(since);
    expect(clicks.sinceOf(clicks.find(key))).toBe(0);
  }
  for (let since = HOUR_MS; since <= HOUR_MS + HOUR_MS / 3; since += MINUTE_MS) begin(since);
  expect(clicks.find(key)).toBe(0);
  expect([clicks.sinceOf(row), clicks.lastOf(row), clicks.nameOf(row)]).toEqual([-Infinity, -Infinity, null]);
  expect(clicks.placeOf(row).time).toBe(Number.NEGATIVE_INFINITY);
});
