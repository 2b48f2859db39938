import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { expect, test } from 'vitest';
import { addressReader } from './address.ts';

const read = addressReader(['127.0.0.0/8', '::1', '10.0.0.0/8', '2001:db8::/32']);

test.each([
  ['203.0.113.77', '203.0.113.77', '203.0.113.0'],
  ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0'],
  ['2a00:1450:4001:81b::200e', '2a00:1450:4001:81b::200e', '2a00:1450:4001::'],
  ['not an address', '', ''],
  [undefined, '', ''],
])('%s', (peer, full, truncated) => {
  expect(read(peer, undefined, false)).toMatchObject({ address: { full, truncated }, ignored: false });
});

test.each([
  ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', '198.51.100.1, 203.0.113.7, 10.1.2.3,10.4.5.6', '203.0.113.7'],
  ['::1', ' 203.0.113.7:5566 ', '203.0.113.7'],
  ['2001:db8::5', '[2a00:1450::1]:99, 10.0.0.1', '2a00:1450::1'],
  ['127.0.0.1', '2a00:1450::1', '2a00:1450::1'],
  ['127.0.0.1', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
  ['127.0.0.1', '203.0.113.7, garbage', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.7, garbage, 10.0.0.9', '10.0.0.9'],
  ['127.0.0.1', '', '127.0.0.1'],
  ['127.0.0.1', '0x7f.1', '127.0.0.1'],
])('from %s by "%s" is %s', (peer, chain, full) => {
  expect(read(peer, chain, false)).toMatchObject({ address: { full }, ignored: false });
});

test('a forwarding header from an untrusted peer is ignored and noticed', () => {
  const peer = '203.0.113.1';
  expect(read(peer, '198.51.100.1', false)).toMatchObject({ address: { full: peer }, ignored: true });
  expect(read(peer, undefined, true)).toMatchObject({ address: { full: peer }, ignored: true });
  expect(read('127.0.0.1', undefined, true)).toMatchObject({
    address: { full: '127.0.0.1' },
    ignored: false,
  });
});

test.each(['localhost', '10.0.0.0/33', '10.0.0/8', '::1/129', '10.0.0.0/x', ''])(
  '%j is no proxy',
  (entry) => {
    expect(() => addressReader([entry])).toThrow(/trusted proxy/);
  },
);

test('IPv4 addresses are read as the library reads them, and ranges as it matches them', () => {
  const part = fc.oneof(
    fc.nat(300).map(String),
    fc.constantFrom('', '00', '01', '255', '256', 'x', '-1', '1e1'),
  );
  const text = fc.array(part, { minLength: 3, maxLength: 5 }).map((parts) => parts.join('.'));
  const anyIp = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => parts.join('.'));
  fc.assert(
    fc.property(fc.oneof(text, anyIp), anyIp, fc.nat(32), (peer, range, length) => {
      const { address } = addressReader([`${range}/${length}`])(peer, undefined, false);
      if (!ipaddr.IPv4.isValidFourPartDecimal(peer)) {
        expect(address.full).toBe('');
        return;
      }
      const ip = ipaddr.IPv4.parse(peer);
      expect(address).toMatchObject({
        full: ip.toString(),
        truncated: `${ip.octets.slice(0, 3).join('.')}.0`,
        trusted: ip.match(ipaddr.IPv4.parse(range), length),
      });
    }),
    { numRuns: 2000 },
  );
});
