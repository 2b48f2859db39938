import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DnsServer, startDnsServer } from '../../../test/helpers/dns-server.ts';
import { FakeDns } from '../../../test/helpers/fake-dns.ts';
import { type DnsFailure, type DnsLookup, dnsLookup } from './dns.ts';
import { findProof, txtName } from './proof.ts';

describe('proof', () => {
  const wanted = { host: 'go.example.com', target: 'links.example.net', token: 'abc' };
  const txt = txtName(wanted.host);
  let dns: FakeDns;
  beforeEach(() => {
    dns = new FakeDns();
  });

  const problem = async () => (await findProof(dns, wanted)).problem;

  test('a CNAME to the default domain verifies it, also through others and in any spelling', async () => {
    dns.cnames.set('go.example.com', 'Links.Example.net.');
    expect(await findProof(dns, wanted)).toEqual({ by: 'cname', problem: null });
    dns.cnames.set('go.example.com', 'a.example.com');
    dns.cnames.set('a.example.com', 'links.example.net');
    expect((await findProof(dns, wanted)).by).toBe('cname');
  });

  test('the TXT record verifies it among others, and takes precedence over the CNAME', async () => {
    dns.texts.set(txt, ['v=other', ' abc ']);
    dns.cnames.set('go.example.com', 'links.example.net');
    expect(await findProof(dns, wanted)).toEqual({ by: 'txt', problem: null });
  });

  test('one failing lookup does not hide the other record', async () => {
    dns.texts.set(txt, ['abc']);
    dns.failing.set('go.example.com', 'timeout');
    expect((await findProof(dns, wanted)).by).toBe('txt');
    dns.failing.clear();
    dns.failing.set(txt, 'servfail');
    dns.cnames.set('go.example.com', 'links.example.net');
    expect((await findProof(dns, wanted)).by).toBe('cname');
  });

  test('names what is wrong and what was found', async () => {
    expect(await problem()).toEqual({ code: 'no_record', found: null });
    dns.texts.set(txt, ['x'.repeat(300)]);
    expect(await problem()).toEqual({ code: 'txt_wrong', found: 'x'.repeat(255) });
    dns.cnames.set('go.example.com', 'shop.example.org');
    expect(await problem()).toEqual({ code: 'cname_elsewhere', found: 'shop.example.org' });
    dns.cnames.set('shop.example.org', 'go.example.com');
    expect(await problem()).toEqual({ code: 'cname_elsewhere', found: 'go.example.com' });
    dns.cnames.clear();
    dns.failing.set(txt, 'timeout');
    expect(await problem()).toEqual({ code: 'timeout', found: null });
    dns.failing.set(txt, 'servfail');
    expect(await problem()).toEqual({ code: 'servfail', found: null });
  });

  test('without a target only the TXT record counts; endless chains are cut off', async () => {
    for (let i = 0; i < 50; i++) dns.cnames.set(`n${i}.example.com`, `n${i + 1}.example.com`);
    dns.cnames.set('go.example.com', 'n0.example.com');
    const { problem } = await findProof(dns, { ...wanted, target: null });
    expect(problem).toEqual({ code: 'cname_elsewhere', found: 'n7.example.com' });
  });
});

describe('DNS lookups', () => {
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
});
