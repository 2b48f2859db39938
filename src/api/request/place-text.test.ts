import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeText, readPlace } from './place-text.ts';

const journals = fc.uniqueArray(
  fc.record({
    node: fc.nat({ max: 65_535 }),
    worker: fc.nat({ max: 65_535 }),
    epoch: fc.nat({ max: 2 ** 31 - 1 }),
    sequence: fc.maxSafeNat().map((n) => n % 2 ** 40),
    time: fc.nat({ max: 2 ** 31 - 1 }).map((n) => n * 1000),
  }),
  { selector: ({ node, worker }) => `${node}.${worker}`, maxLength: 8 },
);

it('is read back as written, in any order of journals', () => {
  fc.assert(
    fc.property(journals, (all) => {
      const text = placeText(all);
      expect(placeText(readPlace(text) ?? [])).toBe(text);
      expect(placeText(all.toReversed())).toBe(text);
      expect(readPlace(text)).toHaveLength(all.length);
    }),
  );
});

it.each(['', '1', '1-1-1-1', '1-1-1-1-1-1', '1-1-1-1-1.', '1-1-1-1-Ä', "1-1-1-1-'", '1-1-1-1-zzzzzzzzzz'])(
  'refuses %j',
  (text) => {
    expect(readPlace(text)).toBeNull();
  },
);
