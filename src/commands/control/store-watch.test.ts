import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { watchStore } from './store-watch.ts';

let server: Server | null = null;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
  server = null;
});

test('a store that answers no more is told once, and so is one that answers again', async () => {
  let status = 200;
  const asked: (string | undefined)[] = [];
  server = createServer((req, res) => {
    asked.push(req.url, req.headers.authorization);
    res.writeHead(status);
    res.end('Ok.\n');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const told: string[] = [];
  const log = {
    info: (_: object, message: string) => told.push(message),
    error: (_: object, message: string) => told.push(message),
  };
  const watch = watchStore(`http://user:secret@127.0.0.1:${port}/events`, log, 10);
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  // The password is not needed for it.
  expect(new Set(asked)).toEqual(new Set(['/ping', undefined]));
  expect([watch.answers(), told]).toEqual([true, []]);
  status = 500;
  await expect.poll(watch.answers).toBe(false);
  status = 200;
  await expect.poll(watch.answers).toBe(true);
  expect(told).toEqual([
    expect.stringContaining('does not answer'),
    expect.stringContaining('answers again'),
  ]);
  await watch.close();
});

test('a store in the data folder always answers', () => {
  const log = { info: () => undefined, error: () => undefined };
  expect(watchStore(null, log).answers()).toBe(true);
});
