import { expect, test } from 'vitest';
import { returningOffers } from './routing.ts';

const destinations = ['https://quiz.example/', 'https://shop.example/', ' https://quiz.example/'].map(
  (url) => ({
    url,
  }),
);
const path = (landing: number | null, ...offers: number[]) => ({
  landing,
  offers: offers.map((destination) => ({ destination })),
});

test('finds an offer that is its own landing page, by position or by URL', () => {
  const paths = [path(0, 1, 0), path(0, 2), path(0, 1)];
  expect(returningOffers({ destinations, paths })).toEqual([
    { path: 0, offer: 1 },
    { path: 1, offer: 0 },
  ]);
});

test('a page can be the landing page of one path and the offer of another', () => {
  expect(returningOffers({ destinations, paths: [path(0, 1), path(1, 0), path(null, 0)] })).toEqual([]);
});

test('ignores invalid positions, and destinations without a URL yet', () => {
  const empty = [{ url: '' }, { url: '' }];
  expect(returningOffers({ destinations: empty, paths: [path(0, 1), path(5, 6)] })).toEqual([]);
});
