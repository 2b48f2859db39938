import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLATFORM_CLICK_IDS, platformClickIds, sourceClickId } from './platform-click-ids.ts';

test.each([
  ['', null],
  ['a=1&sub1=gclid', null],
  ['xgclid=1&clid=2', null],
  ['gclid=&fbclid=', null],
  ['gclid=abc', { gclid: 'abc' }],
  ['a=1&gclid=abc&b=2', { gclid: 'abc' }],
  ['xgclid=1&gclid=2', { gclid: '2' }],
  ['gclid=&gclid=second&gclid=third', { gclid: 'second' }],
  [
    'msclkid=m&ttclid=t&fbclid=f&wbraid=w&gbraid=b&gclid=g',
    { gclid: 'g', gbraid: 'b', wbraid: 'w', fbclid: 'f', ttclid: 't', msclkid: 'm' },
  ],
  ['fbclid=a%20b+c', { fbclid: 'a b c' }],
  ['fbclid=a%0d%0ab%00%7f', { fbclid: 'ab' }],
  ['fbclid=%E2%82%AC', { fbclid: '€' }],
  ['fbclid=%ff%zz', { fbclid: '%ff%zz' }],
  [`gclid=${'x'.repeat(70_000)}`, { gclid: 'x'.repeat(255) }],
  [`gclid=${'%78'.repeat(5000)}`, { gclid: 'x'.repeat(255) }],
])('%s', (query, ids) => {
  expect(platformClickIds(query)).toEqual(ids);
});

test('a value encoded into a query is read back', () => {
  const id = fc.string({ unit: fc.constantFrom('a', '-', '&', '=', '%', ' ', 'é', '😀'), minLength: 1 });
  fc.assert(
    fc.property(
      fc.constantFrom(...PLATFORM_CLICK_IDS),
      id,
      fc.webQueryParameters(),
      (name, value, others) => {
        fc.pre(value.trim() !== '');
        const ids = platformClickIds(`${name}=${encodeURIComponent(value)}&${others}`);
        expect(ids?.[name]).toBe(value.slice(0, 255));
        expect(
          platformClickIds(`x=${others.replaceAll('&', ';')}&${name}=${encodeURIComponent(value)}`),
        ).toEqual(ids === null ? null : { [name]: ids[name] });
      },
    ),
    { numRuns: 300 },
  );
});

test('for any text, values are short, well formed and without control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
      const value = platformClickIds(`gclid=${text}`)?.gclid ?? '';
      expect(value.length).toBeLessThanOrEqual(255);
      expect(value.isWellFormed()).toBe(true);
      expect(value).not.toMatch(/\p{Cc}/u);
    }),
  );
});

test('one of them is used for {source_click_id}', () => {
  expect(sourceClickId(null)).toBe('');
  expect(sourceClickId({ ttclid: 't', fbclid: 'f' })).toBe('f');
  expect(sourceClickId({ gclid: 'g', fbclid: 'f' })).toBe('g');
});
