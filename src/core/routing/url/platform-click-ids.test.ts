import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allClickIds,
  CLICK_ID_LIMIT,
  PLATFORM_CLICK_IDS,
  platformClickIds,
  sourceClickId,
} from './platform-click-ids.ts';

test.each([
  ['', null],
  ['a=1&sub1=gclid', null],
  ['xgclid=1&clid=2', null],
  ['gclid=&fbclid=', null],
  ['campaign_id=1&source_click_id=2&cid=3&click_id=4&fat_id=5&xepik=6', null],
  ['gclid', null],
  ['a=1?gclid=2', null],
  ['gclid=abc', { gclid: 'abc' }],
  ['a=1&gclid=abc&b=2', { gclid: 'abc' }],
  ['xgclid=1&gclid=2', { gclid: '2' }],
  ['gclid=&gclid=second&gclid=third', { gclid: 'second' }],
  [
    'msclkid=m&ttclid=t&fbclid=f&wbraid=w&gbraid=b&gclid=g',
    { gclid: 'g', gbraid: 'b', wbraid: 'w', fbclid: 'f', ttclid: 't', msclkid: 'm' },
  ],
  [
    'qclid=q&rdt_cid=r&li_fat_id=l&epik=e&twclid=w&ScCid=s',
    { ScCid: 's', twclid: 'w', epik: 'e', li_fat_id: 'l', rdt_cid: 'r', qclid: 'q' },
  ],
  // The letter case of a name counts.
  ['sccid=1&SCCID=2&sccId=3&GCLID=4&Epik=5', null],
  ['sccid=1&ScCid=2', { ScCid: '2' }],
  ['fbclid=a%20b+c', { fbclid: 'a b c' }],
  ['fbclid=a%0d%0ab%00%7f', { fbclid: 'ab' }],
  ['fbclid=%E2%82%AC', { fbclid: '€' }],
  ['fbclid=%ff%zz', { fbclid: '%ff%zz' }],
  [`gclid=${'x'.repeat(70_000)}`, { gclid: 'x'.repeat(512) }],
  [`gclid=${'%78'.repeat(5000)}`, { gclid: 'x'.repeat(512) }],
  [`epik=${'%E2%82%AC'.repeat(512)}x`, { epik: '€'.repeat(512) }],
])('%s', (query, ids) => {
  expect(platformClickIds(query)).toEqual(ids);
});

test.each([
  ['sub1=a', null, ''],
  ['source_click_id=', null, ''],
  ['source_click_id=S%201', { source_click_id: 'S 1' }, 'S 1'],
  ['source_click_id=S&fbclid=F', { fbclid: 'F', source_click_id: 'S' }, 'F'],
  [`source_click_id=${'x'.repeat(600)}`, { source_click_id: 'x'.repeat(512) }, 'x'.repeat(512)],
])('a request keeps the source’s own click ID, after the platforms’: %s', (query, ids, preferred) => {
  expect(allClickIds(query)).toEqual(ids);
  expect(sourceClickId(allClickIds(query))).toBe(preferred);
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
        expect(ids?.[name]).toBe(value.slice(0, CLICK_ID_LIMIT));
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
    fc.property(fc.string({ unit: 'binary', maxLength: 1200 }), (text) => {
      const value = platformClickIds(`gclid=${text}`)?.gclid ?? '';
      expect(value.length).toBeLessThanOrEqual(CLICK_ID_LIMIT);
      expect(value.isWellFormed()).toBe(true);
      expect(value).not.toMatch(/\p{Cc}/u);
    }),
  );
});

test('one of them is used for {source_click_id}', () => {
  expect(sourceClickId(null)).toBe('');
  expect(sourceClickId({ ttclid: 't', fbclid: 'f' })).toBe('f');
  expect(sourceClickId({ gclid: 'g', fbclid: 'f' })).toBe('g');
  for (const name of PLATFORM_CLICK_IDS) expect(sourceClickId(platformClickIds(`a=1&${name}=x`))).toBe('x');
});
