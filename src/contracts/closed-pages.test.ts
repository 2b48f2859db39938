import { expect, test } from 'vitest';
import { closedPages } from './routing/unreachable.ts';

const offer = (destination: number, weight = 10_000) => ({ destination, weight });
const campaign = {
  destinations: [0, 1, 2, 3, 4],
  paths: [
    { landing: null, offers: [offer(0)] },
    { landing: 1, offers: [offer(2, 10_000), offer(3, 0)] },
    { landing: null, offers: [offer(4)] },
  ],
  default: [
    { path: 0, weight: 10_000 },
    { path: 1, weight: 0 },
  ],
  rules: [],
};
const rule = (country: string | null, path: number) => ({
  match: 'all' as const,
  conditions: country === null ? [] : [{ field: 'country' as const, is: true, values: [country] }],
  caps: {},
  to: [{ path, weight: 10_000 }],
});

test('reports pages whose share is 0 everywhere, and pages in no split', () => {
  expect(closedPages(campaign)).toEqual([1, 2, 3, 4]);
  expect(closedPages({ ...campaign, rules: [rule('DE', 1)] })).toEqual([3, 4]);
});

test('a page behind any exit of a landing page is reached, unless its share there is 0', () => {
  const landing = {
    landing: 1,
    offers: [offer(2)],
    exits: [{ offers: [offer(3)] }, { offers: [offer(4, 0)] }],
  };
  const routed = { ...campaign, paths: [landing], default: [{ path: 0, weight: 10_000 }] };
  expect(closedPages(routed)).toEqual([0, 4]);
});

test('also reports pages of a rule that never decides, and the default after a rule for everyone', () => {
  expect(closedPages({ ...campaign, rules: [rule(null, 1), rule('DE', 2)] })).toEqual([0, 3, 4]);
});
