import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleSnapshot, startTestEdge, type TestEdge } from './test-edge.ts';

const DEFAULT = 'https://home.example/?a=1';
const ROOT = 'https://www.example/welcome';
const AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Googlebot/2.1',
  'AdsBot-Google',
  'curl/8',
  '',
];
/** A request that the edge parses itself, and one that it leaves to `node:http`. */
const WAYS = [{}, { expect: 'nothing' }];

let edge: TestEdge;
beforeAll(async () => {
  const domain = { workspace: 1, defaultUrl: DEFAULT };
  edge = await startTestEdge({
    snapshot: sampleSnapshot({
      domains: [
        { id: 1, ...domain, host: 'go.example', defaultUrl: null },
        { id: 2, ...domain, host: 'redirects.example' },
        { id: 3, ...domain, host: 'strict.example', unknown: 'not_found', robots: 'disallow' },
        { id: 4, ...domain, host: 'rooted.example', rootUrl: ROOT, unknown: 'not_found' },
      ],
    }),
  });
});
afterAll(() => edge.stop());
beforeEach(() => {
  edge.journal.records.length = 0;
});

const leads = (url: string) => ({ status: 302, location: url });
const missing = { status: 404, location: undefined };

test.each([
  ['go.example', '/', missing],
  ['go.example', '/nothing', missing],
  ['redirects.example', '/', leads(DEFAULT)],
  ['redirects.example', '/nothing/below?x=1', leads(DEFAULT)],
  ['strict.example', '/', missing],
  ['strict.example', '/nothing', missing],
  ['rooted.example', '/', leads(ROOT)],
  ['rooted.example', '/?utm_source=x', leads(ROOT)],
  ['rooted.example:8443', '/', leads(ROOT)],
  ['ROOTED.example.', '/', leads(ROOT)],
  ['rooted.example', '//', missing],
  ['rooted.example', '/nothing', missing],
  ['none.example', '/', missing],
])('%s%s answers everybody alike, and is counted', async (host, path, expected) => {
  for (const agent of AGENTS) {
    const replies = [];
    for (const way of WAYS) {
      const reply = await edge.ask(path, { host, headers: { 'user-agent': agent, ...way } });
      const { location, date, ...headers } = reply.headers;
      expect({ status: reply.status, location }).toEqual(expected);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['set-cookie']).toBeUndefined();
      replies.push(reply.body);
    }
    expect(replies[0]).toBe(replies[1]);
  }
  const outcomes = edge.journal.records.map((record) => ('o' in record ? record.o : null));
  expect(outcomes).toEqual(Array(AGENTS.length * WAYS.length).fill('unknown'));
});

test.each([
  ['strict.example', 'User-agent: *\nDisallow: /\nAllow: /*+$\n'],
  ['strict.example:8443', 'User-agent: *\nDisallow: /\nAllow: /*+$\n'],
  ['rooted.example', 'User-agent: *\nDisallow:\n'],
  ['none.example', 'User-agent: *\nDisallow:\n'],
])('robots.txt of %s', async (host, body) => {
  for (const agent of AGENTS) {
    for (const way of WAYS) {
      const reply = await edge.ask('/robots.txt', { host, headers: { 'user-agent': agent, ...way } });
      expect([reply.status, reply.body]).toEqual([200, body]);
    }
  }
  expect(edge.journal.records).toEqual([]);
});
