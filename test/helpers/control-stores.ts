import { hash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrations } from '../../src/db/migrations/all.ts';
import { type ControlStore, openStore } from '../../src/db/open.ts';
import { lentStore } from './lent-stores.ts';
import { isLong } from './long.ts';
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

/** A database of PGlite with the control store's tables. */
export const memoryDatabase = async (): Promise<PGlite> =>
  PGlite.create({ startParams, loadDataDir: new Blob([readFileSync(await packedStore())]) });

const memoryStore = (): Promise<ControlStore> => lentStore(memoryDatabase);

/** The address of another database on the server of `url`. */
const sibling = (url: string, database: string): string => {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
};

const openDatabase = (url: string): Promise<ControlStore> =>
  openStore(new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }));

/** A number that only this helper locks. */
const TEMPLATE_LOCK = 7_204_119;

/** Name of a migrated, empty database on the server; the first test to need it creates it, all or nothing. */
const templateDatabase = async (admin: pg.Client, url: string): Promise<string> => {
  const name = `fairlead_template_${hash('sha256', JSON.stringify(migrations)).slice(0, 16)}`;
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const found = await admin.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) {
      await admin.query(`drop database if exists ${name}_unfinished with (force)`);
      await admin.query(`create database ${name}_unfinished`);
      await (await openDatabase(sibling(url, `${name}_unfinished`))).close();
      await admin.query(`alter database ${name}_unfinished rename to ${name}`);
    }
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
  return name;
};

/** A separate database on the server of `url`, dropped on close. Migrating one takes 20 times as long as a copy. */
const serverStore = async (url: string): Promise<ControlStore> => {
  const name = `fairlead_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name} template ${await templateDatabase(admin, url)}`);
  const store = await openDatabase(sibling(url, name));
  return {
    db: store.db,
    close: async () => {
      await store.close();
      // The server waits for connections that are still closing.
      await admin.query(`drop database ${name}`);
      await admin.end();
    },
  };
};

const serverUrl = process.env.FAIRLEAD_TEST_DATABASE_URL;

/** Both kinds when `FAIRLEAD_TEST_DATABASE_URL` names a Postgres server; otherwise PGlite only, with a message. */
export const storeKinds = (): TestStoreKind[] => {
  const kinds: TestStoreKind[] = [{ name: 'PGlite', open: memoryStore }];
  if (serverUrl) kinds.push({ name: 'Postgres', open: () => serverStore(serverUrl) });
  else
    console.warn(
      'SKIPPED on Postgres: FAIRLEAD_TEST_DATABASE_URL is not set; these tests ran on PGlite only.',
    );
  return kinds;
};

/**
 * One store, in memory: a fifth faster than on a server. `npm run test:long` uses the Postgres server, if there is one;
 * `npm test` covers what differs between the two with `storeKinds`.
 */
export const oneStore = (): Promise<ControlStore> =>
  isLong && serverUrl ? serverStore(serverUrl) : memoryStore();
