import { expect, test } from 'vitest';
import { addressNotes } from './address-notes.ts';

test('addresses of one IPv6 /64 share the request count, and no others do', () => {
  const notesOf = addressNotes();
  const floodOf = (address: string) => notesOf(address).flood;
  const one = floodOf('2001:db8:1:2::1');
  expect(floodOf('2001:db8:1:2:ffff:0:0:9')).toBe(one);
  expect(floodOf('2001:db8:1:2:5::')).toBe(one);
  expect(floodOf('2001:db8:1:3::1')).not.toBe(one);
  expect(floodOf('2001:db8::1')).not.toBe(floodOf('2001:db9::1'));
  // Omitted zeros count as groups.
  expect(floodOf('2001:db8::1')).toBe(floodOf('2001:db8:0:0:7:7:7:7'));
  expect(floodOf('::1')).toBe(floodOf('::2'));
  expect(floodOf('::1')).not.toBe(one);
  // One IPv4 address is one client.
  expect(floodOf('203.0.113.1')).not.toBe(floodOf('203.0.113.2'));
});
