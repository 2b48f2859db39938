import { expect, test } from 'vitest';
import { builtInSources } from '../../../../../api/traffic-source/built-in.ts';
import { sourceTemplates as templates } from '../../../../../api/traffic-source/catalogue.ts';
import { readAdLink } from '../../../../../core/sources/ad-link.ts';
import { fillFrom, listOf, pageNote } from './fill.ts';

const read = (text: string) => {
  const link = readAdLink(text, { templates, sources: builtInSources, linkHosts: [] });
  if (link.kind !== 'read') throw new Error('Not read.');
  return link;
};
const empty = { source: '', url: '' };

test('a link fills its source and its page', () => {
  const link = read('https://shop.example/?id=7&c={{ad.id}}&fbclid=1');
  const filled = fillFrom(link, empty, null);
  expect(filled).toEqual({
    source: 'Meta (Facebook, Instagram)',
    url: 'https://shop.example/?id=7&c={sub3}',
  });
  expect([pageNote(link, filled), listOf(link.parameters, 'moved')]).toEqual(['filled', 'c → sub3']);
});

test('a page that a person entered stays, one that came from a link is replaced', () => {
  const first = fillFrom(read('https://a.example/?gclid=1'), empty, null);
  const second = read('https://b.example/?fbclid=1');
  expect(fillFrom(second, first, first).url).toBe('https://b.example/');
  const typed = { ...first, url: 'https://mine.example/' };
  const kept = fillFrom(second, typed, first);
  expect([kept.url, pageNote(second, kept)]).toEqual(['https://mine.example/', 'kept']);
});

test('nothing is filled that the link does not say', () => {
  const now = { source: 'Mine', url: '' };
  expect(fillFrom(read('https://shop.example/?gclid=1&fbclid=2'), now, null).source).toBe('Mine');
  const tracker = read('https://trk.example/x?sub_id_1=a&utm_source=our+mail');
  const filled = fillFrom(tracker, now, null);
  expect([filled, pageNote(tracker, filled)]).toEqual([{ source: 'our mail', url: '' }, 'tracker']);
  const suffix = read('sub1={{adset.id}}&x={unheard}');
  expect(pageNote(suffix, fillFrom(suffix, now, null))).toBe('absent');
  expect(listOf(suffix.parameters, 'unknown')).toBe('x={unheard}');
});
