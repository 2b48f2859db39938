import { expect, test } from 'vitest';
import { slugOfUrl } from './link-place.ts';

test.each([
  ['https://go.example', ''],
  ['https://go.example/', ''],
  ['https://go.example?a=/b', ''],
  ['https://go.example#/b', ''],
  ['https://go.example/spring', 'spring'],
  ['HTTPS://GO.example:8443/Spring', 'Spring'],
  ['https://go.example/spring/', 'spring'],
  ['https://go.example/spring/more?x#y', 'spring'],
  ['https://go.example/./spring', 'spring'],
  ['https://go.example/x/../spring', 'spring'],
  ['https://go.example/x/%2E%2e/spring', 'spring'],
  ['https://go.example/spring/..', ''],
  ['https://go.example/../..', ''],
  // To the edge, encoded letters are another link, and no link has a second slash.
  ['https://go.example/%73pring', '%73pring'],
  ['https://go.example//spring', '/'],
  ['https://go.example/spring+', null],
  ['https://go.example/spring%2B?x', null],
  ['https://go.example/out', null],
  ['https://go.example/out?cid=1', null],
  ['https://go.example/robots.txt', null],
  ['https://go.example/.well-known/x', null],
  ['https://go.example/Out', 'Out'],
])('%s opens %s', (url, slug) => {
  expect(slugOfUrl(url)).toBe(slug);
});
