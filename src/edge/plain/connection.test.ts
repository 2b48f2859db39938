import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Timeouts } from '../deps.ts';
import { createAnswerTally } from '../http/answer-tally.ts';
import type { Exchange } from '../http/exchange.ts';
import { answers } from '../http/text-answers.ts';
import { standStill, startTestEdge, type TestEdge } from '../test-edge.ts';
import { plainConnections } from './connection.ts';

const host = 'Host: go.example\r\n';
const link = `GET /one HTTP/1.1\r\n${host}\r\n`;

/** Connections over a test handler; `held`: exchanges that await their answer. */
const listen = async (
  timeouts: Partial<Timeouts> = {},
  handle?: (exchange: Exchange) => void,
  most?: number,
) => {
  const held: Exchange[] = [];
  const handedOver: string[] = [];
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const surroundings = {
    handle: handle ?? ((exchange: Exchange) => void held.push(exchange)),
    handOver: (socket: Socket) => {
      socket.on('data', (chunk) => {
        handedOver.push(chunk.toString('latin1'));
        if (socket.writable) socket.end('handed over');
      });
    },
    tally: createAnswerTally(),
    timeouts: { headers: 1000, request: 1000, keepAlive: 1000, stop: 1000, ...timeouts },
    log,
  };
  const plain = plainConnections(surroundings, most);
  const server = createServer({ allowHalfOpen: true }, plain.take);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const open = (): { socket: Socket; text: () => string; closed: Promise<void> } => {
    let text = '';
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    return {
      socket,
      text: () => text,
      closed: new Promise((resolve) => socket.once('end', () => resolve())),
    };
  };
  const connections = (): Promise<number> =>
    new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  return { plain, held, handedOver, log, open, connections };
};

test('plain requests are answered in sequence, and never handed over', async () => {
  const { held, handedOver, open } = await listen();
  const { socket, text } = open();
  for (let i = 0; i < 3; i++) {
    socket.write(link);
    await expect.poll(() => held.length).toBe(1);
    (held.pop() as Exchange).send(answers.notFound);
    await expect.poll(() => text().split('HTTP/1.1 404 Not Found\r\n').length).toBe(i + 2);
  }
  expect(text()).toContain('Connection: keep-alive\r\nKeep-Alive: timeout=1\r\n\r\n<!doctype html>');
  expect(handedOver).toEqual([]);
  socket.destroy();
});

test('what is not plain is handed over with every byte of it, at first and later', async () => {
  const { held, handedOver, open } = await listen();
  const first = open();
  first.socket.write('GET /part');
  await first.closed;
  const later = open();
  later.socket.write(link);
  await expect.poll(() => held.length).toBe(1);
  (held.pop() as Exchange).send(answers.notFound);
  later.socket.write('\0rubbish');
  await later.closed;
  expect(handedOver).toEqual(['GET /part', '\0rubbish']);
});

test('what arrives before the answer waits for it and is then handed over', async () => {
  const { held, handedOver, open } = await listen();
  const { socket, text, closed } = open();
  socket.write(link);
  await expect.poll(() => held.length).toBe(1);
  socket.write('next ');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(handedOver).toEqual([]);
  (held.pop() as Exchange).send(answers.notFound);
  await closed;
  expect(handedOver).toEqual(['next ']);
  expect(text()).toMatch(/^HTTP\/1\.1 404 .*handed over$/s);
});

test('a request that arrives before the answer and is followed by a half-close is handed over whole', async () => {
  const { held, handedOver, open } = await listen();
  const { socket, closed } = open();
  socket.write(link);
  await expect.poll(() => held.length).toBe(1);
  socket.write(link);
  await new Promise((resolve) => setTimeout(resolve, 20));
  socket.end();
  await new Promise((resolve) => setTimeout(resolve, 20));
  (held.pop() as Exchange).send(answers.notFound);
  await closed;
  expect(handedOver).toEqual([link]);
});

