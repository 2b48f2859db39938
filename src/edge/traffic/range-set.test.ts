import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { expect, test } from 'vitest';
import { rangeBetween, rangeOfPrefix, rangeSet } from './range-set.ts';

const octets = fc.tuple(fc.nat(3), fc.nat(255), fc.nat(255), fc.nat(255));
const prefix = fc.tuple(octets, fc.integer({ min: 1, max: 32 })).map(([o, n]) => `${o.join('.')}/${n}`);
const groups = fc.array(fc.nat(3), { minLength: 8, maxLength: 8 });
const prefix6 = fc.tuple(groups, fc.integer({ min: 1, max: 128 })).map(([g, n]) => `${g.join(':')}/${n}`);

test('contains what any of its prefixes contains, whatever their order and overlap', () => {
  fc.assert(
    fc.property(fc.array(prefix, { maxLength: 12 }), octets, (prefixes, address) => {
      const set = rangeSet(prefixes.map(rangeOfPrefix));
      const ip = ipaddr.IPv4.parse(address.join('.'));
      expect(set.has(address.join('.'))).toBe(prefixes.some((text) => ip.match(ipaddr.IPv4.parseCIDR(text))));
    }),
  );
});

test('the same for IPv6', () => {
  fc.assert(
    fc.property(fc.array(prefix6, { maxLength: 12 }), groups, (prefixes, address) => {
      const set = rangeSet(prefixes.map(rangeOfPrefix));
      const ip = ipaddr.IPv6.parse(address.join(':'));
      expect(set.has(ip.toString())).toBe(prefixes.some((text) => ip.match(ipaddr.IPv6.parseCIDR(text))));
    }),
  );
});

test('the families are separate', () => {
  const set = rangeSet([rangeOfPrefix('0.0.0.0/0')]);
  expect([set.has('::1'), set.has('1.2.3.4'), set.has('nobody')]).toEqual([false, true, false]);
});

test.each(['1.2.3.4', '1.2.3.4/33', '1.2.3/8', '::/129', '::/', 'x/1', '1.2.3.4/-1', '1.2.3.4/1e1'])(
  '%s is no prefix',
  (text) => {
    expect(() => rangeOfPrefix(text)).toThrow(text);
  },
);

test('a range that ends before it begins is refused', () => {
  expect(() => rangeBetween('1.0.0.2', '1.0.0.1')).toThrow('1.0.0.2-1.0.0.1');
  expect(rangeSet([rangeBetween('1.0.0.1', '1.0.0.2')]).has('1.0.0.2')).toBe(true);
  expect(() => rangeBetween('1.0.0.2', '::1')).toThrow('Not a range');
});
