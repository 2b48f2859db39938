import { describe, expect, test } from 'vitest';
import { offerField, returningOffers } from './returning-offers.ts';
import { PathInput } from './routing.ts';

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
    { path: 0, exit: 0, offer: 1 },
    { path: 1, exit: 0, offer: 0 },
  ]);
});

test('a page can be the landing page of one path and the offer of another', () => {
  expect(returningOffers({ destinations, paths: [path(0, 1), path(1, 0), path(null, 0)] })).toEqual([]);
});

test('finds an offer that is its own landing page at every exit', () => {
  const paths = [{ ...path(0, 1), exits: [{ offers: [] }, path(null, 1, 2)] }];
  const found = returningOffers({ destinations, paths });
  expect(found).toEqual([{ path: 0, exit: 2, offer: 1 }]);
  expect(found.map(offerField)).toEqual(['paths.0.exits.1.offers.1.destination']);
});

describe('exits of a path', () => {
  const offers = [{ destination: 1, weight: 10_000 }];
  const problemsOf = (landing: number | null, exits: unknown): [place: string, code: string][] => {
    const { error } = PathInput.safeParse({ landing, offers, exits });
    return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
  };

  test('may be nine besides the first, each checked like the offers of a path', () => {
    expect(problemsOf(0, Array(9).fill({ offers }))).toEqual([]);
    expect(problemsOf(0, Array(10).fill({ offers }))).toEqual([['exits', 'too_many_exits']]);
    expect(problemsOf(0, [{ offers: [] }])).toEqual([['exits.0.offers', 'offer_required']]);
    const halves = [offers, offers].flat().map((offer) => ({ ...offer, weight: 5000 }));
    expect(problemsOf(0, [{ offers }, { offers: halves }])).toEqual([
      ['exits.1.offers', 'destination_twice'],
    ]);
    expect(problemsOf(0, [{ offers: halves.slice(1) }])).toEqual([['exits.0.offers', 'weights_must_sum']]);
  });

  test('need a landing page', () => {
    expect(problemsOf(null, [{ offers }])).toEqual([['exits', 'exits_without_landing']]);
    expect(problemsOf(null, [])).toEqual([]);
  });
});

test('ignores invalid positions, and destinations without a URL yet', () => {
  const empty = [{ url: '' }, { url: '' }];
  expect(returningOffers({ destinations: empty, paths: [path(0, 1), path(5, 6)] })).toEqual([]);
});
