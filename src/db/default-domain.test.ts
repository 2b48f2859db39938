import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeKinds } from '../../test/helpers/control-stores.ts';
import { ensureDefaultDomain } from './default-domain.ts';
import { brokenUnique } from './failure.ts';
import type { ControlStore } from './open.ts';
import { publicId } from './public-id.ts';

describe.each(storeKinds())('domains on $name', ({ open }) => {
  let store: ControlStore;
  beforeAll(async () => {
    store = await open();
  }, 240_000);
  afterAll(() => store.close());

  const workspace = async (): Promise<number> => {
    const id = publicId('wsp');
    const values = { public_id: id, name: 'One', time_zone: 'UTC', postback_key: id };
    return (await store.db.insertInto('workspaces').values(values).returning('id').executeTakeFirstOrThrow())
      .id;
  };
  const claim = (workspace_id: number, host: string, status: 'waiting' | 'verified' | 'failing') =>
    store.db
      .insertInto('domains')
      .values({
        public_id: publicId('dom'),
        workspace_id,
        host,
        origin: `https://${host}`,
        is_default: false,
        status,
      })
      .execute();
  const ensure = (origin: string, owner: number) =>
    store.db.transaction().execute((tx) => ensureDefaultDomain(tx, origin, owner));

  test('one host can be claimed by many workspaces, once each, and is served for one', async () => {
    const [a, b] = [await workspace(), await workspace()];
    await claim(a, 'both.example', 'waiting');
    await claim(b, 'both.example', 'verified');
    const again = await claim(a, 'both.example', 'waiting').catch((error: unknown) => error);
    expect(brokenUnique(again)).toBe('domains_workspace_host_key');
    const second = await store.db
      .updateTable('domains')
      .set({ status: 'failing' })
      .where('workspace_id', '=', a)
      .execute()
      .catch((error: unknown) => error);
    expect(brokenUnique(second)).toBe('domains_served');
  });

  test("a new link address becomes the default domain, and people's domains move with it", async () => {
    const [a, b] = [await workspace(), await workspace()];
    await ensure('http://localhost:3001', a);
    await claim(b, 'go.shop.example', 'verified');
    await claim(b, 'links.example.net', 'waiting');
    await ensure('https://links.example.net:8443', a);
    await ensure('https://links.example.net', a);
    const rows = await store.db
      .selectFrom('domains')
      .select(['workspace_id', 'host', 'origin', 'is_default', 'status'])
      .where('workspace_id', 'in', [a, b])
      .orderBy('id')
      .execute();
    expect(rows.map((row) => [row.workspace_id, row.host, row.origin, row.is_default, row.status])).toEqual([
      [a, 'localhost:3001', 'http://localhost:3001', false, 'verified'],
      [b, 'go.shop.example', 'https://go.shop.example', false, 'verified'],
      [b, 'links.example.net', 'https://links.example.net', false, 'waiting'],
      [a, 'links.example.net:8443', 'https://links.example.net:8443', false, 'verified'],
      [a, 'links.example.net', 'https://links.example.net', true, 'verified'],
    ]);
  });
});
