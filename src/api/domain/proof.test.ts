import { beforeEach, expect, test } from 'vitest';
import { FakeDns } from '../../../test/helpers/fake-dns.ts';
import { findProof, txtName } from './proof.ts';

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
