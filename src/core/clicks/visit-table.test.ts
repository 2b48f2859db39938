import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../time/durations.ts';
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
