import { parse } from 'node:querystring';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SUBS } from '../../core/report/subs.ts';
import { CLICK_ID_LIMIT, PLATFORM_CLICK_IDS } from '../../core/routing/url/platform-click-ids.ts';
import { isUnfilled } from '../../core/routing/url/unfilled.ts';
import {
  CLICK_PARAMETERS_LIMIT,
  clickParameters,
  linkQuery,
  namedSlots,
  offerQuery,
  privatePath,
  slotQuery,
} from './link-query.ts';

test.each([
  ['', ''],
  ['utm_source=x&other=y&sub0=a&sub21=b&SUB1=c', ''],
  ['sub1=&gclid=&cost=', ''],
  ['sub20=y&cost=1.2&sub1=AD7&gclid=GG&fl=x&sub10=z', 'gclid=GG&cost=1.2&sub1=AD7&sub10=z&sub20=y'],
  ['sub%32%30=y&%73ub3=x', 'sub3=x&sub20=y'],
  ['sub1=a%20b+c&sub2=%C3%A4;%22,&sub3=x%3D%26', 'sub1=a%20b%20c&sub2=%C3%A4%3B%22%2C&sub3=x%3D%26'],
  ['sub1=first&sub1=second', 'sub1=first'],
  ['source_click_id=S&currency=EUR&msclkid=M', 'msclkid=M&source_click_id=S&currency=EUR'],
])('%s: %s', (raw, kept) => {
  expect(clickParameters(raw)).toBe(kept);
});

test('what does not fit is left out whole, with the platforms’ ids first', () => {
  const long = 'x'.repeat(255);
  const subs = SUBS.map((sub) => `${sub}=${long}`).join('&');
  const text = clickParameters(`${subs}&sub20=short&gclid=${long}`);
  expect(text.length).toBeLessThanOrEqual(CLICK_PARAMETERS_LIMIT);
  expect(Object.keys(parse(text))).toEqual(['gclid', 'sub1', 'sub2']);
  expect(
    parse(clickParameters(`sub1=${'%00'.repeat(255)}&sub2=${'%F0%9F%98%80'.repeat(128)}&sub3=a`)),
  ).toEqual({
    sub1: '\0'.repeat(255),
    sub3: 'a',
  });
});

test.each([
  '%CAMPAIGNID%',
  '%KW%',
  '{ad}_{zone}',
  '[ID]',
  '%7Bad%7D',
  '%257Bad%257D',
  '%23%23AD%23%23',
  '{lpurl+2}',
])('a token that was not filled in is still seen as one after decoding: %s', (token) => {
  expect(isUnfilled(linkQuery(`sub1=${token}&sub2=a`).value('sub1'))).toBe(true);
});

test('a click id may be longer than other values, and comes first', () => {
  const id = 'x'.repeat(600);
  const cut = 'x'.repeat(CLICK_ID_LIMIT);
  const query = linkQuery(`sub1=${id}&cost=${id}&currency=${id}&source_click_id=${id}`);
  expect(query.value('source_click_id')).toBe(cut);
  for (const name of ['sub1', 'cost', 'currency']) expect(query.value(name)).toHaveLength(255);
  for (const name of [...PLATFORM_CLICK_IDS, 'source_click_id']) {
    expect(clickParameters(`sub1=a&${name}=${id}&sub2=${'y'.repeat(255)}&sub3=${'z'.repeat(255)}`)).toBe(
      `${name}=${cut}&sub1=a&sub2=${'y'.repeat(255)}`,
    );
    expect(offerQuery(linkQuery(`${name}=${id}`), '', false).sourceClickId()).toBe(cut);
  }
  // One that is too long when encoded is left out, and the rest is kept.
  expect(clickParameters(`sub1=a&gclid=${'%2F'.repeat(512)}&fbclid=b`)).toBe('fbclid=b&sub1=a');
});

test('for any query, the text fits in a cookie and reads back the same', () => {
  const name = fc.constantFrom(
    ...['sub1', 'sub2', 'cost', 'currency', 'source_click_id', 'x'],
    ...PLATFORM_CLICK_IDS,
  );
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.string({ unit: 'binary-ascii', maxLength: 700 }),
    fc.string({ unit: fc.constantFrom('%', 'F', 'f', '0', 'é', '+', '=') }),
  );
  const query = fc.array(fc.tuple(name, value).map(([n, v]) => `${n}=${v}`)).map((pairs) => pairs.join('&'));
  fc.assert(
    fc.property(query, (raw) => {
      const text = clickParameters(raw);
      expect(text.length).toBeLessThanOrEqual(CLICK_PARAMETERS_LIMIT);
      // RFC 6265, 4.1.1: cookie-octet.
      expect(text).toMatch(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/);
      expect(clickParameters(text)).toBe(text);
    }),
  );
});

