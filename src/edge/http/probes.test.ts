import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { quietLog } from '../test-edge.ts';
import { type ProbedState, type Probes, startProbes } from './probes.ts';

const probes: Probes[] = [];
afterEach(() => {
  for (const one of probes.splice(0)) one.close();
});

const start = async (state: ProbedState, port = 0): Promise<Probes> => {
  const started = await startProbes({ host: '127.0.0.1', port, stateOf: () => state, log: quietLog });
  probes.push(started);
  return started;
};
const journal = { open: true, inMemory: 0 };
const get = (port: number | null, path: string, method = 'GET'): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, { method });

test('a worker with a snapshot is ready; everything is JSON, and unknown paths are 404', async () => {
  const { port } = await start({ node: 1, worker: 2, snapshot: 7, journal });
  const health = await get(port, '/health');
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok', node: 1, worker: 2 }]);
  const ready = await get(port, '/ready?verbose');
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { ready: true, node: 1, worker: 2, snapshot: 7, journal: true, countedInMemory: 0 },
  ]);
  expect(ready.headers.get('cache-control')).toBe('no-store');
  for (const path of ['/', '/abc', '/health/x', '/api/1.1/health']) {
    const reply = await get(port, path);
    expect([reply.status, await reply.json()]).toEqual([404, { error: 'not_found' }]);
  }
  expect((await get(port, '/health', 'HEAD')).status).toBe(200);
  expect((await get(port, '/health', 'POST')).status).toBe(405);
});

test('without a snapshot it is live and not ready; without a journal it is ready and says so', async () => {
  const state = { node: 1, worker: 0, snapshot: 0, journal: { open: false, inMemory: 3 } };
  const { port } = await start(state);
  expect((await get(port, '/health')).status).toBe(200);
  const ready = await get(port, '/ready');
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await ready.json()).toMatchObject({ ready: false, snapshot: null });
  const { port: other } = await start({ ...state, snapshot: 1 });
  expect(await (await get(other, '/ready')).json()).toMatchObject({
    ready: true,
    journal: false,
    countedInMemory: 3,
  });
});

test('workers share the port, and a port taken by another program blocks nothing', async () => {
  const first = await start({ node: 1, worker: 0, snapshot: 1, journal });
  const second = await start({ node: 1, worker: 1, snapshot: 1, journal }, first.port ?? 0);
  expect(second.port).toBe(first.port);
  const stranger = createServer();
  await new Promise<void>((resolve) => stranger.listen({ host: '127.0.0.1', port: 0 }, resolve));
  const taken = (stranger.address() as { port: number }).port;
  expect((await start({ node: 1, worker: 0, snapshot: 1, journal }, taken)).port).toBeNull();
  stranger.close();
});
