import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrations } from '../../src/db/migrations/all.ts';
import { type ControlStore, openStore } from '../../src/db/open.ts';
import { lentStore } from './lent-stores.ts';
import { madeOnce, pinned } from './made-once.ts';

/** Creates fresh, empty control stores of one kind. */
interface TestStoreKind {
  name: 'PGlite' | 'Postgres';
  open(): Promise<ControlStore>;
}

// PGlite clears its buffers at each start, and unpacks everything in the folder: hundreds of tests wait for both.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'];
const initDbStartParams = ['--wal-segsize=1'];
const UNUSED = ['template0', 'template1'];

/** Path of the archive of a migrated, empty database of PGlite. */
export const packedStore = (): Promise<string> => {
  const madeOf = [pinned('@electric-sql/pglite'), migrations, initDbStartParams, UNUSED];
  return madeOnce('packed', madeOf, async (own) => {
    const pglite = await PGlite.create({ startParams, initDbStartParams });
    for (const name of UNUSED) {
      await pglite.exec(`update pg_database set datistemplate = false where datname = '${name}'`);
      await pglite.exec(`drop database ${name}`);
    }
    const store = await openStore(new PGliteDialect({ pglite }));
    const bytes = new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer());
    await store.close();
    writeFileSync(own, bytes);
  });
};

const memoryDatabase = async (): Promise<PGlite> =>
  PGlite.create({ startParams, loadDataDir: new Blob([readFileSync(await packedStore())]) });

const memoryStore = (): Promise<ControlStore> => lentStore(memoryDatabase);

/** A separate schema in the database of `url`, dropped on close. */
const schemaStore = async (url: string): Promise<ControlStore> => {
  const schema = `fairlead_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create schema ${schema}`);
  const pool = new pg.Pool({ connectionString: url, options: `-c search_path=${schema}` });
  const store = await openStore(new PostgresDialect({ pool }));
  return {
    db: store.db,
    close: async () => {
      await store.close();
      await admin.query(`drop schema ${schema} cascade`);
      await admin.end();
    },
  };
};

const serverUrl = process.env.FAIRLEAD_TEST_DATABASE_URL;

/** Both kinds when `FAIRLEAD_TEST_DATABASE_URL` names a Postgres server; otherwise PGlite only, with a message. */
export const storeKinds = (): TestStoreKind[] => {
  const kinds: TestStoreKind[] = [{ name: 'PGlite', open: memoryStore }];
  if (serverUrl) kinds.push({ name: 'Postgres', open: () => schemaStore(serverUrl) });
  else
    console.warn(
      'SKIPPED on Postgres: FAIRLEAD_TEST_DATABASE_URL is not set; these tests ran on PGlite only.',
    );
  return kinds;
};

/** One store: on the Postgres server when there is one, otherwise in memory. */
export const oneStore = (): Promise<ControlStore> => (serverUrl ? schemaStore(serverUrl) : memoryStore());
