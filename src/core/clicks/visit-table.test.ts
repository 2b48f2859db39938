import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../time/durations.ts';
import { type VisitPlace, visitTable } from './visit-table.ts';

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
      const visits = places.map((of, i) => table.begin((i * HOUR_MS) / 3, of));
      expect(visits.map((visit) => table.placeOf(visit))).toEqual(places.map((of) => of ?? null));
    }),
  );
});

it('returns no place for a visit whose generation was dropped', () => {
  const table = visitTable();
  const visit = table.begin(0, { node: 1, worker: 2, epoch: 3, sequence: 4 });
  table.begin(24 * HOUR_MS);
  table.forget(HOUR_MS);
  expect(table.placeOf(visit)).toBeNull();
});
