import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHost, splitHosts } from './host-name.ts';

test('splits lists however they are pasted', () => {
  expect(splitHosts(' go.example.com, b.example\r\nc.example;d.example\t\n')).toEqual([
    ...['go.example.com', 'b.example', 'c.example', 'd.example'],
  ]);
  expect(splitHosts(' ,; \n')).toEqual([]);
});

test.each([
  ['Go.Example.COM', 'go.example.com'],
  ['go.example.com.', 'go.example.com'],
  ['https://go.example.com/path?q#f', 'go.example.com'],
  ['http://go.example.com:80', 'go.example.com'],
  ['HTTPS://go.example.com:443/', 'go.example.com'],
  ['go.example.com:443', 'go.example.com'],
  ['go.example.com/x', 'go.example.com'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['ПРИМЕР.рф', 'xn--e1afmkfd.xn--p1ai'],
  ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
])('%s is %s', (typed, host) => {
  expect(readHost(typed)).toEqual({ host, problem: null });
});

test.each([
  ['', 'host_invalid'],
  ['*.example.com', 'host_wildcard'],
  ['https://*.example.com/', 'host_wildcard'],
  ['localhost', 'host_single'],
  ['192.0.2.1', 'host_address'],
  ['http://192.0.2.1:8080/', 'host_address'],
  ['[2001:db8::1]', 'host_address'],
  ['go.example.com:8443', 'host_port'],
  ['https://go.example.com:80', 'host_port'],
  ['ftp://go.example.com', 'host_invalid'],
  ['user@go.example.com', 'host_invalid'],
  ['go..example.com', 'host_invalid'],
  ['-go.example.com', 'host_invalid'],
  ['a_b.example.com', 'host_invalid'],
  ['go.example.com\u0000', 'host_invalid'],
  ['go.exa%6dple.com', 'host_invalid'],
  ['127.1', 'host_invalid'],
  [`${'a.'.repeat(122)}com`, 'host_invalid'],
])('%j is refused: %s', (typed, problem) => {
  expect(readHost(typed)).toEqual({ host: null, problem });
});

test('any accepted host has one spelling, which reads as itself', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.domain()), (typed) => {
      const { host } = readHost(typed);
      if (host === null) return;
      expect(host).toMatch(/^[a-z0-9.-]+$/);
      expect(readHost(host).host).toBe(host);
      expect(readHost(`https://${host.toUpperCase()}./x`).host).toBe(host);
    }),
  );
});
