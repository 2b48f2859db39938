import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PublicId } from '../contracts/fields.ts';
import { type IdKind, publicId, randomText } from './public-id.ts';

test('public IDs match the contract and do not repeat', () => {
  fc.assert(
    fc.property(fc.constantFrom<IdKind>('usr', 'wsp', 'ses', 'dom', 'cmp', 'dst'), (kind) => {
      const id = publicId(kind);
      expect(PublicId.safeParse(id).success).toBe(true);
      expect(id.startsWith(`${kind}_`)).toBe(true);
      expect(publicId(kind)).not.toBe(id);
    }),
  );
});

test('random text has the requested length and only characters of its alphabet, each about equally often', () => {
  const text = randomText(62_000);
  expect(text).toMatch(/^[0-9A-Za-z]{62000}$/);
  const counts = new Map<string, number>();
  for (const c of text) counts.set(c, (counts.get(c) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // 1,000 of each expected; 8 standard deviations either way.
  for (const n of counts.values()) expect(Math.abs(n - 1000)).toBeLessThan(250);
  expect(randomText(5, 'ab')).toMatch(/^[ab]{5}$/);
});
