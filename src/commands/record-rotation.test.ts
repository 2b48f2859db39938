import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startLocalServer } from '../api/local/server.ts';
import type { Config } from '../config/config.ts';
import { controlSocketPath } from '../config/paths.ts';
import { readConfig } from '../config/read-config.ts';
import { recordRotation } from './keys.ts';
import { withControlStore } from './local-client.ts';

let dir: string;
let config: Config;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairlead rotation '));
  config = readConfig({ FAIRLEAD_DATA_DIR: dir }, dir);
});
afterEach(() => rmSync(dir, { recursive: true }));

test('without a control process, the rotation is recorded directly in the store', async () => {
  mkdirSync(join(dir, 'control'));
  expect(await recordRotation(config)).toBeNull();
  const rows = await withControlStore(config, (db) =>
    db.selectFrom('security_events').select(['kind', 'actor', 'workspace_id', 'user_id']).execute(),
  );
  expect(rows).toEqual([{ kind: 'keys_rotated', actor: 'operator', workspace_id: null, user_id: null }]);
});

test('a running control process is asked to record it', async () => {
  const asked: string[] = [];
  const server = await startLocalServer({
    path: controlSocketPath(dir),
    snapshot: () => null,
    onCommand: async ({ kind }) => asked.push(kind),
    log: { info: () => {}, warn: () => {} },
  });
  expect(await recordRotation(config)).toBeNull();
  await server.close();
  expect(asked).toEqual(['keys-rotated']);
});

test('a store that cannot be opened is named, and the command continues', async () => {
  writeFileSync(join(dir, 'control'), 'not a folder');
  expect(await recordRotation(config)).toMatch(
    /^The keys were rotated, but the security log could not be updated: ./,
  );
});
