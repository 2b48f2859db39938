import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SUBS } from '../report/subs.ts';
import { linkNameProblems, readNames, type SlotNames, withNames } from './link-names.ts';
import { MOST_LINK_NAMES } from './parameters.ts';

const slot = (parameter: string, linkName: string | null = null) => ({ parameter, linkName });
const codesOf = (
  tokens: Parameters<typeof linkNameProblems>[0],
  names: SlotNames = [],
  clickId: string | null = null,
) =>
  linkNameProblems(tokens, names, clickId).map(({ code, by }) => (by === undefined ? code : `${code} ${by}`));

test.each(['ad_id', 'utm_content', 'a', '3.x-Y', 'x'.repeat(40)])('%s can be a name', (name) => {
  expect(codesOf([slot('sub3', name)])).toEqual([]);
});

test.each(['ad id', 'ad=', 'id&x', 'é', '%41', 'x'.repeat(41)])('%s cannot', (name) => {
  expect(codesOf([slot('sub3', name)])).toEqual(['link_name_invalid']);
});

test('a name belongs to one parameter, now and ever', () => {
  expect(codesOf([slot('sub1', 'ad'), slot('sub2', 'AD')])).toEqual(['link_name_taken sub1']);
  expect(codesOf([slot('sub2', 'ad')], [{ parameter: 'sub7', names: ['now', 'ad'] }])).toEqual([
    'link_name_taken sub7',
  ]);
  expect(codesOf([slot('sub7', 'ad')], [{ parameter: 'sub7', names: ['now', 'ad'] }])).toEqual([]);
  expect(codesOf([slot('sub2', 'click')], [], 'click')).toEqual(['link_name_taken click']);
  expect(codesOf([slot('sub2', 'utm_x'), slot('utm_x')])).toEqual(['link_name_taken utm_x']);
  expect(codesOf([slot('utm_x', 'ad')])).toEqual(['link_name_slot']);
});

test('a parameter has had at most twenty names, and each of them can come back', () => {
  const had = Array.from({ length: MOST_LINK_NAMES }, (_, i) => `n${i}`);
  expect(codesOf([slot('sub1', 'more')], [{ parameter: 'sub1', names: had }])).toEqual(['link_names_full']);
  expect(codesOf([slot('sub1', 'n7')], [{ parameter: 'sub1', names: had }])).toEqual([]);
});

test('the current name is read first, then the parameter itself, then older names, the newest first', () => {
  const names = withNames(withNames(withNames([], [slot('sub3', 'a')]), [slot('sub3', 'b')]), [
    slot('sub3', 'c'),
  ]);
  expect(readNames([slot('sub3', 'c')], names)).toEqual([['sub3', ['c', 'sub3', 'b', 'a']]]);
  expect(readNames([slot('sub3')], names)).toEqual([['sub3', ['sub3', 'c', 'b', 'a']]]);
  expect(readNames([], names)).toEqual([['sub3', ['sub3', 'c', 'b', 'a']]]);
  expect(readNames([slot('sub1'), slot('constructor')], [])).toEqual([]);
});

test('whatever names are given, none is lost and none is read for two parameters', () => {
  const change = fc.uniqueArray(
    fc.tuple(fc.constantFrom(...SUBS.slice(0, 4)), fc.constantFrom(null, 'a', 'b', 'c', 'A')),
    { selector: ([parameter]) => parameter },
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      let names: SlotNames = [];
      for (const rows of changes) {
        const tokens = rows.map(([parameter, name]) => slot(parameter, name));
        if (linkNameProblems(tokens, names, null).length > 0) continue;
        const before = readNames([], names).flatMap(([sub, read]) => read.map((name) => `${sub} ${name}`));
        names = withNames(names, tokens);
        const read = readNames(tokens, names).flatMap(([sub, all]) =>
          all.map((name) => [sub, name] as const),
        );
        expect(read.map(([sub, name]) => `${sub} ${name}`)).toEqual(expect.arrayContaining(before));
        const owners = Map.groupBy(read, ([, name]) => name.toLowerCase());
        for (const all of owners.values()) expect(new Set(all.map(([sub]) => sub)).size).toBe(1);
      }
    }),
  );
});
