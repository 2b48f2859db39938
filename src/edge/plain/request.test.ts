import { createServer, type IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLong } from '../../../test/helpers/long.ts';
import { HEADER_NAMES } from '../http/exchange.ts';
import { PLAIN_LIMITS, readPlainRequest } from './request.ts';

const host = 'Host: go.example\r\n';

test('a browser’s request is read, however its names are written', () => {
  const text =
    'GET /abc?x=1&y=%C3%A9 HTTP/1.1\r\nhost: go.example\r\nUSER-AGENT: \t Firefox \t\r\nAccept-Language:de\r\n' +
    'X-Something-Else: 1\r\nConnection: keep-alive\r\ncookie: \xe9=1\r\nSec-CH-UA-Mobile: ?0\r\n\r\n';
  expect(readPlainRequest(text)).toMatchObject({
    method: 'GET',
    url: '/abc?x=1&y=%C3%A9',
    close: false,
    bodyLength: 0,
    headers: {
      host: 'go.example',
      'user-agent': 'Firefox',
      'accept-language': 'de',
      cookie: '\xe9=1',
      'sec-ch-ua-mobile': '?0',
      referer: undefined,
    },
  });
  expect(readPlainRequest(`HEAD / HTTP/1.1\r\n${host}connection: Close\r\n\r\n`)).toMatchObject({
    method: 'HEAD',
    close: true,
  });
  expect(readPlainRequest(`POST /t.js HTTP/1.1\r\n${host}Content-Length: 3\r\n\r\na\nb`)).toMatchObject({
    method: 'POST',
    bodyLength: 3,
  });
  expect(readPlainRequest(`POST /x HTTP/1.1\r\n${host}\r\n`)).toMatchObject({ bodyLength: 0 });
});

