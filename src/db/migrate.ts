import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { Problem } from '../config/problem.ts';
import type { Migration } from './migration.ts';
import { migrations as all } from './migrations/all.ts';
import type { Db } from './tables.ts';

/** Any fixed number: two programs starting at the same time on one Postgres server wait for each other. */
const LOCK = 5_290_331;
const LOCK_TIMEOUT = '5min';

interface Applied {
  fairlead_migrations: { number: number; name: string; checksum: string };
}

/** This program cannot use the store; the message is for the person who starts it. */
export class StoreVersionError extends Problem {
  override readonly name = 'StoreVersionError';
}

const checksumOf = (migration: Migration): string => hash('sha256', migration.statements.join(';\n'));

/** Throws StoreVersionError if a store with these steps is newer than the program or from another lineage. */
export const checkApplied = (
  applied: readonly Applied['fairlead_migrations'][],
  known: readonly Migration[],
): void => {
  for (const row of applied) {
    const migration = known[row.number - 1];
    if (!migration) {
      throw new StoreVersionError(
        `The control store was written by a newer Fairlead: it has version ${row.number} (${row.name}), ` +
          `but this version supports up to ${known.length}. Start the newer version, or restore a backup made before the update.`,
      );
    }
    if (migration.name !== row.name || checksumOf(migration) !== row.checksum) {
      throw new StoreVersionError(
        `Version ${row.number} (${row.name}) of the control store was made by other statements than this program's ` +
          `(${migration.name}). Start the program that made the store.`,
      );
    }
  }
};

/**
 * Migrates the store to the newest version, each step in a separate transaction. A failed step leaves the store at the
 * previous one. Throws StoreVersionError if the store is newer than the program or from another lineage.
 */
export const migrate = async (db: Db, known: readonly Migration[] = all): Promise<void> => {
  const store = db as unknown as Kysely<Applied>;
  for (let done = false; !done; ) {
    done = await store.transaction().execute(async (tx) => {
      // A step can take long on large tables, and its lock waits for everything that reads them.
      await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(
        tx,
      );
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
      await sql`create table if not exists fairlead_migrations (
        number integer primary key, name text not null, checksum text not null,
        applied_at timestamptz not null default now())`.execute(tx);
      const applied = await tx
        .selectFrom('fairlead_migrations')
        .select(['number', 'name', 'checksum'])
        .orderBy('number', 'desc')
        .execute();
      checkApplied(applied, known);
      const next = known[applied[0]?.number ?? 0];
      if (!next) return true;
      for (const statement of next.statements) await sql.raw(statement).execute(tx);
      await tx
        .insertInto('fairlead_migrations')
        .values({ number: next.number, name: next.name, checksum: checksumOf(next) })
        .execute();
      return false;
    });
  }
};
