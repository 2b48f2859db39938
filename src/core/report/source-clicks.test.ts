import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ClicksOfLine, clicksByPeriod, sourceClicks } from './source-clicks.ts';

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

const line = (over: Partial<ClicksOfLine>): ClicksOfLine => ({
  ...{ begins: 0, ends: 24, clicks: 10, level: '', isUploaded: false },
  ...over,
});
const clicksOf = (...lines: ClicksOfLine[]): number[] => clicksByPeriod(lines).map(({ clicks }) => clicks);

test('clicks of all ads in a file are those of the campaign, unless it has a number of its own', () => {
  const ads = [185, 143, 82].map((clicks) => line({ level: 'ad', clicks, isUploaded: true }));
  const sets = [300, 100].map((clicks) => line({ level: 'adGroup', clicks, isUploaded: true }));
  expect(clicksOf(...ads)).toEqual([410]);
  expect(clicksOf(...ads, line({ clicks: 400 }))).toEqual([400]);
  expect(clicksOf(...ads, line({ clicks: null }))).toEqual([410]);
  expect(clicksOf(...ads, ...sets)).toEqual([410]);
  expect(clicksByPeriod([...ads, line({ begins: 24, ends: 48, clicks: 7 })])).toEqual([
    { begins: 0, ends: 24, clicks: 410 },
    { begins: 24, ends: 48, clicks: 7 },
  ]);
});

test('clicks of ads are unknown for the campaign if one has none, or was entered by hand', () => {
  const ad = line({ level: 'ad', clicks: 185, isUploaded: true });
  expect(clicksOf(ad, line({ level: 'ad', clicks: null, isUploaded: true }))).toEqual([]);
  expect(clicksOf(ad, line({ level: 'ad', clicks: 143 }))).toEqual([]);
  expect(clicksOf(line({ clicks: null }))).toEqual([]);
  expect(clicksOf(line({ level: 'ad', clicks: 0, isUploaded: true }))).toEqual([0]);
});

test('no click is counted twice where periods overlap', () => {
  const month = line({ ends: 720, clicks: 3000 });
  const ad = (begins: number, ends: number) =>
    line({ begins, ends, level: 'ad', clicks: 5, isUploaded: true });
  expect(clicksOf(month, ad(0, 24), ad(24, 48))).toEqual([3000]);
  expect(clicksOf(month, line({ begins: 24, ends: 48, clicks: 100 }))).toEqual([3000]);
  // A total without clicks says nothing about them.
  expect(clicksOf(line({ ends: 720, clicks: null }), ad(0, 24), ad(24, 48))).toEqual([5, 5]);
  // Of one ad there is a day and of another there are two: neither is all.
  expect(clicksOf(ad(0, 24), ad(0, 48), ad(48, 72))).toEqual([5]);
});