test.each([
  ['nothing', ''],
  ['part of a head', `GET / HTTP/1.1\r\n${host}`],
  ['two requests', `GET / HTTP/1.1\r\n${host}\r\nGET / HTTP/1.1\r\n${host}\r\n`],
  ['part of a body', `POST / HTTP/1.1\r\n${host}Content-Length: 3\r\n\r\nab`],
  ['more than a body', `POST / HTTP/1.1\r\n${host}Content-Length: 3\r\n\r\nabcd`],
  ['a body behind GET', `GET / HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`],
  ['two lengths', `POST / HTTP/1.1\r\n${host}Content-Length: 0\r\nContent-Length: 0\r\n\r\n`],
  ['a length that is none', `POST / HTTP/1.1\r\n${host}Content-Length: +0\r\n\r\n`],
  ['chunks', `POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['another method', `PUT / HTTP/1.1\r\n${host}\r\n`],
  ['a method in small letters', `get / HTTP/1.1\r\n${host}\r\n`],
  ['another version', `GET / HTTP/1.0\r\n${host}\r\n`],
  ['a whole address', `GET http://go.example/ HTTP/1.1\r\n${host}\r\n`],
  ['a fragment', `GET /a#b HTTP/1.1\r\n${host}\r\n`],
  ['a space in the target', `GET /a b HTTP/1.1\r\n${host}\r\n`],
  ['a letter that is no ASCII in the target', `GET /\xe9 HTTP/1.1\r\n${host}\r\n`],
  ['a long target', `GET /${'a'.repeat(PLAIN_LIMITS.target)} HTTP/1.1\r\n${host}\r\n`],
  ['a long head', `GET / HTTP/1.1\r\n${host}x: ${'a'.repeat(PLAIN_LIMITS.bytes)}\r\n\r\n`],
  ['too many headers', `GET / HTTP/1.1\r\n${host}${'x: 1\r\n'.repeat(PLAIN_LIMITS.headers)}\r\n`],
  ['no host', 'GET / HTTP/1.1\r\nx: 1\r\n\r\n'],
  ['two hosts', `GET / HTTP/1.1\r\n${host}${host}\r\n`],
  [
    'a header of ours twice',
    `GET / HTTP/1.1\r\n${host}X-Forwarded-For: 1.2.3.4\r\nx-forwarded-for: 5.6.7.8\r\n\r\n`,
  ],
  ['an upgrade', `GET / HTTP/1.1\r\n${host}Upgrade: h2c\r\n\r\n`],
  ['other wishes for the connection', `GET / HTTP/1.1\r\n${host}Connection: keep-alive, x\r\n\r\n`],
  ['two wishes', `GET / HTTP/1.1\r\n${host}Connection: close\r\nConnection: keep-alive\r\n\r\n`],
  ['an expectation', `POST / HTTP/1.1\r\n${host}Expect: 100-continue\r\n\r\n`],
  ['lines that end with LF', 'GET / HTTP/1.1\nHost: go.example\n\n'],
  ['a line that ends with CR', `GET / HTTP/1.1\r\n${host}x: 1\ry: 2\r\n\r\n`],
  ['a folded line', `GET / HTTP/1.1\r\n${host}x: 1\r\n y\r\n\r\n`],
  ['a space before the colon', `GET / HTTP/1.1\r\n${host}x : 1\r\n\r\n`],
  ['a header without a name', `GET / HTTP/1.1\r\n${host}: 1\r\n\r\n`],
  ['a NUL', `GET / HTTP/1.1\r\n${host}x: \0\r\n\r\n`],
  ['a DEL', `GET / HTTP/1.1\r\n${host}x: \x7f\r\n\r\n`],
  ['a line before', `\r\nGET / HTTP/1.1\r\n${host}\r\n`],
])('%s is no plain request', (_name, text) => {
  expect(readPlainRequest(text)).toBeNull();
});

interface Read {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  bodyLength: number;
  keepAlive: boolean;
}

/** What `node:http` reads in the same bytes if nothing follows them, or why it refuses them. */
const nodeReads = async (text: string): Promise<Read[] | string> => {
  const reads: Read[] = [];
  let problem = '';
  const server = createServer({ requireHostHeader: false }, (req, res) => {
    const read = {
      method: req.method,
      url: req.url,
      headers: req.headers,
      bodyLength: 0,
      keepAlive: res.shouldKeepAlive,
    };
    reads.push(read);
    req.on('data', (chunk: Buffer) => {
      read.bodyLength += chunk.length;
    });
    req.on('end', () => res.end());
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    problem = error.code ?? 'error';
    socket.destroy();
  });
  const connection = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  const closed = new Promise((resolve) => connection.once('close', resolve));
  server.emit('connection', connection);
  connection.push(Buffer.from(text, 'latin1'));
  connection.push(null);
  await closed;
  return problem === '' ? reads : problem;
};

const name = fc.constantFrom(
  ...HEADER_NAMES,
  'X-Forwarded-For',
  'User-Agent',
  'Content-Length',
  'Connection',
  'content-length',
  'transfer-encoding',
  'Upgrade',
  'Expect',
  'X-Other',
);
const value = fc.constantFrom(
  '1',
  '0',
  '',
  ' a ',
  'close',
  'keep-alive',
  'chunked',
  'go.example',
  '\xe9',
  'a,b',
  '5',
);
const head = fc
  .tuple(
    fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'POST', 'PUT'),
    fc.constantFrom('/', '/abc', '/abc?x=1', '/%00', '/a\\b', '/a\'b"<>|^`{}', '*'),
    fc.array(fc.tuple(name, value), { maxLength: 4 }),
    fc.constantFrom('', '', '', 'x', 'hello'),
  )
  .map(([method, url, headers, body]) => {
    const lines = headers.map(([key, text]) => `${key}: ${text}\r\n`).join('');
    return `${method} ${url} HTTP/1.1\r\n${host}${lines}\r\n${body}`;
  });
const change = fc.tuple(
  fc.nat(),
  fc.constantFrom(
    '',
    '\r',
    '\n',
    '\r\n',
    ' ',
    '\t',
    ':',
    '\0',
    '\x7f',
    '\x80',
    '\xff',
    '#',
    'é',
    '\r\n\r\n',
    'A',
    '0',
  ),
  fc.nat(2),
);
const mutated = fc
  .tuple(head, fc.oneof(fc.constant([]), fc.array(change, { maxLength: 2 })))
  .map(([text, changes]) => {
    let result = text;
    for (const [at, insert, remove] of changes) {
      const place = at % (result.length + 1);
      result = result.slice(0, place) + insert + result.slice(place + remove);
    }
    return result;
  });

test('node:http reads every plain request as the same single request', async () => {
  let plain = 0;
  let other = 0;
  await fc.assert(
    fc.asyncProperty(mutated, async (text) => {
      const request = readPlainRequest(text);
      if (request === null) {
        other++;
        return;
      }
      plain++;
      const reads = await nodeReads(text);
      expect(reads).toHaveLength(1);
      const [read] = reads as Read[];
      expect(read).toMatchObject({
        method: request.method,
        url: request.url,
        bodyLength: request.bodyLength,
      });
      expect(read?.keepAlive).toBe(!request.close);
      for (const key of HEADER_NAMES) expect([key, request.headers[key]]).toEqual([key, read?.headers[key]]);
    }),
    { numRuns: isLong ? 200_000 : 5000 },
  );
  // The test would prove little if hardly any request were plain, or all.
  expect(plain).toBeGreaterThan(700);
  expect(other).toBeGreaterThan(700);
});
