import { expect, test } from 'vitest';
import { robotsAllow } from './robots.ts';

const FILE = `\ufeff# all
User-agent: *
Disallow: /private
Allow: /private/open   # but this
Disallow: /*.pdf$
Disallow: /*?session=

User-Agent: Googlebot
User-agent: facebookexternalhit/1.1
Disallow:

user-agent: AdsBot-Google
disallow: /ads/
Sitemap: https://x.example/sitemap.xml
User-agent: adidxbot
Crawl-delay: 3
Disallow: /
`;

test.each([
  ['other', '/', true],
  ['other', '/private', false],
  ['other', '/privately', false],
  ['other', '/private/open/x', true],
  ['other', '/a/b.pdf', false],
  ['other', '/a/b.pdf?x', true],
  ['other', '/a?session=1', false],
  ['Googlebot', '/private', true],
  ['facebookexternalhit', '/private', true],
  ['AdsBot-Google', '/private', true],
  ['AdsBot-Google', '/ads/x', false],
  ['AdsBot-Google-Mobile', '/ads/x', false],
  ['adidxbot', '/anything', false],
  ['adidxbot', '/robots.txt', true],
])('%s %s: %s', (agent, path, allowed) => {
  expect(robotsAllow(FILE, agent, path)).toBe(allowed);
});

test('AdsBot is stopped only by name', () => {
  const all = 'User-agent: *\nDisallow: /';
  expect(robotsAllow(all, 'AdsBot-Google', '/')).toBe(true);
  expect(robotsAllow(all, 'AdsBot-Google-Mobile', '/')).toBe(true);
  expect(robotsAllow(all, 'Googlebot', '/')).toBe(false);
});

test('of two rules of equal length, the allowing one wins', () => {
  expect(robotsAllow('User-agent: *\nAllow: /page\nDisallow: /page', 'x', '/page')).toBe(true);
  expect(robotsAllow('User-agent: *\nDisallow: /page\nAllow: /page', 'x', '/page')).toBe(true);
});

test('text that is not a robots.txt stops nothing', () => {
  for (const text of ['', '<html>', 'Disallow: /', 'User-agent:\nDisallow: /', '\0\0']) {
    expect(robotsAllow(text, 'Googlebot', '/')).toBe(true);
  }
});

test('a file crafted to be slow is parsed quickly', () => {
  const line = `Disallow: /${'*a'.repeat(900)}b`;
  const text = `User-agent: *\n${`${line}\n`.repeat(280)}`;
  expect(robotsAllow(text, 'Googlebot', `/${'a'.repeat(4000)}`)).toBe(true);
});
