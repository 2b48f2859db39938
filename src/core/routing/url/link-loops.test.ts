import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loopFrom, slugOfUrl, type Ways } from './link-loops.ts';

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
  // To the edge, encoded letters form a different link, and no link has a second slash.
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

const waysOf = (text: string): Ways => {
  const pairs = text.split(' ').map((pair) => pair.split('>') as [string, string]);
  const byPlace = Map.groupBy(pairs, ([from]) => from);
  return new Map([...byPlace].map(([from, list]) => [from, list.map(([, to]) => to)]));
};

test.each([
  ['a>a', 'a a'],
  ['a>b b>a', 'a b a'],
  ['a>b b>c c>x', null],
  // The loop starts further along.
  ['a>b b>c c>b', 'a b c b'],
  // The shorter of two.
  ['a>b b>c c>a a>d d>d', 'a d d'],
  // A place with two routes to it, and a loop through both.
  ['a>b a>c b>d d>c c>b', 'a b d c b'],
  ['a>s s>x s>y x>z z>y y>x', 'a s x z y x'],
  // Not reachable from a.
  ['a>b x>y y>x', null],
])('%s', (ways, loop) => {
  expect(loopFrom('a', waysOf(ways))?.join(' ') ?? null).toBe(loop);
});

const graphs = fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 14 }).map((pairs): Ways => {
  const ways = new Map<string, string[]>();
  for (const [from, to] of pairs) ways.set(`${from}`, [...(ways.get(`${from}`) ?? []), `${to}`]);
  return ways;
});

/** Walks: with seven places, eight steps pass some place twice. */
const canWalk = (from: string, steps: number, ways: Ways): boolean =>
  steps === 0 || (ways.get(from) ?? []).some((next) => canWalk(next, steps - 1, ways));

test('finds a loop exactly when an endless walk exists, and returns a closed walk', () => {
  fc.assert(
    fc.property(graphs, (ways) => {
      const loop = loopFrom('0', ways);
      expect(loop !== null).toBe(canWalk('0', 8, ways));
      if (loop === null) return;
      expect(loop[0]).toBe('0');
      for (const [i, place] of loop.slice(1).entries()) expect(ways.get(loop[i] as string)).toContain(place);
      const before = loop.slice(0, -1);
      expect(before).toContain(loop.at(-1));
      expect(new Set(before).size).toBe(before.length);
    }),
  );
});
