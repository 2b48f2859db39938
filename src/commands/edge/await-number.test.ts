import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { config as someConfig } from '../../../test/helpers/api-house.ts';
import { freePort } from '../../../test/helpers/free-port.ts';
import type { Config } from '../../config/config.ts';
import { openKeys } from '../../config/keys.ts';
import { openMachine } from '../../nodes/courier/machine.ts';
import { awaitNumber } from './await-number.ts';

let dataDir: string;
let edge: Config['edge'];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fairlead-number-'));
  mkdirSync(join(dataDir, 'keys'), { recursive: true });
  openKeys(dataDir);
  edge = { ...someConfig.edge, host: '127.0.0.1', port: await freePort(), probePort: await freePort() };
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const quiet = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Parameters<
  typeof awaitNumber
>[2];
const asked = (): Promise<number | null> =>
  fetch(`http://127.0.0.1:${edge.port}/x`).then(
    ({ status }) => status,
    () => null,
  );

test('links are answered 503 without a number, but not before that is permitted', async () => {
  const permission = Promise.withResolvers<void>();
  const number = awaitNumber({ dataDir, edge }, 0, quiet, () => permission.promise);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await asked()).toBeNull();
  permission.resolve();
  await expect.poll(asked, { timeout: 10_000 }).toBe(503);
  openMachine(dataDir, 'nod_1').setNumber(7);
  expect(await number).toBe(7);
  expect(await asked()).toBeNull();
});

test('a number that is there at once needs no permission', async () => {
  openMachine(dataDir, 'nod_1').setNumber(7);
  expect(await awaitNumber({ dataDir, edge }, 0, quiet, () => Promise.reject(new Error('not asked')))).toBe(
    7,
  );
});
