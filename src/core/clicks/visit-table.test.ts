import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time/durations.ts';
import { type VisitPlace, type VisitTable, visitTable } from './visit-table.ts';

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

it('returns each place as it was given, over any generations, and none for a visit begun without one', () => {
  fc.assert(
    fc.property(fc.array(fc.option(place, { nil: undefined }), { maxLength: 200 }), (places) => {
      const table = visitTable();
      const visits = places.map((of, i) => {
        if (i % 12 === 11) table.generations.seal();
        return table.begin((i * HOUR_MS) / 3, of);
      });
      expect(visits.map((visit) => table.placeOf(visit))).toEqual(places.map((of) => of ?? null));
    }),
  );
});

it('returns no place for a visit whose generation was dropped', () => {
  const table = visitTable();
  const visit = table.begin(0, { node: 1, worker: 2, epoch: 3, sequence: 4 });
  table.generations.seal();
  table.begin(24 * HOUR_MS);
  table.forget(HOUR_MS);
  expect(table.placeOf(visit)).toBeNull();
});

it('keeps the exact time of each visit, whatever the clocks say', () => {
  const times = fc.array(fc.integer({ min: 0, max: 4_000 * DAY_MS }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(times, (all) => {
      const table = visitTable();
      const visits = all.map((time) => table.begin(time));
      expect(visits.map((visit) => table.timeOf(visit))).toEqual(all);
    }),
  );
});

it('drops a generation with a visit of a clock that ran ahead as if it was from the present', () => {
  const table = visitTable();
  const visit = table.begin(DAY_MS);
  table.begin(60 * DAY_MS);
  table.generations.seal(2 * DAY_MS);
  table.forget(2 * DAY_MS - 1);
  expect(table.timeOf(visit)).toBe(DAY_MS);
  table.forget(2 * DAY_MS);
  expect(table.timeOf(visit)).toBe(Number.NEGATIVE_INFINITY);
});

it('drops the oldest generation if no number is left, and never takes a later visit for one that is gone', () => {
  const table = visitTable();
  const own = (i: number) => ({ high: i, low: 1 });
  const other = (i: number) => ({ high: i, low: 2 });
  const later = { high: 7, low: 3 };
  for (let i = 0; i < 300; i++) {
    table.put(own(i), table.begin(i));
    // Points 100 generations back.
    if (i >= 100) table.put(other(i), table.find(own(i - 100)));
    if (i === 173) table.putLater(later, table.find(own(73)), 1);
    if (i === 250) table.put(later, table.find(own(250)));
    table.generations.seal();
  }
  const timeOf = (key: { high: number; low: number }): number => {
    const found = table.find(key);
    return found === 0 ? Number.NEGATIVE_INFINITY : table.timeOf(found);
  };
  const least = 300 - 127;
  for (let i = 0; i < 300; i++) {
    expect(timeOf(own(i))).toBe(i < least ? Number.NEGATIVE_INFINITY : i);
    expect(timeOf(other(i))).toBe(i - 100 < least ? Number.NEGATIVE_INFINITY : i - 100);
  }
  // This visit has the number and index of one that is gone, whose later key has since gone to another visitor.
  table.putLater({ high: 8, low: 3 }, table.find(own(73 + 128)), 1);
  expect([timeOf(later), timeOf({ high: 8, low: 3 })]).toEqual([250, 73 + 128]);
});

it('counts every key in slots that become another map', () => {
  const table = visitTable();
  const key = { high: 7, low: 9 };
  table.put(key, table.begin(5));
  const contents = table.generations.seal();
  const again = visitTable({
    open: contents,
    sealed: [],
    runs: table.generations.runs(),
    last: contents.number,
  });
  expect([again.size(), again.timeOf(again.find(key))]).toEqual([1, 5]);
});

const key = fc.record({ high: fc.nat({ max: 5 }), low: fc.nat({ max: 1 }) });
const step = fc.record({
  what: fc.constantFrom('begin', 'begin', 'put', 'later', 'later', 'later'),
  key,
  known: key,
  bit: fc.boolean(),
  seal: fc.boolean(),
});

it('finds the same whenever generations are sealed', () => {
  let forgotten = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 80 }), (steps) => {
      const [parted, whole] = [visitTable(), visitTable()];
      for (const [i, { what, key: of, known, bit, seal }] of steps.entries()) {
        if (seal) parted.generations.seal();
        for (const table of [parted, whole]) {
          const found = what === 'begin' ? table.begin(1000 + i) : table.find(known);
          const one = bit ? table.withBit(found) : found;
          if (found === 0 || table.timeOf(found) < 0) continue;
          else if (what === 'later') table.putLater(of, one, 3);
          else table.put(of, one);
        }
      }
      const keys = Array.from({ length: 12 }, (_, i) => ({ high: i >> 1, low: i & 1 }));
      const of = (table: VisitTable) =>
        keys.map((one) => {
          const found = table.find(one);
          return found === 0 ? null : [table.timeOf(found), table.hasBit(found)];
        });
      expect(of(parted)).toEqual(of(whole));
      const everLater = steps.filter(({ what }) => what === 'later').map((one) => one.key);
      if (everLater.some((one) => whole.find(one) === 0)) forgotten++;
    }),
    { numRuns: 300, seed: 1 },
  );
  expect(forgotten).toBeGreaterThan(30);
});
