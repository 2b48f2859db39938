import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkOwnParameters } from './check-own-parameters.ts';
import { checkDestinationUrl } from './destination-url.ts';
import { joinedParameters, tidyParameters, urlParts, withOwnParameters } from './own-parameters.ts';
import { findMacros, MACROS } from './template.ts';

const name = fc.constantFrom('a', 'sub', 'lp', 'x%20y', 'c{variant}', 'é');
const value = fc.oneof(
  fc.constantFrom('', '1', 'fb', 'a=b', 'x?y', '%26', 'ü', '{sub1}', '{click_id}', 'p{country}q', '{'),
  fc.string({ unit: fc.constantFrom('a', '1', '-', '.', '/', '?', '=', '+', '%') }),
);
const parameter = fc.oneof(
  fc.tuple(name, value).map(([key, text]) => `${key}=${text}`),
  name,
);
/** As users write them: each name once. */
const own = fc
  .uniqueArray(parameter, { maxLength: 4, selector: (one) => one.split('=', 1)[0] })
  .map((list) => list.join('&'));
/** Also with a name twice, empty parameters, and none. */
const query = fc
  .array(fc.oneof(parameter, fc.constant('')), { maxLength: 6 })
  .map((list) => (list.length === 0 ? '' : `?${list.join('&')}`));
const fragment = fc.oneof(fc.constant(''), fc.constantFrom('#', '#top', '#a=1&sub=2', '#/x?sub=3'));
const url = fc
  .tuple(fc.constantFrom('', '/', '/p/{variant}', '/sub=1'), query, fragment)
  .map((parts) => `https://shop.example${parts.join('')}`);
const macros = (text: string): string[] =>
  findMacros(text)
    .map((one) => one.name)
    .toSorted();

test.each([
  ['https://a.example', 'sub=fb', 'https://a.example?sub=fb'],
  ['https://a.example/?', 'sub=fb', 'https://a.example/?sub=fb'],
  ['https://a.example/?x=1', 'sub=fb&lp=2', 'https://a.example/?x=1&sub=fb&lp=2'],
  ['https://a.example/?x=1&', 'sub=fb', 'https://a.example/?x=1&sub=fb'],
  ['https://a.example/?sub=tt&x=1#top', 'sub=fb', 'https://a.example/?sub=fb&x=1#top'],
  ['https://a.example/?sub=1&sub=2', 'sub=fb', 'https://a.example/?sub=fb&sub=2'],
  ['https://a.example/#/?sub=1', 'sub=fb', 'https://a.example/?sub=fb#/?sub=1'],
  ['https://a.example/?c={click_id}', 'sub={country}', 'https://a.example/?c={click_id}&sub={country}'],
  ['https://a.example/?sub', 'sub=fb', 'https://a.example/?sub=fb'],
  ['https://a.example/?x=1', '', 'https://a.example/?x=1'],
])('%s with %s', (given, parameters, expected) => {
  expect(withOwnParameters(given, parameters)).toBe(expected);
});

describe('own parameters', () => {
  test('none leave a URL as it is', () => {
    fc.assert(fc.property(url, (given) => withOwnParameters(given, '') === given));
  });

  test('are all in the query once, and the other parameters keep their order and bytes', () => {
    fc.assert(
      fc.property(url, own, (given, parameters) => {
        const wanted = parameters === '' ? [] : parameters.split('&');
        const nameOf = (one: string) => one.split('=', 1)[0];
        const isReplaced = (one: string, place: number, all: readonly string[]) =>
          wanted.some((own) => nameOf(own) === nameOf(one)) &&
          all.findIndex((other) => nameOf(other) === nameOf(one)) === place;
        const before = urlParts(given).parameters ?? [];
        const after = urlParts(withOwnParameters(given, parameters)).parameters ?? [];
        const rest = (all: readonly string[]) => all.filter((one, place) => !isReplaced(one, place, all));
        expect(after.filter(isReplaced).toSorted()).toEqual(wanted.toSorted());
        // An empty last parameter is where the first of them goes.
        const isTaken = before.at(-1) === '' && after.length - wanted.length < rest(before).length;
        expect(rest(after)).toEqual(isTaken ? rest(before).slice(0, -1) : rest(before));
      }),
    );
  });

  test('change nothing when they are added twice', () => {
    fc.assert(
      fc.property(url, fc.oneof(own, fc.string()), (given, parameters) => {
        const once = withOwnParameters(given, parameters);
        expect(withOwnParameters(once, parameters)).toBe(once);
      }),
    );
  });

  test('joined are the same as one after the other', () => {
    fc.assert(
      fc.property(url, own, own, (given, one, other) => {
        const inTurn = withOwnParameters(withOwnParameters(given, one), other);
        expect(withOwnParameters(given, joinedParameters(one, other))).toBe(inTurn);
      }),
    );
  });

  test('add no fragment, and change neither host nor path, whatever they are', () => {
    fc.assert(
      fc.property(url, fc.oneof(own, fc.string()), (given, parameters) => {
        const before = urlParts(given);
        const after = urlParts(withOwnParameters(given, parameters));
        expect([after.page, after.fragment]).toEqual([before.page, before.fragment]);
      }),
    );
  });

  test('keep the macros of what they do not replace, and bring their own', () => {
    fc.assert(
      fc.property(url, own, (given, parameters) => {
        const names = parameters.split('&').map((one) => one.split('=', 1)[0]);
        const { page, parameters: before, fragment: end } = urlParts(given);
        const first = (one: string, place: number, all: readonly string[]) =>
          all.findIndex((other) => other.split('=', 1)[0] === one.split('=', 1)[0]) === place;
        const kept = (before ?? []).filter(
          (one, place, all) => !(names.includes(one.split('=', 1)[0]) && first(one, place, all)),
        );
        const expected = [page, ...kept, parameters, end].flatMap(macros).toSorted();
        expect(macros(withOwnParameters(given, parameters))).toEqual(expected);
      }),
    );
  });

  test('that are valid leave a valid URL valid', () => {
    fc.assert(
      fc.property(url, own, (given, parameters) => {
        const of = (text: string) => checkDestinationUrl(text, { linkHosts: ['go.example'] });
        fc.pre(of(given) === null && checkOwnParameters(parameters) === null);
        expect(of(withOwnParameters(given, parameters))).toBe(null);
      }),
    );
  });
});

test.each([
  ['', null],
  ['sub=fb', null],
  ['sub', null],
  ['sub={sub1}&c={click_id}', null],
  ['u=https://a.example/?x', null],
  ['?sub=fb', 'parameters_invalid'],
  ['sub=fb#top', 'parameters_invalid'],
  ['sub=f b', 'parameters_invalid'],
  ['sub=f\\b', 'parameters_invalid'],
  ['=fb', 'parameters_invalid'],
  ['a=1&&b=2', 'parameters_invalid'],
  ['a=1&', 'parameters_invalid'],
  ['a=1&b=2&a=3', 'parameters_twice'],
  ['sub={nothing}', 'macro_unknown'],
  [`sub={${MACROS[0]}`, 'macro_unknown'],
])('%s: %s', (parameters, problem) => {
  expect(checkOwnParameters(parameters)).toBe(problem);
});

test('what joins them to a URL is no part of them', () => {
  expect(tidyParameters(' ?&sub=fb&lp=2& ')).toBe('sub=fb&lp=2');
  expect(tidyParameters('sub=?')).toBe('sub=?');
});
