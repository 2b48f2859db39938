import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Dimension } from '../../../../contracts/reports/report-query.ts';
import { blockedPlace, knowsSources, losingLists } from './losing-lists.ts';

type Verdict = 'losing' | 'winning' | 'tooEarly' | null;
const row = (keys: (string | null)[], verdict: Verdict = 'losing') => ({
  keys,
  names: keys.map(() => null),
  values: { verdict },
});
const listed = (dimensions: readonly Dimension[], rows: ReturnType<typeof row>[]) =>
  losingLists(dimensions, rows).map(({ source, ids }) => ({ source, ids }));

test('losing ads are a list for each traffic source, in the platform’s own IDs', () => {
  const rows = [
    row(['src_a/1']),
    row(['src_a/2'], 'winning'),
    row(['src_b/1']),
    row(['src_a/3'], 'tooEarly'),
    row(['src_a/4'], null),
    row(['src_a/zone/5']),
  ];
  expect(listed(['ad'], rows)).toEqual([
    { source: 'src_a', ids: ['1', 'zone/5'] },
    { source: 'src_b', ids: ['1'] },
  ]);
});

test('nothing without an ID is in a list, nor anything that would be a line of its own', () => {
  const rows = [null, 'src_a/{{ad.id}}', 'src_a/', 'src_a/ ', 'src_a/1\n2', 'src_a/__CID__'].map((key) =>
    row([key]),
  );
  expect(listed(['ad'], rows)).toEqual([]);
  expect(listed(['sub4'], [row(['']), row(['[ZONE_ID]']), row(['7'])])).toEqual([
    { source: null, ids: ['7'] },
  ]);
});

test('an ad that loses in one campaign is not blocked in another', () => {
  const rows = [
    row(['cmp_1', 'src_a/1']),
    row(['cmp_2', 'src_a/1'], 'winning'),
    row(['cmp_2', 'src_a/2']),
    row([null, 'src_a/3']),
  ];
  expect(losingLists(['campaign', 'ad'], rows).map(({ row: { keys }, ids }) => [keys[0], ids])).toEqual([
    ['cmp_1', ['1']],
    ['cmp_2', ['2']],
  ]);
});

test('only a single role or parameter, by source and campaign at most, makes a list', () => {
  const places = (
    [
      ['ad'],
      ['source', 'sub3'],
      ['campaign', 'placement', 'source'],
      ['ad', 'placement'],
      ['ad', 'country'],
      ['day', 'ad'],
      ['referrer'],
      ['campaign'],
      [],
    ] as const
  ).map(blockedPlace);
  expect(places).toEqual([0, 1, 1, null, null, null, null, null, null]);
});

test('a parameter’s values are of one source only if the report says of which', () => {
  expect(knowsSources(['ad'], [])).toBe(true);
  expect(knowsSources(['campaign', 'sub1'], [])).toBe(true);
  expect(knowsSources(['sub1'], [])).toBe(false);
  const filter = (op: 'is' | 'isNot', values: (string | null)[]) =>
    knowsSources(['sub1'], [{ dimension: 'source', op, values }]);
  expect(filter('is', ['src_a'])).toBe(true);
  expect([filter('isNot', ['src_a']), filter('is', ['src_a', 'src_b']), filter('is', [null])]).toEqual([
    false,
    false,
    false,
  ]);
});

test('each losing ID is once in the list of its source, and no other ID is in any', () => {
  const rows = fc.array(
    fc.record({
      source: fc.constantFrom('src_a', 'src_b', 'src_c'),
      id: fc.oneof(fc.integer({ min: 0, max: 30 }).map(String), fc.constantFrom('{{ad.id}}', '')),
      verdict: fc.constantFrom<Verdict>('losing', 'winning', 'tooEarly', null),
    }),
    { maxLength: 80 },
  );
  fc.assert(
    fc.property(rows, (given) => {
      const found = losingLists(
        ['placement'],
        given.map(({ source, id, verdict }) => row([`${source}/${id}`], verdict)),
      ).flatMap(({ source, ids }) => ids.map((id) => `${source}/${id}`));
      const expected = given
        .filter(({ id, verdict }) => verdict === 'losing' && /^\d+$/.test(id))
        .map(({ source, id }) => `${source}/${id}`);
      expect(found.toSorted()).toEqual([...new Set(expected)].toSorted());
    }),
  );
});
