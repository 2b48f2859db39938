import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePorts } from '../../../test/helpers/free-port.ts';
import { controlSocketPath } from '../../config/paths.ts';
import { askControl } from '../local-client.ts';
import { openStandby, type StandbyReason } from './standby.ts';

const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
} as unknown as Parameters<typeof openStandby>[2];

let dataDir: string;
let urls: { app: string; metrics: string };
let reason: StandbyReason;
let standby: Awaited<ReturnType<typeof openStandby>>;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fairlead-standby-'));
  const [port = 0, metricsPort = 0] = await freePorts(2);
  urls = { app: `http://127.0.0.1:${port}`, metrics: `http://127.0.0.1:${metricsPort}/metrics` };
  reason = 'standby';
  const host = '127.0.0.1';
  const app = { host, port, publicUrl: urls.app };
  standby = await openStandby({ dataDir, app, metrics: { host, port: metricsPort } }, () => reason, quiet);
});
afterEach(async () => {
  await standby.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('it is alive and not ready, and says why in words', async () => {
  for (const path of ['/health', '/api/1.1/health'])
    expect(await (await fetch(urls.app + path)).json()).toEqual({ ok: true });
  for (const each of ['standby', 'standby_keys', 'control_store'] as const) {
    reason = each;
    const ready = await fetch(`${urls.app}/ready`);
    expect([ready.status, await ready.json()]).toEqual([503, { ready: false, reason: each }]);
  }
  reason = 'standby';
  for (const path of ['/', '/api/1.1/report', '/health/x']) {
    const answer = await fetch(urls.app + path);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.text()).toContain('another one is active');
  }
});

test('commands are told so, and metrics say that it is not the active one', async () => {
  await expect(askControl(controlSocketPath(dataDir), { kind: 'audit' })).rejects.toThrow(
    'another one is active',
  );
  const metrics = await (await fetch(urls.metrics)).text();
  expect(metrics).toMatch(/^fairlead_control_active 0$/m);
  expect(metrics).toMatch(/^fairlead_build_info\{version="[^"]+"\} 1$/m);
});

test('its ports and its data folder are free for the active control afterwards', async () => {
  await standby.close();
  standby = await openStandby(
    {
      dataDir,
      app: { host: '127.0.0.1', port: Number(new URL(urls.app).port), publicUrl: urls.app },
      metrics: null,
    },
    () => 'standby',
    quiet,
  );
  expect((await fetch(`${urls.app}/health`)).status).toBe(200);
});
