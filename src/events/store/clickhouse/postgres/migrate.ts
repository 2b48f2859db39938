import { Problem } from '../../../../config/problem.ts';
import { num } from '../../duckdb/rows.ts';
import { described, migrations } from './migrations.ts';
import { type EventDb, pgQuery } from './rows.ts';

/** Any fixed number: two programs that start at the same time wait for each other. */
const LOCK = 5_290_333;

/** Whether the tables in Postgres are those of this version. */
export const isEventDbCurrent = async (db: EventDb): Promise<boolean> => {
  const [there] = await pgQuery(db, "select to_regclass('schema_version') is not null as exist");
  if (there?.exist !== true) return false;
  const [row] = await pgQuery(db, 'select max(version) as version from schema_version');
  return num(row?.version) === migrations.length;
};

/** Brings the tables in Postgres up to date, and runs `besides` while no other process does the same. All or nothing here. */
export const migrateEventDb = (db: EventDb, besides: () => Promise<void>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await pgQuery(
      tx,
      `select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
         set_config('lock_timeout', '5min', true)`,
    );
    await pgQuery(tx, `select pg_advisory_xact_lock(${LOCK})`);
    await pgQuery(tx, 'create table if not exists schema_version (version integer not null)');
    const [row] = await pgQuery(tx, 'select max(version) as version from schema_version');
    const version = num(row?.version);
    if (version > migrations.length)
      throw new Problem(
        `The events' tables in Postgres were written by a newer Fairlead (schema ${version}, but this version supports up to ${migrations.length}). Start the newer version.`,
      );
    for (const [i, statements] of migrations.entries()) {
      if (i < version) continue;
      for (const statement of statements) await pgQuery(tx, statement);
      await pgQuery(tx, 'insert into schema_version values ($1)', [i + 1]);
    }
    for (const statement of described) await pgQuery(tx, statement);
    await besides();
  });
