import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestEdge, type TestEdge } from '../test-edge.ts';

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({ timeouts: { headers: 300, request: 600 } });
});
afterAll(() => edge.stop());
beforeEach(() => {
  edge.journal.records.length = 0;
  edge.journal.counts.malformed = 0;
});

const host = 'Host: go.example\r\n';
const status = (reply: string): number[] =>
  [...reply.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((m) => Number(m[1]));

test.each([
  ['no Host', 'GET /abc HTTP/1.1\r\n\r\n', 400],
  [
    'two Content-Lengths',
    `POST /abc HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`,
    400,
  ],
  [
    'Content-Length and chunks',
    `POST /abc HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    400,
  ],
  ['rubbish', 'nonsense\r\n\r\n', 400],
  ['TLS to a plain port', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['a header without colon', `GET /abc HTTP/1.1\r\n${host}broken\r\n\r\n`, 400],
  ['a 20 kB header', `GET /abc HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a 9 kB target', `GET /abc?${'x'.repeat(9000)} HTTP/1.1\r\n${host}\r\n`, 414],
  ['a target that is no path', `GET abc HTTP/1.1\r\n${host}\r\n`, 400],
  ['an asterisk', `GET * HTTP/1.1\r\n${host}\r\n`, 400],
  ['PUT', `PUT /abc HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`, 405],
  ['DELETE', `DELETE /abc HTTP/1.1\r\n${host}\r\n`, 405],
  ['OPTIONS', `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 405],
  ['TRACE', `TRACE /abc HTTP/1.1\r\n${host}\r\n`, 405],
  ['CONNECT', `CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n`, 405],
  ['a 64 kB query', `GET /abc?${'x'.repeat(65_536)} HTTP/1.1\r\n${host}\r\n`, 431],
  ['a 64 kB cookie', `GET /abc HTTP/1.1\r\n${host}Cookie: ${'a=b; '.repeat(13_000)}\r\n\r\n`, 431],
  ['5000 headers', `GET /abc HTTP/1.1\r\n${host}${'a: b\r\n'.repeat(5000)}\r\n`, 431],
  ['501 headers', `GET /abc HTTP/1.1\r\n${host}${'a:\r\n'.repeat(500)}\r\n`, 431],
  ['a line without a version', `GET /abc\r\n${host}\r\n`, 400],
  ['a second version', `GET /abc HTTP/2.0\r\n${host}\r\n`, 400],
  ['a length that is no number', `POST /abc HTTP/1.1\r\n${host}Content-Length: 1e3\r\n\r\n`, 400],
  ['a negative length', `POST /abc HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, 400],
  ['chunks that are not last', `POST /abc HTTP/1.1\r\n${host}Transfer-Encoding: chunked, gzip\r\n\r\n`, 400],
  ['a method nobody knows', `BREW /abc HTTP/1.1\r\n${host}\r\n`, 400],
  ['a lower-case method', `get /abc HTTP/1.1\r\n${host}\r\n`, 400],
  ['a version that is none', `GET /abc HTTP/9.9\r\n${host}\r\n`, 400],
  ['PATCH', `PATCH /abc HTTP/1.1\r\n${host}\r\n`, 405],
  ['OPTIONS on a link', `OPTIONS /abc HTTP/1.1\r\n${host}Origin: https://x.example\r\n\r\n`, 405],
  ['HEAD on a postback', `HEAD /postback/key-one HTTP/1.1\r\n${host}\r\n`, 405],
  ['headers that never end', `GET /abc HTTP/1.1\r\n${host}`, 408],
])('%s', async (_name, bytes, expected) => {
  const reply = await edge.raw(bytes);
  expect(status(reply)).toEqual([expected]);
  expect(reply.toLowerCase()).toContain('connection: close');
  expect(reply.toLowerCase()).toContain('cache-control: no-store');
  if (expected === 405 && !bytes.startsWith('CONNECT')) expect(reply).toMatch(/Allow: GET, (HEAD, )?POST\r/);
  expect(edge.journal.records).toHaveLength(0);
  expect(edge.journal.counts.malformed).toBe(1);
});

test('a truncated request is counted, and the next one is served', async () => {
  expect(status(await edge.raw(`GET /abc HTTP/1.1\r\nHost: go.ex`, { end: true }))).toEqual([400]);
  expect(edge.journal.counts.malformed).toBe(1);
  expect((await edge.ask('/abc')).status).toBe(302);
});

test('500 headers are as many as one request may have', async () => {
  const headers = `${host}Connection: close\r\n${'a:\r\n'.repeat(498)}`;
  expect(status(await edge.raw(`GET /abc HTTP/1.1\r\n${headers}\r\n`))).toEqual([302]);
  expect(edge.journal.counts.malformed).toBe(0);
});

test('HTTP/1.0 is served, without a Host as an unknown host', async () => {
  expect(status(await edge.raw(`GET /abc HTTP/1.0\r\n${host}\r\n`))).toEqual([302]);
  expect(status(await edge.raw('GET /abc HTTP/1.0\r\n\r\n'))).toEqual([404]);
  expect(edge.journal.records.map((r) => ('h' in r ? r.h : null))).toEqual(['go.example', '']);
  expect(edge.journal.counts.malformed).toBe(0);
});

test('an absolute target names the host itself', async () => {
  const reply = await edge.raw(
    `GET http://GO.example/abc?x HTTP/1.1\r\nHost: other\r\nConnection: close\r\n\r\n`,
  );
  expect(status(reply)).toEqual([302]);
  expect(edge.journal.records[0]).toMatchObject({ h: 'go.example', p: '/abc?x', c: 7 });
});

test('pipelined requests are each answered, in order', async () => {
  const one = `GET /one HTTP/1.1\r\n${host}\r\n`;
  const last = `GET /nothing HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
  expect(status(await edge.raw(one + one + last))).toEqual([302, 302, 404]);
  expect(edge.journal.records).toHaveLength(3);
});

test('garbage after a valid request does not affect its answer', async () => {
  const reply = await edge.raw(`GET /one HTTP/1.1\r\n${host}\r\nrubbish\r\n\r\n`);
  expect(status(reply)).toEqual([302]);
  expect(reply).toContain('Connection: close');
  expect(edge.journal.counts.malformed).toBe(1);
});

test('a small body is discarded and the connection continues', async () => {
  const chunked = `POST /one HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`;
  const last = `POST /one HTTP/1.1\r\n${host}Content-Length: 3\r\nConnection: close\r\n\r\nabc`;
  expect(status(await edge.raw(chunked + last))).toEqual([303, 303]);
});

test('a connection that sends more than 64 kB of body is closed', async () => {
  const announced = await edge.raw(`POST /one HTTP/1.1\r\n${host}Content-Length: 10000000\r\n\r\nabc`);
  expect(status(announced)).toEqual([303]);
  expect(announced).toContain('Connection: close');
  const chunk = `${(16_384).toString(16)}\r\n${'x'.repeat(16_384)}\r\n`;
  const endless = await edge.raw(
    `POST /one HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(12)}`,
  );
  expect(status(endless).every((s) => s === 303)).toBe(true);
  expect((await edge.ask('/one')).status).toBe(302);
});

test('invalid text is refused in the target and recorded in headers', async () => {
  expect(status(await edge.raw(`GET /\xff\xfe HTTP/1.1\r\n${host}\r\n`))).toEqual([400]);
  const odd = `GET /one?sub1=%ed%a0%80%zz&sub2=%00 HTTP/1.1\r\n${host}User-Agent: \xe9\xff\r\nConnection: close\r\n\r\n`;
  const reply = await edge.raw(odd);
  expect(status(reply)).toEqual([302]);
  expect(reply).toMatch(/Location: https:\/\/a\.example\/\?c=[\w-]{43}&s=[!-~]+\r\n/);
  expect(edge.journal.records[0]).toMatchObject({ ua: '\xe9\xff', s2: '\0' });
});

test.each([
  ['no number', 'zz\r\nabc\r\n0\r\n\r\n'],
  ['a number without end', 'ffffffffffffffffffff\r\nabc'],
  ['no line break behind it', '3\r\nabcX'],
])('a body with a chunk of %s: the link is answered once, and the connection ends', async (_name, chunks) => {
  const reply = await edge.raw(`POST /one HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n${chunks}`);
  expect(status(reply)).toEqual([303]);
  expect(edge.journal.records).toHaveLength(1);
  expect(edge.journal.counts.malformed).toBe(1);
});

test('what follows a request that ends its connection is not counted: nobody could be answered', async () => {
  const link = `GET /one HTTP/1.1\r\n${host}\r\n`;
  expect(status(await edge.raw(`PUT /abc HTTP/1.1\r\n${host}\r\n${link}${link}`))).toEqual([405]);
  expect(edge.journal.records).toHaveLength(0);
  expect(status(await edge.raw(`GET /one HTTP/1.1\r\n${host}Connection: close\r\n\r\n${link}`))).toEqual([
    302,
  ]);
  expect(status(await edge.raw(`GET /one HTTP/1.1\r\n${host}Expect: 100-continue\r\n\r\n${link}`))).toEqual([
    302,
  ]);
  expect(edge.journal.records).toHaveLength(2);
});

test('CONNECT and garbage after a valid request end the connection, once its answer is out too', async () => {
  for (const path of ['/one', '/robots.txt']) {
    for (const bad of ['CONNECT a.example:443 HTTP/1.1\r\n\r\ntunnel', 'rubbish\r\n\r\n']) {
      const reply = await edge.raw(`GET ${path} HTTP/1.1\r\n${host}\r\n${bad}`);
      expect(status(reply)).toEqual([path === '/one' ? 302 : 200]);
    }
  }
});

test('an upgrade is ignored; the request is answered', async () => {
  for (const to of ['websocket', 'h2c']) {
    const upgrade = `Connection: Upgrade, close\r\nUpgrade: ${to}\r\nSec-WebSocket-Key: x\r\nHTTP2-Settings: AAAA\r\n\r\n`;
    expect(status(await edge.raw(`GET /one HTTP/1.1\r\n${host}${upgrade}`))).toEqual([302]);
  }
  expect(edge.journal.records).toHaveLength(2);
});

test('100-continue is answered, and any other expectation is ignored', async () => {
  const body = `Content-Length: 3\r\nConnection: close\r\n\r\nabc`;
  const asked = await edge.raw(`POST /one HTTP/1.1\r\n${host}Expect: 100-continue\r\n${body}`);
  expect(status(asked)).toEqual([100, 303]);
  expect(status(await edge.raw(`POST /one HTTP/1.1\r\n${host}Expect: miracles\r\n${body}`))).toEqual([303]);
  // No 100 while an earlier request awaits its answer: it would land in the middle of that answer.
  const pipelined = `GET /one HTTP/1.1\r\n${host}\r\nGET /t.js HTTP/1.1\r\n${host}Expect: 100-continue\r\nContent-Length: 1\r\n\r\nx`;
  expect(status(await edge.raw(pipelined))).toEqual([302, 200]);
});

test('unrequested HTTP/2 is not a request', async () => {
  const reply = await edge.raw('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0');
  expect(status(reply)).toEqual([400]);
  expect(edge.journal.records).toHaveLength(0);
});