test('parameters of /out take precedence over those of the click', () => {
  const of = (own: string, earlier: string, hidden = false) => offerQuery(linkQuery(own), earlier, hidden);
  expect(of('sub1=own', 'sub1=a&sub2=b').query.value('sub1')).toBe('own');
  expect(of('sub1=', 'sub1=a').query.value('sub1')).toBe('a');
  expect(of('sub1=own', 'sub2=b').query.value('sub2')).toBe('b');
  expect(of('fbclid=F', 'gclid=G').sourceClickId()).toBe('F');
  expect(of('source_click_id=S', 'gclid=G').sourceClickId()).toBe('S');
  expect(of('a=1', 'gclid=G&source_click_id=S').sourceClickId()).toBe('G');
  expect(of('a=1', 'source_click_id=S').sourceClickId()).toBe('S');
  expect(of('', '').sourceClickId()).toBe('');
  expect(of('gclid=G&source_click_id=S', '', true).sourceClickId()).toBe('S');
});

test.each([
  ['/abc', '/abc'],
  ['/abc?', '/abc?'],
  ['/abc?sub1=x&gclid=secret&sub2=y', '/abc?sub1=x&sub2=y'],
  ['/abc?gclid=secret', '/abc'],
  ['/abc?gclid', '/abc'],
  ['/abc?%67clid=secret&GCLID=secret&+gclid=secret&a=1', '/abc?a=1'],
  ['/abc?gbraid=1&wbraid=2&fbclid=3&ttclid=4&msclkid=5', '/abc'],
  ['/abc?ScCid=1&sccid=2&SCCID=3&S%63Cid=4&twclid=5&epik=6&li_fat_id=7&rdt_cid=8&qclid=9&a=1', '/abc?a=1'],
  ['/abc?source_click_id=secret&sub1=x&Source_Click_Id=secret', '/abc?sub1=x'],
  ['/abc?%zz=1&a=gclid=kept&b?c', '/abc?%zz=1&a=gclid=kept&b?c'],
])('%s: %s', (path, kept) => {
  expect(privatePath(path)).toBe(kept);
});

const names = namedSlots([
  ['sub3', ['ad_id', 'sub3', 'ad']],
  ['sub4', ['sub4', 'zone']],
]);

test.each([
  ['ad_id=1&sub3=2&ad=3', '1'],
  ['ad=3&sub3=2', '2'],
  ['ad=3&ad_id=', '3'],
  ['AD_ID=1', ''],
  ['zone=9&sub5=8', ''],
])('a slot is read by its current name, then its own, then older ones: %s', (raw, value) => {
  expect(slotQuery(linkQuery(raw), names).value('sub3')).toBe(value);
});

test('a click keeps its slots under their own names, which its offer reads', () => {
  const text = clickParameters('zone=z&ad=a&sub1=s&other=o', names);
  expect(text).toBe('sub1=s&sub3=a&sub4=z');
  const { query } = offerQuery(slotQuery(linkQuery('cid=c&ad_id=new'), names), text, false);
  expect([query.value('sub3'), query.value('sub4')]).toEqual(['new', 'z']);
});

test('what fills a slot does not depend on the order of different parameters, and without names nothing changes', () => {
  const pair = fc.tuple(
    fc.constantFrom('ad_id', 'sub3', 'ad', 'sub4', 'zone', 'sub1', 'cost', 'x'),
    fc.constantFrom('', 'a', 'b', '{ad.id}'),
  );
  const pairs = fc
    .uniqueArray(pair, { selector: ([name]) => name })
    .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
  const raw = (all: readonly [string, string][]): string => all.map(([n, v]) => `${n}=${v}`).join('&');
  fc.assert(
    fc.property(pairs, ([first, second]) => {
      const [one, other] = [linkQuery(raw(first)), linkQuery(raw(second))];
      const [a, b] = [slotQuery(one, names), slotQuery(other, names)];
      for (const sub of SUBS) expect(a.value(sub)).toBe(b.value(sub));
      expect(new Set(a.names())).toEqual(new Set(b.names()));
      expect(clickParameters(one.raw, names)).toBe(clickParameters(other.raw, names));
      expect(slotQuery(one, null)).toBe(one);
    }),
  );
});
