import { expect, test } from 'vitest';
import { returningOffers } from './returning-offers.ts';

const destinations = ['https://quiz.example/', 'https://shop.example/', ' https://quiz.example/'].map(
  (url) => ({
    url,
  }),
);
const path = (landing: number | null, ...offers: number[]) => ({
  landing,
  offers: offers.map((destination) => ({ destination })),
});

test('an offer that is its own landing page is found, by its place or by its URL', () => {
  const paths = [path(0, 1, 0), path(0, 2), path(0, 1)];
  expect(returningOffers({ destinations, paths })).toEqual([
    { path: 0, offer: 1 },
    { path: 1, offer: 0 },
  ]);
});

test('a page may be the landing page of one path and the offer of another', () => {
  expect(returningOffers({ destinations, paths: [path(0, 1), path(1, 0), path(null, 0)] })).toEqual([]);
});

test('places that name nothing, and destinations without a URL yet, are nothing of the kind', () => {
  const empty = [{ url: '' }, { url: '' }];
  expect(returningOffers({ destinations: empty, paths: [path(0, 1), path(5, 6)] })).toEqual([]);
});
