import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RequestRecord } from '../../events/journal/record.ts';
import { samplePlan, sampleSnapshot, startTestEdge, type TestEdge } from '../test-edge.ts';

/** Texts that would do harm if trusted: in queries, cookies, hosts, targets and forwarding headers. */

const one = { test: 'one', phase: 1, seed: 'x', arms: [{ path: 0, weight: 10_000 }] };
let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({
    snapshot: sampleSnapshot({
      domains: [
        { id: 1, workspace: 1, host: 'go.example', defaultUrl: null },
        { id: 2, workspace: 1, host: 'xn--e1afmkfd.example', defaultUrl: null },
        { id: 3, workspace: 1, host: '[2001:db8:0:0:0:0:0:1]:8080', defaultUrl: null },
      ],
      campaigns: ['go.example', 'xn--e1afmkfd.example', '[2001:db8:0:0:0:0:0:1]:8080'].map((host, i) => ({
        host,
        slug: 'abc',
        plan: samplePlan({
          campaign: 70 + i,
          domain: i + 1,
          passQuery: true,
          fallback: { ...one, test: `t${i}` },
        }),
      })),
    }),
  });
});
afterAll(() => edge.stop());
beforeEach(() => {
  edge.journal.records.length = 0;
  edge.journal.counts.malformed = 0;
});