test('empty lines between requests are ignored', async () => {
  const { held, handedOver, open } = await listen();
  const { socket, text } = open();
  for (let i = 0; i < 2; i++) {
    socket.write(link);
    await expect.poll(() => held.length).toBe(1);
    (held.pop() as Exchange).send(answers.notFound);
    await expect.poll(() => text().split('HTTP/1.1 404').length).toBe(i + 2);
    socket.write('\r\n');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(handedOver).toEqual([]);
  socket.destroy();
});

test('a client that half-closes still gets its answer, the last one', async () => {
  const { held, open } = await listen();
  const { socket, text, closed } = open();
  socket.end(link);
  await expect.poll(() => held.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  (held.pop() as Exchange).send(answers.notFound);
  await closed;
  expect(text()).toContain('Connection: close');
});

test('nothing is read after a request that asks to be the last', async () => {
  const { held, open } = await listen();
  const { socket, text, closed } = open();
  socket.write(`GET /one HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
  await expect.poll(() => held.length).toBe(1);
  socket.write(link);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(held).toHaveLength(1);
  (held.pop() as Exchange).send(answers.notFound);
  await closed;
  expect(text().match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('a silent client is disconnected; one that awaits an answer is not', async () => {
  const { held, open } = await listen({ headers: 50, keepAlive: 100 });
  const silent = open();
  const waiting = open();
  waiting.socket.write(link);
  await silent.closed;
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(held).toHaveLength(1);
  (held.pop() as Exchange).send(answers.notFound);
  await waiting.closed;
  expect(waiting.text()).toContain('404 Not Found');
});

test('a request that arrived while the worker stood still is answered, however long ago its time was over', async () => {
  const { held, open, connections } = await listen({ headers: 100, keepAlive: 1 });
  const { socket, text } = open();
  await expect.poll(connections).toBe(1);
  // Longer than headers and, with the second that is added, an idle connection may take.
  for (const [i, standstill] of [200, 1200].entries()) {
    await standStill(standstill, () => socket.write(link));
    await expect.poll(() => held.length).toBe(1);
    (held.pop() as Exchange).send(answers.notFound);
    await expect.poll(() => text().split('HTTP/1.1 404').length).toBe(i + 2);
  }
  socket.destroy();
});

test('a handler that throws yields a 500, a log line and the end of the connection; its later answer is dropped', async () => {
  const late: Exchange[] = [];
  const { log, open } = await listen({}, (exchange) => {
    late.push(exchange);
    throw new Error('broken');
  });
  const { socket, text, closed } = open();
  socket.write(link);
  await closed;
  late[0]?.send(answers.notFound);
  expect(text()).toMatch(/^HTTP\/1\.1 500 Internal Server Error.*Connection: close/s);
  expect(text()).not.toContain('404');
  expect(log.error).toHaveBeenCalledOnce();
});

test('a stop ends idle connections, and the others after their answers', async () => {
  const { plain, held, open } = await listen();
  const idle = open();
  const waiting = open();
  waiting.socket.write(link);
  await expect.poll(() => held.length).toBe(1);
  plain.stop();
  await idle.closed;
  (held.pop() as Exchange).send(answers.notFound);
  await waiting.closed;
  expect(waiting.text()).toContain('Connection: close');
});

test('a client that does not read its answers is not read from until it does', async () => {
  const edge = await startTestEdge();
  const socket = connect(edge.edge.port, '127.0.0.1');
  socket.pause();
  let stopped = false;
  const feed = (): void => {
    while (!stopped && socket.write(`GET /one HTTP/1.1\r\n${host}X: ${'x'.repeat(200)}\r\n\r\n`)) {
      // One request in each piece, as far as the kernel allows.
    }
    if (!stopped) socket.once('drain', feed);
  };
  feed();
  const count = (): number => edge.journal.records.length;
  let before = -1;
  // It stops once the buffers of both kernels are full.
  await expect
    .poll(
      () => {
        const same = count() === before && before > 0;
        before = count();
        return same;
      },
      { interval: 200, timeout: 10_000 },
    )
    .toBe(true);
  const full = count();
  socket.resume();
  await expect.poll(count).toBeGreaterThan(full);
  stopped = true;
  socket.destroy();
  await edge.stop();
});

test.each(['', 'Connection: close\r\n'])(
  'who takes no answers and sends a byte now and then is let go all the same (%j)',
  async (header) => {
    const keepAlive = 150;
    // More than the buffers of both kernels hold.
    const body = Buffer.alloc(20_000_000, 'x');
    const { plain, open, connections } = await listen({ keepAlive }, (exchange) =>
      exchange.send({ status: 200, headers: '', body }),
    );
    const { socket } = open();
    socket.pause();
    socket.write(`GET /t.js HTTP/1.1\r\n${host}${header}\r\n`);
    await expect.poll(connections).toBe(1);
    const drip = setInterval(() => socket.writable && socket.write('G'), 20);
    const sweep = setInterval(plain.endStuck, keepAlive);
    await expect.poll(connections, { timeout: 10_000 }).toBe(0);
    socket.destroy();
    clearInterval(drip);
    clearInterval(sweep);
  },
);

/** Removes everything that may differ between answers to the same request: time, ids of click and visitor, receipts. */
const steady = (text: string): string =>
  text
    .replace(/^Date: .*$/gm, 'Date: now')
    .replace(/[\w-]{43}/g, '<click id>')
    .replace(/fl_v=[\w-]{22}\.\w{7}\.[\w-]{16}/g, 'fl_v=<id>');

/** Sends the same bytes in one piece and then in two, which only `node:http` reads. */
const bothWays = async (edge: TestEdge, request: string): Promise<{ plain: string; node: string }> => {
  const plain = await edge.raw(request);
  const node = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(edge.edge.port, '127.0.0.1', () => {
      socket.write(request.slice(0, 10), 'latin1');
      setTimeout(() => socket.write(request.slice(10), 'latin1'), 15);
    });
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
  });
  return { plain: steady(plain), node: steady(node) };
};

test.each([
  'GET /abc?sub1=x',
  'HEAD /one',
  'GET /nothing',
  'GET /paused',
  'GET /robots.txt',
  'GET /favicon.ico',
  'GET /t.js',
  'HEAD /t.js',
  'GET /out',
  'GET /out/below',
  'GET /postback/key-one?cid=x',
  'HEAD /postback/key-one',
  'POST /one',
])('%s is answered alike, byte for byte, whoever reads it', async (start) => {
  const edge = await startTestEdge();
  const request = `${start} HTTP/1.1\r\n${host}User-Agent: Firefox\r\nConnection: close\r\n\r\n`;
  const { plain, node } = await bothWays(edge, request);
  expect(plain).not.toBe('');
  expect(plain).toBe(node);
  const [first, second] = edge.journal.records.map((record) => ({
    ...record,
    // The second of two hits in quick succession is a double click.
    ...{ s: 0, t: 0, v: '', vn: '', rs: [], cl: '', vi: 0, x: '' },
  }));
  expect(first).toEqual(second);
  await edge.stop();
});

test.each(['{"x":', '{}', '\xff\xfe', `"${'x'.repeat(9000)}"`])(
  'a report of a page with a body in one piece is answered as any other',
  async (body) => {
    const edge = await startTestEdge();
    const { plain, node } = await bothWays(
      edge,
      `POST /t.js HTTP/1.1\r\n${host}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
    expect(plain).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(plain).toBe(node);
    await edge.stop();
  },
);

test('a connection continues over a chunked body, many requests at once and plain ones again', async () => {
  const edge = await startTestEdge();
  const text = await edge.raw(
    `${link}${link}POST /one HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n${link}` +
      `GET /one HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
  );
  expect(text.match(/HTTP\/1\.1 30[23]/g)).toEqual(
    ['302', '302', '303', '302', '302'].map((s) => `HTTP/1.1 ${s}`),
  );
  expect(edge.journal.records).toHaveLength(5);
  await edge.stop();
});

test('when there are too many connections, the oldest idle one is closed and nobody loses a request', async () => {
  const { held, open } = await listen({ headers: 60_000, keepAlive: 60_000 }, undefined, 3);
  const busy = open();
  busy.socket.write(link);
  await expect.poll(() => held.length).toBe(1);
  const idle = Array.from({ length: 6 }, open);
  await Promise.all(idle.slice(0, 4).map(({ closed }) => closed));
  const late = open();
  late.socket.write(link);
  await expect.poll(() => held.length).toBe(2);
  for (const exchange of held) exchange.send(answers.notFound);
  await expect
    .poll(() => [busy.text(), late.text()].map((text) => text.slice(9, 12)))
    .toEqual(['404', '404']);
  for (const { socket } of [busy, late, ...idle]) socket.destroy();
});
