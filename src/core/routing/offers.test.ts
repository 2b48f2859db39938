import { expect, test } from 'vitest';
import vectors from '../../../test/vectors/split.json' with { type: 'json' };
import { chooseOffer } from './offers.ts';

test.each(vectors.offers)('$seed:$key over $offers', ({ seed, offers, key, destination }) => {
  const list = offers.map(([id, weight]) => ({ destination: id!, weight: weight! }));
  expect(chooseOffer({ number: 1, landing: 0, seed, offers: list }, key, 'o1-1', {})).toBe(destination);
});
