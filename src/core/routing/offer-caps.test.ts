import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FullOffer, offerLimits, openOffer } from './offer-caps.ts';

const place = (id: number, cap?: string, fallback?: number) => ({
  ...{ id, name: '', template: ['https://a.example/'] },
  ...(cap !== undefined && { cap }),
  ...(fallback !== undefined && { fallback }),
});

test('plans without caps have no limits', () => {
  expect(offerLimits([place(1), place(2)])).toBeNull();
  expect(openOffer(null, 1, ['o1'])).toBe(1);
});

test('a full offer gives way to its fallback, at most three times in a row', () => {
  const chain = [1, 2, 3, 4, 5].map((id) => place(id, `o${id}`, id < 5 ? id + 1 : undefined));
  const limits = offerLimits(chain);
  const full = (...caps: number[]) => {
    const passed: FullOffer[] = [];
    const to = openOffer(
      limits,
      1,
      caps.map((cap) => `o${cap}`),
      (one) => passed.push(one),
    );
    return [to, passed.map(({ destination, instead }) => [destination, instead])];
  };
  expect(full()).toEqual([1, []]);
  expect(full(2, 3)).toEqual([1, []]);
  expect(full(1)).toEqual([2, [[1, 2]]]);
  expect(full(1, 2, 3)[0]).toBe(4);
  expect(full(1, 2, 3, 4)).toEqual([
    0,
    [
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 0],
    ],
  ]);
});

test('whatever the chain, it ends, and leads to no full offer', () => {
  const limits = fc.array(
    fc.tuple(fc.boolean(), fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined })),
    {
      minLength: 5,
      maxLength: 5,
    },
  );
  fc.assert(
    fc.property(limits, fc.subarray(['o1', 'o2', 'o3', 'o4', 'o5']), (given, used) => {
      const places = given.map(([capped, fallback], i) =>
        place(i + 1, capped ? `o${i + 1}` : undefined, capped ? fallback : undefined),
      );
      const to = openOffer(offerLimits(places), 1, used);
      const found = places.find(({ id }) => id === to);
      expect(to === 0 || found !== undefined).toBe(true);
      expect(used).not.toContain(found?.cap);
    }),
  );
});
