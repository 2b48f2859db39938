import type { PGlite } from '@electric-sql/pglite';
import { type PGlite as KyselyPglite, PGliteDialect } from 'kysely';
import { type ControlStore, openStore } from '../../src/db/open.ts';
import { preparedPglite } from '../../src/db/prepared-pglite.ts';

/** A migrated database, and what its tables and sequences held before anyone used it. */
interface Pristine {
  pglite: PGlite;
  prepared: KyselyPglite;
  tables: readonly string[];
  /** Rows of the tables that are not initially empty, as JSON. */
  rows: readonly { table: string; rows: string }[];
  sequences: string;
  /** Sizes of tables and indexes, from which Postgres plans queries. */
  sizes: string;
  schema: string;
}

const idle: Pristine[] = [];

const one = async <T>(pglite: PGlite, query: string): Promise<T> => (await pglite.query(query)).rows[0] as T;

const names = async (pglite: PGlite, query: string): Promise<string[]> =>
  (await pglite.query<{ name: string }>(query)).rows.map(({ name }) => name);

const notEmpty = (pglite: PGlite, tables: readonly string[]): Promise<string[]> =>
  names(
    pglite,
    tables.map((name) => `select '${name}' as name where exists (select from "${name}")`).join(' union all '),
  );

const CATALOGS = ['pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_type'];

/** Differs after any change of the schema: each adds, removes or replaces a row of these catalogs. */
const schemaOf = async (pglite: PGlite): Promise<string> => {
  const parts = CATALOGS.map((name) => `select count(*) as c, max(xmin::text::bigint) as x from ${name}`);
  const { digest } = await one<{ digest: string }>(
    pglite,
    `select string_agg(c || ':' || x, ' ') as digest from (${parts.join(' union all ')}) all_catalogs`,
  );
  return digest;
};

const SEQUENCES = `select coalesce(string_agg(
    format('select setval(%s, %s, %L)', seqrelid, coalesce(last, seqstart), last is not null), '; '), '') as reset
  from (select s.seqrelid, s.seqstart, pg_sequence_last_value(s.seqrelid) as last from pg_sequence s) all_sequences`;

const SIZES = `select jsonb_agg(t)::text as sizes from (
  select oid, relpages, reltuples, relallvisible, relallfrozen from pg_class where relnamespace = 'public'::regnamespace
) t`;
const RESIZE = `update pg_class c
  set relpages = t.relpages, reltuples = t.reltuples, relallvisible = t.relallvisible, relallfrozen = t.relallfrozen
  from jsonb_populate_recordset(null::pg_class, $1::jsonb) t
  where c.oid = t.oid
    and (c.relpages, c.reltuples, c.relallvisible) is distinct from (t.relpages, t.reltuples, t.relallvisible)`;

const surveyed = async (pglite: PGlite): Promise<Pristine> => {
  const tables = await names(
    pglite,
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const rows = [];
  for (const table of await notEmpty(pglite, tables)) {
    const { all } = await one<{ all: string }>(pglite, `select jsonb_agg(t)::text as all from "${table}" t`);
    rows.push({ table, rows: all });
  }
  const { reset } = await one<{ reset: string }>(pglite, SEQUENCES);
  const { sizes } = await one<{ sizes: string }>(pglite, SIZES);
  return {
    pglite,
    prepared: preparedPglite(pglite),
    tables,
    rows,
    sequences: reset,
    sizes,
    schema: await schemaOf(pglite),
  };
};

/** What `discard all` does, except for prepared statements. */
const DISCARD =
  'close all; set session authorization default; reset all; unlisten *; discard temp; discard sequences; select pg_advisory_unlock_all()';

/** Restores the state after the last migration; false if the schema has changed, which is not undone. */
const emptied = async (pristine: Pristine): Promise<boolean> => {
  const { pglite, tables, rows, sequences, sizes, schema } = pristine;
  if ((await schemaOf(pglite)) !== schema) return false;
  const used = await notEmpty(pglite, tables);
  const deletions = used.map((name) => `delete from "${name}"`).join('; ');
  await pglite.exec(
    `begin; set local session_replication_role = replica; ${deletions}; ${sequences}; commit`,
  );
  await pglite.exec(DISCARD);
  // The next user's rows are stored in their order again, instead of in the gaps, and queries are planned as at first.
  if (used.length > 0) {
    await pglite.exec(`vacuum (skip_database_stats) ${used.map((name) => `"${name}"`).join(', ')}`);
    await pglite.query(RESIZE, [sizes]);
  }
  for (const { table, rows: all } of rows) {
    await pglite.query(
      `insert into "${table}" overriding system value select * from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
      [all],
    );
  }
  return true;
};

const giveBack = async (pristine: Pristine): Promise<void> => {
  if (await emptied(pristine)) idle.push(pristine);
  else await pristine.pglite.close();
};

/** PGlite for one user, who cannot reach it after closing it. */
const lend = (pristine: Pristine): KyselyPglite => {
  const { pglite, prepared } = pristine;
  let closed = false;
  let transactions = 0;
  const open = (): KyselyPglite => {
    if (closed) throw new Error('The store is closed.');
    return prepared;
  };
  return {
    ready: true,
    waitReady: pglite.waitReady,
    get closed() {
      return closed;
    },
    query: async (...args) => open().query(...args),
    transaction: async (work) => {
      open();
      transactions++;
      try {
        return await prepared.transaction(work);
      } finally {
        transactions--;
      }
    },
    close: async () => {
      closed = true;
      // It is unknown whether or when a transaction abandoned by its user ends.
      if (transactions > 0) await pglite.close();
      else await giveBack(pristine);
    },
  };
};

/**
 * An empty control store on a database that an earlier test of this process has closed, otherwise on one from `open`.
 * Emptying one takes a few milliseconds, creating one a quarter of a second, and hundreds of tests need one.
 */
export const lentStore = async (open: () => Promise<PGlite>): Promise<ControlStore> => {
  const pristine = idle.pop() ?? (await surveyed(await open()));
  return openStore(new PGliteDialect({ pglite: lend(pristine) }));
};
