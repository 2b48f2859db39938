import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Dialect, Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { ensureDefaultDomain } from './default-domain.ts';
import { migrate } from './migrate.ts';
import { openSynced } from './synced-folder.ts';
import type { Db, Tables } from './tables.ts';

export interface ControlStore {
  readonly db: Db;
  /** Waits for what runs. Nothing else depends on it: each commit is on the disk before it is answered. */
  close(): Promise<void>;
}

const postgres = (connectionString: string): Dialect => {
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 10_000 });
  // Without a listener a connection lost while idle would end the process; the next query opens a new one.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
};

const embedded = async (dataDir: string): Promise<Dialect> => {
  const dir = join(dataDir, 'control');
  await mkdir(dir, { recursive: true, mode: 0o700 });
  return new PGliteDialect({ pglite: await openSynced(dir) });
};

const dialectOf = async ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Dialect> =>
  databaseUrl === null ? embedded(dataDir) : postgres(databaseUrl);

/** The control store as it is, without migrations. The caller destroys the connection. */
export const connectControlStore = async (config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Db> =>
  new Kysely<Tables>({ dialect: await dialectOf(config) });

/** A store on any dialect, brought to the newest version. Closes it again when that fails. */
export const openStore = async (dialect: Dialect): Promise<ControlStore> => {
  const db: Db = new Kysely<Tables>({ dialect });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, close: () => db.destroy() };
};

/**
 * The control store of `config`: on a Postgres server, or embedded under `<dataDir>/control` (one process at a
 * time). Throws StoreVersionError when the store is newer than the program.
 */
export const openControlStore = async (
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'edge'>,
): Promise<ControlStore> => {
  const store = await openStore(await dialectOf(config));
  // The address of links may have been configured anew since the last start.
  const first = await store.db
    .selectFrom('instance')
    .innerJoin('memberships', 'memberships.user_id', 'instance.owner_id')
    .select('memberships.workspace_id')
    .orderBy('memberships.workspace_id')
    .executeTakeFirst();
  if (first) {
    await store.db
      .transaction()
      .execute((tx) => ensureDefaultDomain(tx, config.edge.publicUrl, first.workspace_id));
  }
  return store;
};
