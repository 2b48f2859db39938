import { createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../log.ts';
import { startMetricsServer } from './server.ts';

const log = createLog('silent', 'test');

const start = async (read: () => Promise<string>) => {
  const server = await startMetricsServer({ host: '127.0.0.1', port: 0, read, log });
  onTestFinished(() => server.close());
  return (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method });
};

test('only /metrics is answered, and only by reading', async () => {
  const read = vi.fn(async () => 'up 1\n');
  const get = await start(read);
  const reply = await get('/metrics?x=1');
  expect([reply.status, reply.headers.get('cache-control'), await reply.text()]).toEqual([
    200,
    'no-store',
    'up 1\n',
  ]);
  expect((await get('/')).status).toBe(404);
  expect((await get('/metrics', 'POST')).status).toBe(405);
  expect(read).toHaveBeenCalledTimes(1);
});

test('a failure is answered as one, and the next reading can succeed', async () => {
  let fails = true;
  const get = await start(async () => {
    if (fails) throw new Error('no store');
    return 'up 1\n';
  });
  const reply = await get('/metrics');
  expect([reply.status, await reply.text()]).toEqual([
    500,
    'The metrics could not be read. The log says why.\n',
  ]);
  fails = false;
  expect((await get('/metrics')).status).toBe(200);
});

test('a port taken by another program stops nothing', async () => {
  const stranger = createServer();
  await new Promise<void>((resolve) => stranger.listen({ host: '127.0.0.1', port: 0 }, resolve));
  onTestFinished(() => void stranger.close());
  const { port } = stranger.address() as { port: number };
  const server = await startMetricsServer({ host: '127.0.0.1', port, read: async () => '', log });
  expect(server.port).toBeNull();
  server.close();
});
