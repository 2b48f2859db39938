import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough, type Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { openHouse } from '../../../test/helpers/api-house.ts';
import { endConnections } from './end-connections.ts';

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

/** An application that has a request and responds with `answer`; `meanwhile` runs once it begins to close. */
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
