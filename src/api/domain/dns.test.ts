import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DnsServer, startDnsServer } from '../../../test/helpers/dns-server.ts';
import { type DnsFailure, type DnsLookup, dnsLookup } from './dns.ts';
import { findProof } from './proof.ts';

let server: DnsServer;
let dns: DnsLookup;
beforeAll(async () => {
  server = await startDnsServer();
  dns = dnsLookup([server.address]);
});
afterAll(() => server.close());
beforeEach(() => {
  server.clear();
  server.fail(null);
});

const never = new AbortController().signal;
const failure = (asked: Promise<unknown>) => asked.catch((error: DnsFailure) => error.code);

test('reads records of a real name server, joining long texts', async () => {
  server.add({ type: 'CNAME', name: 'go.example.com', data: 'Links.Example.net' });
  const long = 'x'.repeat(300);
  server.add({
    type: 'TXT',
    name: '_fairlead.go.example.com',
    data: [Buffer.from(long.slice(0, 255)), Buffer.from(long.slice(255))],
  });
  server.add({ type: 'TXT', name: '_fairlead.go.example.com', data: 'token' });
  expect(await dns.cname('go.example.com', never)).toMatch(/^links\.example\.net$/i);
  expect((await dns.txt('_fairlead.go.example.com', never)).toSorted()).toEqual(['token', long]);
  const wanted = { host: 'go.example.com', target: 'links.example.net', token: 'token' };
  expect((await findProof(dns, wanted)).by).toBe('txt');
  expect((await findProof(dns, { ...wanted, token: 'other' })).by).toBe('cname');
});

test('a missing name, and one without such a record, have none', async () => {
  server.add({ type: 'A', name: 'a.example.com', data: '192.0.2.1' });
  for (const name of ['a.example.com', 'none.example.com']) {
    expect(await dns.cname(name, never)).toBeNull();
    expect(await dns.txt(name, never)).toEqual([]);
  }
});

test('distinguishes a failing server from a silent one', async () => {
  server.fail('servfail');
  expect(await failure(dns.cname('go.example.com', never))).toBe('servfail');
  server.fail('silence');
  expect(await failure(dns.txt('go.example.com', AbortSignal.timeout(50)))).toBe('timeout');
  expect(await failure(dns.txt('go.example.com', AbortSignal.abort()))).toBe('timeout');
  const nobody = dnsLookup(['127.0.0.1:1']);
  expect(await failure(nobody.cname('go.example.com', AbortSignal.timeout(50)))).toBe('timeout');
});
