import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { oneStore } from '../../../test/helpers/control-stores.ts';
import type { ControlStore } from '../../db/open.ts';
import type { Api } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { probeRoutes } from './routes.ts';

let dataDir: string;
let store: ControlStore;
let app: FastifyInstance;
let time = 1_800_000_000_000;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fairlead-probe-'));
  store = await oneStore();
  app = Fastify();
  probeRoutes(app as unknown as Api, {
    db: store.db,
    now: () => time,
    config: { dataDir } as Parts['config'],
  });
});
afterEach(async () => {
  await app.close();
  await store.close().catch(() => undefined);
  rmSync(dataDir, { recursive: true });
});

const ask = async (url: string): Promise<[number, unknown]> => {
  const answer = await app.inject({ url });
  expect(answer.headers['cache-control']).toBe('no-store');
  return [answer.statusCode, answer.json()];
};

test('ready says whether the API can be used, and health that the process is alive', async () => {
  expect(await ask('/ready')).toEqual([200, { ready: true }]);
  writeFileSync(join(dataDir, 'maintenance'), '');
  time += 5000;
  expect(await ask('/ready')).toEqual([503, { ready: false, reason: 'maintenance' }]);
  expect(await ask('/health')).toEqual([200, { ok: true }]);
});

test('without the control store it is not ready, and a flood of probes queries it once a second', async () => {
  await store.db.destroy();
  expect(await ask('/ready')).toEqual([503, { ready: false, reason: 'control_store' }]);
  expect(await ask('/health')).toEqual([200, { ok: true }]);
  let asked = 0;
  const counting = Fastify();
  const db = new Proxy(store.db, {
    get: (target, name, receiver) => {
      if (name === 'getExecutor') asked++;
      return Reflect.get(target, name, receiver);
    },
  });
  probeRoutes(counting as unknown as Api, { db, now: () => time, config: { dataDir } as Parts['config'] });
  await Promise.all(Array.from({ length: 50 }, () => counting.inject({ url: '/ready' })));
  expect(asked).toBe(1);
  await counting.close();
});
