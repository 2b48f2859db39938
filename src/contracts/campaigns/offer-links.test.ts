import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasClickIdIn, offersWithout, withClickIdIn, withClickIds } from './offer-links.ts';

test.each([
  ['https://n.example/o', 'https://n.example/o?sub1={click_id}'],
  ['https://n.example/o?', 'https://n.example/o?sub1={click_id}'],
  ['https://n.example/o?cid={click_id}#a?b', 'https://n.example/o?cid={click_id}&sub1={click_id}#a?b'],
  ['https://n.example/o?sub1=&a=1', 'https://n.example/o?a=1&sub1={click_id}'],
  ['https://n.example/o?sub1={click_id}', 'https://n.example/o?sub1={click_id}'],
  ['https://n.example/o?sub1=mine', null],
])('%s gets the click ID in a parameter', (url, expected) => {
  expect(withClickIdIn(url, 'sub1')).toBe(expected);
});

test('adding keeps everything that the URL had, and is found', () => {
  const part = fc.stringMatching(/^[a-z]{1,3}(=[a-z{}_%0-9]{0,5})?$/);
  fc.assert(
    fc.property(fc.array(part), fc.stringMatching(/^(#[a-z?=&]{0,5})?$/), (parts, rest) => {
      const query = parts.length === 0 ? '' : `?${parts.join('&')}`;
      const next = withClickIdIn(`https://n.example/o${query}${rest}`, 'sub1');
      expect(next).toBe(`https://n.example/o?${[...parts, 'sub1={click_id}'].join('&')}${rest}`);
      expect(hasClickIdIn(next ?? '', 'sub1')).toBe(true);
      expect(hasClickIdIn(next ?? '', 'sub')).toBe(false);
    }),
  );
});

const routed = {
  redirect: '302' as const,
  destinations: [
    'https://l.example/',
    'https://n.example/?cid={click_id}',
    'https://n.example/?sub1={click_id}',
  ].map((url, place) => ({ id: `dst_${place}`, name: '', url })),
  paths: [
    { landing: 0, offers: [{ destination: 1, weight: 10_000 }] },
    {
      landing: null,
      offers: [
        { destination: 2, weight: 10_000 },
        { destination: 0, weight: 0 },
      ],
    },
  ],
  default: [
    { path: 0, weight: 5000 },
    { path: 1, weight: 5000 },
  ],
  rules: [],
};

test('finds offers without any of the parameters; landing pages and offers of weight 0 are none', () => {
  expect(offersWithout(routed, ['sub1'])).toEqual([1]);
  expect(offersWithout(routed, ['sub1', 'cid'])).toEqual([]);
  expect(offersWithout(routed, ['aff_sub'])).toEqual([1, 2]);
  expect(offersWithout({ ...routed, redirect: 'none' }, ['aff_sub'])).toEqual([1]);
  expect(offersWithout({ ...routed, default: [{ path: 1, weight: 10_000 }] }, ['aff_sub'])).toEqual([2]);
});

test('finds offers at every exit of a landing page', () => {
  const exits = [{ offers: [{ destination: 2, weight: 10_000 }] }];
  const paths = routed.paths.slice(0, 1).map((path) => ({ ...path, exits }));
  const one = { ...routed, paths, default: [{ path: 0, weight: 10_000 }] };
  expect(offersWithout(one, ['aff_sub'])).toEqual([1, 2]);
  expect(offersWithout(one, ['cid'])).toEqual([2]);
});

test('own parameters count, and take the click ID where they have its parameter', () => {
  const url = 'https://a.example/?cid={click_id}';
  const own = (parameters: string) =>
    offersWithout({ ...routed, destinations: routed.destinations.map(() => ({ url, parameters })) }, ['cid']);
  expect([own('cid=').length > 0, own('lp=1').length > 0]).toEqual([true, false]);
  const added = (destination: { url: string; parameters?: string }) =>
    withClickIds([destination], [0], 'cid')[0];
  expect(added({ url, parameters: 'cid=&lp=1' })).toEqual({ url, parameters: 'cid={click_id}&lp=1' });
  expect(added({ url, parameters: 'cid=mine' })).toEqual({ url, parameters: 'cid=mine' });
  const bare = { url: 'https://a.example/', parameters: 'lp=1' };
  expect(added(bare)).toEqual({ ...bare, url });
});
