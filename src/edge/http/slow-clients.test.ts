import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { standStill, startTestEdge, type TestEdge } from '../test-edge.ts';

/** Slow clients are disconnected, counted correctly, and keep no one waiting. */

const HOST = 'Host: go.example\r\n';
let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({ timeouts: { headers: 300, request: 600, keepAlive: 800 } });
});
afterAll(() => edge.stop());
beforeEach(() => {
  edge.journal.records.length = 0;
  edge.journal.counts.malformed = 0;
});

interface Client {
  readonly socket: Socket;
  /** Everything received, once the connection has ended. */
  readonly said: Promise<string>;
}

const open = (): Client => {
  const socket = connect(edge.edge.port, '127.0.0.1');
  socket.setEncoding('latin1');
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk: string) => {
    text += chunk;
  });
  return { socket, said: new Promise((resolve) => socket.once('close', () => resolve(text))) };
};

/** Writes a byte every few milliseconds for as long as the connection lives. */
const drip = ({ socket, said }: Client, bytes: string): Promise<string> => {
  let next = 0;
  const timer = setInterval(() => {
    if (next < bytes.length && socket.writable) socket.write(bytes[next++] as string, 'latin1');
  }, 20);
  return said.finally(() => clearInterval(timer));
};

const statuses = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((m) => Number(m[1]));

test('headers that arrive byte by byte are not waited for, and nobody else waits', async () => {
  const slow = Array.from({ length: 20 }, () =>
    drip(open(), `GET /one HTTP/1.1\r\n${HOST}X: ${'x'.repeat(500)}`),
  );
  let pending = true;
  const all = Promise.all(slow).finally(() => {
    pending = false;
  });
  let served = 0;
  while (pending) {
    expect((await edge.ask('/one')).status).toBe(302);
    served++;
  }
  for (const text of await all) expect(statuses(text)).toEqual([408]);
  expect(served).toBeGreaterThan(0);
  expect(edge.journal.counts.malformed).toBe(20);
  expect(edge.journal.records).toHaveLength(served);
});

test.each([
  ['announced', `Content-Length: 500\r\n\r\n`],
  ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n1f4\r\n'],
])(
  'a body %s that comes byte by byte: the link is answered at once and its connection ended',
  async (_name, head) => {
    const client = open();
    client.socket.write(`POST /one HTTP/1.1\r\n${HOST}${head}`);
    await expect.poll(() => edge.journal.records.length).toBe(1);
    // No second answer, which would be taken for the answer to the next request.
    expect(statuses(await drip(client, 'x'.repeat(500)))).toEqual([303]);
    expect(edge.journal.records).toHaveLength(1);
    expect((await edge.ask('/one')).status).toBe(302);
  },
);

test('a silent connection is closed, and does not count as malformed', async () => {
  expect(await open().said).toBe('');
  expect(edge.journal.counts.malformed).toBe(0);
});

test('a client that keeps asking and reads no answer is not read from, and then disconnected', async () => {
  const patience = 600;
  const own = await startTestEdge({ timeouts: { keepAlive: patience } });
  const socket = connect(own.edge.port, '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  socket.pause();
  const asked = 40_000;
  socket.write(`GET /one HTTP/1.1\r\n${HOST}\r\n`.repeat(asked));
  const { records } = own.journal;
  let seen = 0;
  // Until its requests are no longer read.
  for (let before = -1; before !== seen || seen === 0; ) {
    before = seen;
    await new Promise((resolve) => setTimeout(resolve, 150));
    seen = records.length;
  }
  expect(seen).toBeLessThan(asked);
  expect((await own.ask('/one')).status).toBe(302);
  // An answer waiting at two sweeps is abandoned.
  await new Promise((resolve) => setTimeout(resolve, 2 * patience + 500));
  // If it were still connected, it would read its answers now and get more.
  socket.resume();
  await closed;
  expect(records).toHaveLength(seen + 1);
  await own.stop();
});

test('garbage on a connection whose requests are answered has its own answer', async () => {
  for (const body of ['\r\n', 'Content-Length: 1\r\n\r\nx']) {
    const client = open();
    client.socket.write(`POST /one HTTP/1.1\r\n${HOST}${body}`);
    await new Promise((resolve) => client.socket.once('data', resolve));
    client.socket.write('rubbish\r\n\r\n');
    expect(statuses(await client.said)).toEqual([303, 400]);
  }
  expect(edge.journal.counts.malformed).toBe(2);
});

test('an idle connection is closed after its timeout', async () => {
  const client = open();
  client.socket.write(`GET /one HTTP/1.1\r\n${HOST}\r\n`);
  expect(statuses(await client.said)).toEqual([302]);
  expect(edge.journal.counts.malformed).toBe(0);
});

/** Writes a blank line every few milliseconds while the connection lives; resolves to how long that was. */
const blankLines = async ({ socket, said }: Client, every: number): Promise<{ text: string; ms: number }> => {
  const began = performance.now();
  const timer = setInterval(() => void (socket.writable && socket.write('\r\n')), every);
  const text = await said.finally(() => clearInterval(timer));
  return { text, ms: performance.now() - began };
};

test('blank lines before a request extend no deadline', async () => {
  const { text, ms } = await blankLines(open(), 20);
  expect(statuses(text)).toEqual([408]);
  expect(ms).toBeLessThan(3000);
});

test.each([
  ['read by ourselves', `GET /one HTTP/1.1\r\n${HOST}\r\n`],
  ['read by node:http', `GET /one HTTP/1.1\r\n${HOST}Expect: nothing\r\n\r\n`],
])(
  'blank lines keep a connection that is %s no longer than a few idle times',
  async (_name, request) => {
    // The first is slow enough to stay below the limit on blank lines, so that only time ends it.
    for (const every of [400, 5]) {
      const client = open();
      client.socket.write(request);
      await new Promise((resolve) => client.socket.once('data', resolve));
      const { text, ms } = await blankLines(client, every);
      expect(statuses(text)).toEqual([302]);
      expect(ms).toBeLessThan(4 * 800 + 1000);
    }
  },
  15_000,
);

const start = `GET /one HTTP/1.1\r\n${HOST}`;
const end = 'Connection: close\r\n\r\n';
test.each([
  ['headers', start, end, [302]],
  ['a body', `POST /postback/key-one HTTP/1.1\r\n${HOST}Content-Length: 5\r\n${end}`, 'cid=x', [400]],
  ['an idle connection', `${start}Expect: nothing\r\n\r\n`, `${start}${end}`, [302, 302]],
])(
  'the rest of %s that arrived while the worker stood still is not late',
  async (_name, first, rest, all) => {
    const client = open();
    client.socket.write(first);
    // Handed over to `node:http`, and answered if it is whole.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await standStill(2000, () => client.socket.write(rest));
    expect(statuses(await client.said)).toEqual(all);
  },
);

test('a client that half-closes after a request still gets the answer', async () => {
  expect(statuses(await edge.raw(`GET /one HTTP/1.1\r\n${HOST}\r\n`, { end: true }))).toEqual([302]);
  const two = `GET /one HTTP/1.1\r\n${HOST}\r\nGET /nothing HTTP/1.1\r\n${HOST}\r\n`;
  expect(statuses(await edge.raw(two, { end: true }))).toEqual([302, 404]);
  expect(edge.journal.counts.malformed).toBe(0);
});
