import { Problem } from '../../../config/problem.ts';
import { num } from '../duckdb/rows.ts';
import type { ClickHouse } from './connection.ts';
import { sumTables } from './sums/tables.ts';
import { columnDefinitions, createTable, eventTables } from './tables.ts';

const tables = [...eventTables, ...sumTables];

/**
 * Numbered steps that change what is stored; each can be repeated, because ClickHouse has no transactions. New tables
 * and columns are not among them: they are made from their description whenever they are missing.
 */
const migrations: readonly (readonly string[])[] = [
  [
    // Statements of an earlier term than the highest here are not carried out.
    `CREATE TABLE IF NOT EXISTS ingest_term (shard UInt16, term UInt64, at DateTime64(3, 'UTC') DEFAULT now64(3))
     ENGINE = MergeTree ORDER BY (shard, term) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  ],
];

/** The oldest server with everything that is used: updates of single rows. */
const OLDEST = [25, 8] as const;

const checkVersion = async (clickhouse: ClickHouse): Promise<void> => {
  const [row] = await clickhouse.rows('SELECT version() AS version');
  const version = String(row?.version);
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    throw new Problem(
      `The ClickHouse server of CLICKHOUSE_URL has version ${version}. Fairlead needs ${OLDEST.join('.')} or newer.`,
    );
};

/** Makes the database's tables, or brings them up to date. Must not run twice at once. */
export const migrateClickHouse = async (clickhouse: ClickHouse): Promise<void> => {
  await checkVersion(clickhouse);
  await clickhouse.run(
    'CREATE TABLE IF NOT EXISTS schema_version (version UInt32) ENGINE = MergeTree ORDER BY version',
  );
  const [row] = await clickhouse.rows('SELECT max(version) AS version FROM schema_version');
  const version = num(row?.version as string | null);
  if (version > migrations.length)
    throw new Problem(
      `The event store in ClickHouse was written by a newer Fairlead (schema ${version}, but this version supports up to ${migrations.length}). Start the newer version.`,
    );
  for (const table of tables) await clickhouse.run(createTable(table));
  const known = await clickhouse.rows(
    'SELECT table, name FROM system.columns WHERE database = currentDatabase()',
  );
  const has = new Set(known.map(({ table, name }) => `${String(table)} ${String(name)}`));
  for (const table of tables) {
    const missing = columnDefinitions(table).filter((definition) => {
      const name = definition.split(' ')[0]?.replaceAll('"', '');
      return !has.has(`${table.name} ${name}`);
    });
    if (missing.length > 0)
      await clickhouse.run(
        `ALTER TABLE ${table.name} ${missing.map((one) => `ADD COLUMN IF NOT EXISTS ${one}`).join(', ')}`,
      );
  }
  for (const [i, statements] of migrations.entries()) {
    if (i < version) continue;
    for (const statement of statements) await clickhouse.run(statement);
    await clickhouse.run(`INSERT INTO schema_version SELECT ${i + 1}`);
  }
};
