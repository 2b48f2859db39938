import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceClicks } from './source-clicks.ts';

const days = (count: number): number[] => Array.from({ length: count + 1 }, (_, i) => i * 24);

test('periods within the range count whole, and others not at all', () => {
  const periods = [
    { begins: -24, ends: 24, clicks: 1000 },
    { begins: 24, ends: 72, clicks: 30 },
    { begins: 96, ends: 120, clicks: 5 },
    { begins: 120, ends: 168, clicks: 1000 },
  ];
  expect(sourceClicks(periods, days(6))).toEqual({ clicks: 35, days: 3, of: 6 });
  expect(sourceClicks([], days(6))).toEqual({ clicks: 0, days: 0, of: 6 });
  expect(sourceClicks(periods, [])).toEqual({ clicks: 0, days: 0, of: 0 });
});

test('a partly covered day does not count, and two periods can cover one', () => {
  // Entered in a zone six hours away.
  expect(sourceClicks([{ begins: 6, ends: 30, clicks: 9 }], days(2))).toEqual({ clicks: 9, days: 0, of: 2 });
  const halves = [
    { begins: 0, ends: 12, clicks: 4 },
    { begins: 12, ends: 48, clicks: 5 },
  ];
  expect(sourceClicks(halves, days(2))).toEqual({ clicks: 9, days: 2, of: 2 });
});

test('cut between periods, the parts add up to the whole', () => {
  const lengths = fc.array(
    fc.record({ days: fc.integer({ min: 1, max: 4 }), clicks: fc.option(fc.nat(1000)) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(lengths, fc.nat(12), (entries, place) => {
      const starts = [0];
      for (const { days: n } of entries) starts.push((starts.at(-1) ?? 0) + n);
      const periods = entries.flatMap(({ clicks }, i) =>
        clicks === null ? [] : { begins: (starts[i] ?? 0) * 24, ends: (starts[i + 1] ?? 0) * 24, clicks },
      );
      const edges = days(starts.at(-1) ?? 0);
      const cut = starts[Math.min(place, starts.length - 1)] ?? 0;
      const all = sourceClicks(periods, edges);
      const [a, b] = [
        sourceClicks(periods, edges.slice(0, cut + 1)),
        sourceClicks(periods, edges.slice(cut)),
      ];
      expect({ clicks: a.clicks + b.clicks, days: a.days + b.days, of: a.of + b.of }).toEqual(all);
    }),
  );
});
