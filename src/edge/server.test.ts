import { connect } from 'node:net';
import { expect, test } from 'vitest';
import type { RequestRecord } from '../events/journal/record.ts';
import { startEdge } from './server.ts';
import { startTestEdge } from './test-edge.ts';

const host = 'Host: go.example\r\n';

test('a stop sends pending answers, ends their connections, and accepts no more', async () => {
  const edge = await startTestEdge();
  const idle = edge.raw(`GET /robots.txt HTTP/1.1\r\n${host}\r\n`);
  edge.journal.held = true;
  const waiting = edge.raw(`GET /one HTTP/1.1\r\n${host}\r\n`);
  await expect.poll(() => edge.journal.records.length).toBe(1);
  const closed = edge.edge.close();
  await expect(edge.ask('/one')).rejects.toThrow();
  edge.journal.release();
  const reply = await waiting;
  expect(reply).toMatch(/^HTTP\/1\.1 302 /);
  expect(reply).toContain('Connection: close');
  expect(await idle).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
  await edge.stop();
});

/** A connection on which requests are sent one after the other. */
const openConnection = (port: number) => {
  const socket = connect({ port, host: '127.0.0.1' }).setEncoding('latin1');
  let text = '';
  let isClosed = false;
  socket.on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('close', () => {
    isClosed = true;
  });
  return {
    isClosed: () => isClosed,
    /** The head of the answer. */
    ask: async (request: string): Promise<string> => {
      text = '';
      socket.write(request);
      await expect.poll(() => text).toContain('\r\n\r\n');
      return text;
    },
  };
};

test('a worker that retires accepts no more, answers what comes on open connections, and ends each with that', async () => {
  const edge = await startTestEdge();
  const plain = `GET /robots.txt HTTP/1.1\r\n${host}\r\n`;
  // Read by node:http.
  const difficult = `GET /robots.txt HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
  const open = [plain, difficult].map((request) => ({ request, ...openConnection(edge.edge.port) }));
  for (const { ask, request } of open) expect(await ask(request)).toContain('Connection: keep-alive');
  let isOver = false;
  const retired = edge.edge.retire().then(() => {
    isOver = true;
  });
  await expect(edge.ask('/robots.txt')).rejects.toThrow('ECONNREFUSED');
  for (const { ask, request, isClosed } of open) {
    expect([isClosed(), isOver]).toEqual([false, false]);
    expect(await ask(request)).toContain('Connection: close');
    await expect.poll(isClosed).toBe(true);
  }
  await retired;
  await edge.stop();
});

test('a worker that retires waits for idle connections only as long as it has announced', async () => {
  const edge = await startTestEdge({ timeouts: { keepAlive: 100 } });
  const idle = openConnection(edge.edge.port);
  await idle.ask(`GET /robots.txt HTTP/1.1\r\n${host}\r\n`);
  await edge.edge.retire();
  await expect.poll(idle.isClosed).toBe(true);
  await edge.stop();
});

test('a client that never reads its answer does not delay a stop for ever', async () => {
  const edge = await startTestEdge({ timeouts: { stop: 50 } });
  edge.journal.held = true;
  const waiting = edge.raw(`GET /one HTTP/1.1\r\n${host}\r\n`);
  await expect.poll(() => edge.journal.records.length).toBe(1);
  await edge.edge.close();
  expect(await waiting).toBe('');
  await edge.stop();
});

test('a client that leaves before its answer harms nobody', async () => {
  const edge = await startTestEdge();
  edge.journal.held = true;
  const left = edge.raw(`GET /one HTTP/1.1\r\n${host}\r\n`, { end: true });
  await expect.poll(() => edge.journal.records.length).toBe(1);
  edge.journal.release();
  await left;
  expect((await edge.ask('/one')).status).toBe(302);
  await edge.stop();
});

test('a client that resets the connection before its postback is whole harms nobody, and is counted once', async () => {
  const edge = await startTestEdge();
  const socket = connect(edge.edge.port, '127.0.0.1');
  const length = 'Content-Length: 5\r\nExpect: 100-continue\r\n';
  socket.write(`POST /postback/key-one?cid=x HTTP/1.1\r\n${host}${length}\r\n`);
  // 100-continue was sent, so the request is being handled.
  await new Promise((resolve) => socket.once('data', resolve));
  socket.write('ab');
  socket.resetAndDestroy();
  await expect.poll(() => edge.journal.counts.malformed).toBe(1);
  expect((await edge.ask('/one')).status).toBe(302);
  expect(edge.journal.counts.malformed).toBe(1);
  await edge.stop();
});

test.each(['/one', '/nothing'])(
  'a client that resets the connection before the answer to %s harms nobody',
  async (path) => {
    const edge = await startTestEdge();
    edge.journal.held = true;
    const socket = connect(edge.edge.port, '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\n${host}Content-Length: 5\r\n\r\nab`);
    await expect.poll(() => edge.journal.records.length).toBe(1);
    socket.resetAndDestroy();
    await new Promise((resolve) => setTimeout(resolve, 30));
    edge.journal.release();
    expect((await edge.ask('/one')).status).toBe(302);
    await edge.stop();
  },
);

test('workers share a port', async () => {
  const one = await startTestEdge();
  const two = await startTestEdge({ config: { port: one.edge.port } });
  expect(two.edge.port).toBe(one.edge.port);
  for (let i = 0; i < 20; i++) expect((await one.ask('/one')).status).toBe(302);
  expect(one.journal.records.length + two.journal.records.length).toBe(20);
  await one.stop();
  expect((await two.ask('/one')).status).toBe(302);
  await two.stop();
});

test('a forwarding header is trusted only from a trusted proxy, and counted from elsewhere', async () => {
  const behind = await startTestEdge();
  await behind.ask('/one', { headers: { 'x-forwarded-for': '198.51.100.9, 203.0.113.7' } });
  expect(behind.journal.records[0]).toMatchObject({ ip: '203.0.113.0' });
  expect(behind.journal.counts.forwardingIgnored).toBe(0);
  await behind.stop();

  const alone = await startTestEdge({ config: { trustedProxies: [] } });
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
    await alone.ask('/one', { headers: { [name]: '203.0.113.7' } });
  await alone.ask('/one');
  expect((alone.journal.records as RequestRecord[]).map((r) => r.ip)).toEqual(Array(4).fill('127.0.0.0'));
  expect(alone.journal.counts.forwardingIgnored).toBe(3);
  await alone.stop();
});

test('cookies are Secure when links are served over https', async () => {
  const edge = await startTestEdge({ config: { publicUrl: 'https://go.example' } });
  const cookies = (await edge.ask('/abc')).headers['set-cookie'] as string[];
  expect(cookies).toHaveLength(1);
  expect(cookies.every((cookie) => cookie.endsWith('; Secure'))).toBe(true);
  await edge.stop();
});

test('a malformed proxy range prevents the start', async () => {
  await expect(startTestEdge({ config: { trustedProxies: ['10.0.0.0/99'] } })).rejects.toThrow(
    /trusted proxy/,
  );
  expect(startEdge).toBeTypeOf('function');
});
