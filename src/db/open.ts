import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Dialect, Kysely, PGliteDialect } from 'kysely';
import type { Config } from '../config/config.ts';
import { ensureDefaultDomain } from './default-domain.ts';
import { damagedInWords } from './failure.ts';
import { migrate } from './migrate.ts';
import type { ControlClaim, DatabaseTaken } from './one-control.ts';
import { preparedPglite } from './prepared-pglite.ts';
import { serverDialect } from './server.ts';
import { openSynced } from './synced-folder.ts';
import type { Db, Tables } from './tables.ts';

export interface ControlStore {
  readonly db: Db;
  /** Waits for running queries. Nothing else depends on it, because commits are on disk before they are confirmed. */
  close(): Promise<void>;
}

const embedded = async (dataDir: string): Promise<Dialect> => {
  const dir = join(dataDir, 'control');
  await mkdir(dir, { recursive: true, mode: 0o700 });
  try {
    return new PGliteDialect({ pglite: preparedPglite(await openSynced(dir)) });
  } catch (error) {
    throw damagedInWords(error, dir);
  }
};

type Where = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** The control store as it is, without migrations, while others may be using it. The caller destroys the connection. */
export const connectControlStore = async ({ dataDir, databaseUrl }: Where): Promise<Db> => {
  const dialect =
    databaseUrl === null
      ? await embedded(dataDir)
      : await serverDialect({ connectionString: databaseUrl, dataDir, onTaken: null });
  return new Kysely<Tables>({ dialect });
};

/** A store on any dialect, migrated to the newest version. Closes it again if that fails. */
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
 * The control store of `config`, for one process at a time: on a Postgres server, or embedded under
 * `<dataDir>/control`. Throws Problem if it cannot be used, including StoreVersionError if it is newer than the
 * program. `onTaken`: another process has it from now on, which can happen only after all connections to a server were
 * lost; this one must stop. `claim`: see serverDialect.
 */
export const openControlStore = async (
  { dataDir, databaseUrl, edge }: Where & Pick<Config, 'edge'>,
  onTaken: (problem: DatabaseTaken) => void = () => undefined,
  claim: ControlClaim | null = null,
): Promise<ControlStore> => {
  const store = await openStore(
    databaseUrl === null
      ? await embedded(dataDir)
      : await serverDialect({ connectionString: databaseUrl, dataDir, onTaken, claim }),
  );
  // The configured link address may have changed since the last start.
  const first = await store.db
    .selectFrom('instance')
    .innerJoin('memberships', 'memberships.user_id', 'instance.owner_id')
    .select('memberships.workspace_id')
    .orderBy('memberships.workspace_id')
    .executeTakeFirst();
  if (first) {
    await store.db.transaction().execute((tx) => ensureDefaultDomain(tx, edge.publicUrl, first.workspace_id));
  }
  return store;
};