const lines = (text: string): string[] => (text.split('\r\n\r\n')[0] ?? '').split('\r\n');
const statusOf = (text: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
/** One request of raw bytes, the last of its connection. */
const say = (target: string, headers: string[] = [], host = 'Host: go.example'): Promise<string> =>
  edge.raw(
    [`GET ${target} HTTP/1.1`, ...(host === '' ? [] : [host]), ...headers, 'Connection: close', '', ''].join(
      '\r\n',
    ),
  );
const last = (): RequestRecord => edge.journal.records.at(-1) as RequestRecord;

/** Headers allowed in an answer to a hit on a link. */
const OWN = new Set([
  'location',
  'content-length',
  'cache-control',
  'referrer-policy',
  'set-cookie',
  'date',
  'connection',
]);
const expectClean = (reply: string): void => {
  expect(statusOf(reply)).toBe(302);
  for (const line of lines(reply).slice(1)) {
    expect(OWN).toContain(line.slice(0, line.indexOf(':')).toLowerCase());
    expect(line).toMatch(/^[\x20-\x7e]+$/);
    if (/^set-cookie/i.test(line)) expect(line).toMatch(/^Set-Cookie: (?:fl_v=[\w.~:-]+|fl_a=);/);
  }
  const location =
    lines(reply)
      .find((line) => line.startsWith('Location: '))
      ?.slice(10) ?? '';
  expect(new URL(location).origin).toBe('https://a.example');
};

test.each([
  ['an encoded line break', '%0d%0aSet-Cookie:%20fl_v=evil%0d%0aX-Evil:%201'],
  ['another encoding of it', '%0D%0A%20Location:https://evil.example'],
  ['line breaks beyond ASCII', '%E5%98%8A%E5%98%8DX-Evil:1%C2%85%E2%80%A8'],
  ['a broken escape', '%0%0d%%0a%zz%'],
  ['a null', '%00'],
  ['bytes that are no text', '%ff%fe%ed%a0%80%c0%af'],
  ['a scheme', '//evil.example/%2f%2fevil.example'],
  ['markup', '%3Cscript%3E"\'<>`'],
])('%s in a value stays in its place', async (_name, value) => {
  for (const name of ['sub1', 'gclid', 'x', 'cost', 'fl_v']) {
    expectClean(await say(`/abc?${name}=${value}`));
    expectClean(await say(`/abc?${value}=${name}`));
  }
  expectClean(await say('/abc', [`Cookie: fl_v=${value}; fl_a=${value}; fl_c=${value}`]));
  expectClean(await say('/abc', [`User-Agent: ${value}`, `Referer: ${value}`, `Accept-Language: ${value}`]));
  expect(edge.journal.counts.malformed).toBe(0);
  expect(edge.journal.records).toHaveLength(12);
});

test.each([
  ['a line feed in the target', 'GET /abc?sub1=a\nX-Evil: 1 HTTP/1.1\r\nHost: go.example\r\n\r\n'],
  ['a carriage return in the target', 'GET /abc?sub1=a\rX HTTP/1.1\r\nHost: go.example\r\n\r\n'],
  ['a line break in a cookie', 'GET /abc HTTP/1.1\r\nHost: go.example\r\nCookie: fl_v=a\rb\r\n\r\n'],
  ['a line break in the host', 'GET /abc HTTP/1.1\r\nHost: go\n.example\r\n\r\n'],
  ['a null in a header', 'GET /abc HTTP/1.1\r\nHost: go.example\r\nX: a\0b\r\n\r\n'],
  ['a null in the target', 'GET /abc\0 HTTP/1.1\r\nHost: go.example\r\n\r\n'],
  ['a blank in the target', 'GET /abc d HTTP/1.1\r\nHost: go.example\r\n\r\n'],
  ['a folded header', 'GET /abc HTTP/1.1\r\nHost: go.example\r\n folded: x\r\n\r\n'],
  ['a blank before the colon', 'GET /abc HTTP/1.1\r\nHost : go.example\r\n\r\n'],
])('%s is malformed, raw', async (_name, bytes) => {
  const reply = await edge.raw(bytes);
  expect(statusOf(reply)).toBe(400);
  expect(reply).not.toMatch(/evil/i);
  expect([edge.journal.counts.malformed, edge.journal.records.length]).toEqual([1, 0]);
});

test.each([
  ['two hosts', 'Host: go.example\r\nHost: evil.example'],
  ['the same host twice', 'Host: go.example\r\nhost: go.example'],
  ['a host behind hundreds of headers', `Host: go.example\r\n${'a:\r\n'.repeat(450)}HOST: evil.example`],
])('%s are malformed', async (_name, host) => {
  const reply = await say('/abc', [], host);
  expect(statusOf(reply)).toBe(400);
  expect([edge.journal.counts.malformed, edge.journal.records.length]).toEqual([1, 0]);
  // HTTP/1.0 has no such rule, but the same ambiguity.
  expect(statusOf(await edge.raw(`GET /abc HTTP/1.0\r\n${host}\r\n\r\n`))).toBe(400);
});

test.each([
  ['xn--e1afmkfd.example', 302, 71],
  ['XN--E1AFMKFD.Example.', 302, 71],
  ['[2001:db8::1]:8080', 302, 72],
  ['\xd0\xbf\xd1\x80\xd0\xb8.example', 404, 0],
  ['xn--.example', 404, 0],
  ['go.example\x85', 404, 0],
  ['go.example, evil.example', 404, 0],
  ['user@go.example', 404, 0],
  ['go.example/abc', 404, 0],
  ['go.example#', 404, 0],
  ['go%2eexample', 404, 0],
  ['go.example:0', 404, 0],
  ['go.example:99999', 404, 0],
  ['', 404, 0],
  ['[::1', 404, 0],
  [`${'a'.repeat(4000)}.example`, 404, 0],
])('host %j: %i', async (host, status, campaign) => {
  expect(statusOf(await say('/abc', [], `Host: ${host}`))).toBe(status);
  expect(last()).toMatchObject({ c: campaign, o: status === 302 ? 'redirected' : 'unknown' });
  expect(last().h.length).toBeLessThanOrEqual(255);
  expect(edge.journal.counts.malformed).toBe(0);
});

test.each([
  ['http://go.example/abc', 302],
  ['HTTPS://GO.EXAMPLE:443/abc?x', 302],
  ['http://user:secret@go.example/abc', 404],
  ['http://evil.example/abc', 404],
  ['http:///abc', 404],
  ['http://go.example', 404],
  ['//go.example/abc', 404],
  ['/./abc', 404],
  ['/%61bc', 404],
  ['/abc%00', 404],
  ['/abc;x=1', 404],
  ['/abc#x', 404],
])('target %s: %i', async (target, status) => {
  expect(statusOf(await say(target))).toBe(status);
  expect([edge.journal.records.length, edge.journal.counts.malformed]).toEqual([1, 0]);
});

test.each([
  ['500 addresses', Array.from({ length: 500 }, (_, i) => `198.51.${i % 250}.7`).join(', '), '198.51.249.0'],
  ['500 proxies', Array.from({ length: 500 }, (_, i) => `127.0.${i % 250}.7`).join(','), '127.0.0.0'],
  ['only commas', ','.repeat(5000), '127.0.0.0'],
  ['rubbish', '\xff\xfe"><script>, %00', '127.0.0.0'],
  ['a number too large', '203.0.113.256', '127.0.0.0'],
  ['a long zone', `fe80::1%${'z'.repeat(9000)}`, 'fe80::'],
  ['JSON', '1.2.3.4"},{"k":"r"', '127.0.0.0'],
])('a forwarding header of %s does no harm', async (_name, chain, ip) => {
  const reply = await say('/abc', [`X-Forwarded-For: ${chain}`]);
  expectClean(reply);
  expect(last().ip).toBe(ip);
});

test('many headers, and a cookie of the largest size, are read; what follows them is not lost', async () => {
  const junk = Array.from({ length: 450 }, () => 'a:');
  expectClean(await say('/abc', [...junk, 'X-Forwarded-For: 203.0.113.7']));
  expect(last().ip).toBe('203.0.113.0');
  const cookie = `Cookie: ${'x=1; '.repeat(2600)}fl_v=AAAAAAAAAAAAAAAAAAAAAA`;
  expectClean(await say('/abc', [cookie]));
  expect(last().v).toBe('AAAAAAAAAAAAAAAAAAAAAA');
});

test('a page is not told which part of its text was wrong', async () => {
  const canary = 'C4N4RY';
  for (const reply of [
    await say(`/${canary}?${canary}`, [`Cookie: ${canary}`, `User-Agent: ${canary}`]),
    await say(`/postback/${canary}?cid=${canary}`),
    await say(`/out?cid=${canary}`),
    await say(canary),
    await edge.raw(`${canary} /${canary} HTTP/1.1\r\n\r\n`),
  ]) {
    expect(statusOf(reply)).toBeGreaterThanOrEqual(400);
    expect(reply).not.toContain(canary);
  }
});
