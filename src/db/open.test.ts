import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openControlStore } from './open.ts';
import { publicId } from './public-id.ts';

const dir = await mkdtemp(join(tmpdir(), 'fairlead-control-'));
afterAll(() => rm(dir, { recursive: true }));

const config = (publicUrl: string) => ({
  dataDir: dir,
  databaseUrl: null,
  edge: {
    host: '127.0.0.1',
    port: 3001,
    probeHost: '127.0.0.1',
    probePort: 0,
    workers: 1,
    node: 1,
    publicUrl,
    trustedProxies: [],
    geoipDatabase: null,
    crawlerRanges: null,
    crawlerCheck: false,
    floodPerMinute: 0,
    duplicateWindowMs: 0,
  },
});

test('data survives a restart, and a new link address becomes the default domain', async () => {
  const first = await openControlStore(config('http://localhost:3001'));
  expect(await first.db.selectFrom('domains').selectAll().execute()).toEqual([]);
  const user = await first.db
    .insertInto('users')
    .values({ public_id: publicId('usr'), email: 'a@example.com', name: 'Ana', password_hash: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const workspace = await first.db
    .insertInto('workspaces')
    .values({ public_id: publicId('wsp'), name: 'Ana', time_zone: 'UTC', postback_key: 'k' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await first.db
    .insertInto('memberships')
    .values({ workspace_id: workspace.id, user_id: user.id, role: 'owner' })
    .execute();
  await first.db.updateTable('instance').set({ owner_id: user.id }).execute();
  await first.close();

  const second = await openControlStore(config('http://links.example.com:8080'));
  const domains = await second.db
    .selectFrom('domains')
    .select(['host', 'workspace_id', 'is_default'])
    .execute();
  expect(domains).toEqual([{ host: 'links.example.com:8080', workspace_id: workspace.id, is_default: true }]);
  await second.close();
});
