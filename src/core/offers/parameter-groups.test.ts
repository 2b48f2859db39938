import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composedUrl, joinedParameters } from '../routing/url/own-parameters.ts';
import { type GroupedPage, parameterGroups, parametersBetween, parametersFor } from './parameter-groups.ts';

test.each([
  ['?sub=fb', '?sub=tt', 'sub=tt'],
  ['?c={click_id}&sub=fb#top', '?c={click_id}&sub=tt#top', 'sub=tt'],
  ['?sub=fb', '?sub=fb&lp=2', 'lp=2'],
  ['', '?sub=fb', 'sub=fb'],
  ['?a=1&b=2&c=3', '?a=9&b=2&c=8&d=7', 'a=9&c=8&d=7'],
  ['?sub=fb', '?sub=fb', null],
  // Own parameters remove none, and change no order.
  ['?sub=fb', '', null],
  ['?a=1&b=2', '?b=2&a=1', null],
  ['?sub={sub1}', '?sub=tt', null],
  ['?sub=fb', '?sub={sub1}', null],
  ['?sub=fb', '?sub=fb&c={click_id}', null],
  // They replace the first of a name only.
  ['?a=1&a=2', '?a=1&a=3', null],
  ['?a=1&a=2', '?a=3&a=2', 'a=3'],
  ['?a=1', '?a=1&a=2', null],
  ['?a=1&', '?a=1&&b=2', null],
])('%s with own parameters is %s: %s', (base, url, expected) => {
  expect(parametersBetween(`https://a.example/${base}`, `https://a.example/${url}`)).toBe(expected);
});

const part = fc.oneof(
  fc.tuple(
    fc.constantFrom('sub', 'lp', 'c', 'x'),
    fc.constantFrom('', '1', '2', 'é', '{sub1}', '{click_id}'),
  ),
  fc.tuple(fc.constantFrom('sub', 'lp'), fc.constantFrom('a', 'b', 'c', 'd')),
);
const query = fc
  .array(
    fc.oneof(
      part.map((pair) => pair.join('=')),
      fc.constantFrom('', 'sub'),
    ),
    { maxLength: 4 },
  )
  .map((list) => (list.length === 0 ? '' : `?${list.join('&')}`));
const own = fc.constantFrom('sub=own', 'lp={country}', 'y=1', 'y=1&sub=2', 'n={destination}');
const pages: fc.Arbitrary<GroupedPage[]> = fc
  .uniqueArray(
    fc.record({
      url: fc
        .tuple(query, fc.constantFrom('', '', '#top'))
        .map((ends) => `https://a.example/${ends.join('')}`),
      terms: fc.constantFrom('', '', 'EUR'),
      campaigns: fc.uniqueArray(fc.nat({ max: 30 }), { maxLength: 3 }),
      own: fc.oneof(fc.constant([]), fc.uniqueArray(own, { maxLength: 2 })),
    }),
    { selector: ({ url, terms }) => url + terms, maxLength: 25 },
  )
  .map((list) => list.map((page, i) => ({ ...page, id: i + 1 })));

describe('groups of pages', () => {
  test('give every visitor the URL they had, byte for byte', () => {
    fc.assert(
      fc.property(pages, (list) => {
        for (const { base, others } of parameterGroups(list))
          for (const { page, parameters } of others) {
            expect(composedUrl({ url: base.url, parameters })).toBe(page.url);
            for (const more of page.own) {
              const joined = joinedParameters(parameters, more);
              const before = composedUrl({ url: page.url, parameters: more });
              expect(composedUrl({ url: base.url, parameters: joined })).toBe(before);
            }
          }
      }),
      { numRuns: 500 },
    );
  });

  test('have each page once, never two of a campaign, and the same terms', () => {
    fc.assert(
      fc.property(pages, (list) => {
        const groups = parameterGroups(list).map(({ base, others }) => [
          base,
          ...others.map(({ page }) => page),
        ]);
        const ids = groups.flat().map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const group of groups) {
          expect(group.length).toBeGreaterThan(1);
          const campaigns = group.flatMap((page) => page.campaigns);
          expect(new Set(campaigns).size).toBe(campaigns.length);
          expect(new Set(group.map(({ terms }) => terms)).size).toBe(1);
        }
      }),
    );
  });

  test('have the page with the most campaigns as their base that can be it', () => {
    fc.assert(
      fc.property(pages, (list) => {
        for (const { base, others } of parameterGroups(list)) {
          const all = [base, ...others.map(({ page }) => page)];
          for (const one of all) {
            const canBe = all.every((page) => page.id === one.id || parametersFor(one, page) !== null);
            if (canBe) expect(base.campaigns.length).toBeGreaterThanOrEqual(one.campaigns.length);
          }
        }
      }),
    );
  });

  test('do not depend on the order of the pages', () => {
    fc.assert(
      fc.property(
        pages.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          expect(parameterGroups(shuffled)).toEqual(parameterGroups(list));
        },
      ),
    );
  });

  test('leave no two pages that could be one, if campaigns and own parameters do not keep them apart', () => {
    const free = pages.map((list) => list.map((page) => ({ ...page, campaigns: [], own: [] })));
    fc.assert(
      fc.property(free, (list) => {
        const grouped = new Set(
          parameterGroups(list).flatMap(({ base, others }) => [
            base.id,
            ...others.map(({ page }) => page.id),
          ]),
        );
        const rest = list.filter(({ id }) => !grouped.has(id));
        for (const one of rest)
          for (const other of rest) if (one !== other) expect(parametersFor(one, other)).toBe(null);
      }),
    );
  });
});

test('pages whose parameters name what is sold stay apart, and become one by others', () => {
  const list = ['offer_id=1&sub=a', 'offer_id=2&sub=a', 'offer_id=2&sub=b', 'OfferId=2', ''].map(
    (query, i) => ({
      ...{ id: i + 1, url: `https://net.example/?${query}`, terms: '', campaigns: [], own: [] },
    }),
  );
  const groups = parameterGroups(list);
  expect(groups.map(({ base, others }) => [base.id, ...others.map(({ page }) => page.id)])).toEqual([[2, 3]]);
});

test('five thousand pages of one address are grouped at once', () => {
  const list = Array.from({ length: 5000 }, (_, i) => ({
    id: i + 1,
    // The parameter that tells offers apart is a macro in every third, so that these cannot become one.
    url: `https://net.example/click?aff=${i}&sub=${i % 3 === 0 ? `{sub${(i % 9) + 1}}` : 'x'}&${'p'.repeat(i % 20)}=1`,
    terms: '',
    campaigns: [i],
    own: [],
  }));
  const begun = performance.now();
  const groups = parameterGroups(list);
  expect(performance.now() - begun).toBeLessThan(1000);
  expect(groups.length).toBeGreaterThan(20);
});
