import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { openHouse } from '../../../test/helpers/api-house.ts';
import { endConnections, endIdleConnections, type Patience, patientServer } from './connections.ts';

const HOST = 'Host: app.example\r\n';

const open = async (app: FastifyInstance): Promise<{ socket: Socket; said: Promise<string> }> => {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const accepted = once(app.server, 'connection');
  const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1');
  let text = '';
  socket.on('data', (piece: string) => {
    text += piece;
  });
  const said = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  await accepted;
  return { socket, said };
};

/** An application that has received a request and responds with `answer`; `meanwhile` runs once it begins to close. */
const asked = async (
  answer: () => Readable | Promise<string>,
  { patienceMs, meanwhile }: { patienceMs?: number; meanwhile?: () => unknown } = {},
) => {
  // Far longer than any test, so that waiting for it fails.
  const app = Fastify({ keepAliveTimeout: 3_600_000 });
  endConnections(app, patienceMs);
  app.addHook('preClose', async () => void meanwhile?.());
  app.get('/', async () => answer());
  const { socket, said } = await open(app);
  const request = once(app.server, 'request');
  socket.write(`GET / HTTP/1.1\r\n${HOST}\r\n`);
  await request;
  return { app, socket, said };
};

test('a response in progress when the application closes is completed, and its connection ends', async () => {
  const body = new PassThrough();
  // After the server has closed idle connections.
  const meanwhile = (): unknown => setImmediate(() => body.end('and two'));
  const { app, socket, said } = await asked(() => body, { meanwhile });
  body.write('one');
  await once(socket, 'data');
  await app.close();
  expect(await said).toMatch(/connection: keep-alive.*one.*and two/is);
});

test('a response still being prepared announces that it is the last', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { app, said } = await asked(() => promise, { meanwhile: () => resolve('made') });
  await app.close();
  expect(await said).toMatch(/^HTTP\/1\.1 200 OK\r\n.*connection: close\r\n.*made$/is);
});

test('an endless response is cut off', async () => {
  const { app, said } = await asked(() => new PassThrough(), { patienceMs: 20 });
  await app.close();
  expect(await said).toBe('');
});

test('a connection without a request delays nothing', async () => {
  const house = await openHouse();
  const { said } = await open(house.app);
  await house.close();
  expect(await said).toBe('');
});

describe('slow clients', () => {
  /** Slow raw clients: each is limited, and others are served in the meantime. */

  const HOST = 'Host: app.example\r\n';
  const ASK = `GET / HTTP/1.1\r\n${HOST}\r\n`;
  const short: Patience = { headers: 200, request: 400, keepAlive: 300, connections: 1000 };
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  const start = async (patience: Patience) => {
    const app = Fastify({ ...patientServer(patience), forceCloseConnections: true });
    endIdleConnections(app, patience);
    app.get('/', async () => 'here');
    app.post('/', async (request) => request.body);
    closing.push(() => app.close());
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const open = () => {
      const socket: Socket = connect(Number(port), '127.0.0.1').setEncoding('latin1');
      let text = '';
      socket.on('data', (piece: string) => {
        text += piece;
      });
      socket.on('error', () => undefined);
      closing.push(() => socket.destroy());
      const said = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
      return { socket, said, text: () => text };
    };
    const drip = async (client: ReturnType<typeof open>, piece: string): Promise<string> => {
      const timer = setInterval(() => void (client.socket.writable && client.socket.write(piece)), 20);
      return client.said.finally(() => clearInterval(timer));
    };
    return { open, drip };
  };

  /** Statuses of the responses, and the error code of the last body. */
  const outcome = (text: string): readonly [number[], string | undefined] => [
    [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((m) => Number(m[1])),
    /"code":"(\w+)"/.exec(text)?.[1],
  ];

  test.each([
    ['announced', 'Content-Length: 100000\r\n\r\n', 'x'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n', '1\r\nx\r\n'],
  ])('a body %s that never ends gets a 408 and its connection is closed', async (_name, head, piece) => {
    const { open, drip } = await start(short);
    const client = open();
    client.socket.write(`POST / HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${head}`);
    expect(outcome(await drip(client, piece))).toEqual([[408], 'malformed_request']);
  });

  test('headers that never end get a 408', async () => {
    const { open, drip } = await start(short);
    const client = open();
    client.socket.write(`GET / HTTP/1.1\r\n${HOST}X: `);
    expect(outcome(await drip(client, 'x'))).toEqual([[408], 'malformed_request']);
  });

  test('blank lines keep no connection open, before or after a request', async () => {
    const { open, drip } = await start(short);
    const [fresh, used] = [open(), open()];
    used.socket.write(ASK);
    await once(used.socket, 'data');
    const [first, second] = await Promise.all([drip(fresh, '\r\n'), drip(used, '\r\n')]);
    expect(outcome(first)[0]).toEqual([408]);
    expect(outcome(second)[0]).toEqual([200]);
  });

  test('a silent connection is closed without a response', async () => {
    const { open } = await start(short);
    expect(await open().said).toBe('');
  });

  test('with too many connections, idle ones make room and requests in progress continue', async () => {
    const patience = { headers: 5000, request: 5000, keepAlive: 5000, connections: 4 };
    const { open } = await start(patience);
    const busy = open();
    busy.socket.write(
      `POST / HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{`,
    );
    await once(busy.socket, 'connect');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const idle = Array.from({ length: 12 }, open);
    await Promise.all(idle.slice(0, 7).map(({ said }) => said));
    const late = open();
    late.socket.write(ASK);
    await expect.poll(() => outcome(late.text())[0]).toEqual([200]);
    busy.socket.write('}');
    await expect.poll(() => outcome(busy.text())[0]).toEqual([200]);
  });
});
