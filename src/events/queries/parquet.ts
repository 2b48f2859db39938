import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { EventDatabase } from '../store/duckdb/open.ts';
import type { ColumnType, FileColumn, ParquetFile } from '../store/tables.ts';

/** A connection whose current query, if any, ends when the signal fires. */
const connectUntil = async (
  instance: DuckDBInstance,
  signal: AbortSignal,
): Promise<{ connection: DuckDBConnection; close(): void }> => {
  signal.throwIfAborted();
  const connection = await instance.connect();
  const interrupt = (): void => connection.interrupt();
  signal.addEventListener('abort', interrupt);
  return {
    connection,
    close: () => {
      signal.removeEventListener('abort', interrupt);
      connection.closeSync();
    },
  };
};

/** Prefix of outgoing files. */
const OUTGOING = 'out-';

/** Removes outgoing files left by a crash. */
export const removeOutgoing = async (staging: string): Promise<void> => {
  for (const name of await fs.readdir(staging)) {
    if (name.startsWith(OUTGOING)) await fs.rm(join(staging, name), { force: true });
  }
};

const types: Record<ColumnType, string> = {
  text: 'VARCHAR',
  texts: 'VARCHAR[]',
  whole: 'BIGINT',
  number: 'DOUBLE',
  decimal: 'DECIMAL(38, 10)',
  yes: 'BOOLEAN',
  time: 'TIMESTAMP WITH TIME ZONE',
};

/** A path or name of ours, quoted for a statement, because COPY takes no bound values. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Rows go through a file of JSON lines, from which DuckDB writes Parquet with little memory, however many they are.
 * Only this process may read the files.
 */
export const parquetFile = async (
  { instance, staging }: Pick<EventDatabase, 'instance' | 'staging'>,
  columns: readonly FileColumn[],
  signal: AbortSignal,
): Promise<ParquetFile> => {
  const name = `${staging}/${OUTGOING}${randomBytes(12).toString('hex')}`;
  const [lines, file] = [`${name}.ndjson`, `${name}.parquet`];
  const handle = await fs.open(lines, 'wx', 0o600);
  const { connection, close } = await connectUntil(instance, signal);
  let isOpen = true;
  const endLines = async (): Promise<void> => {
    if (isOpen) await handle.close();
    isOpen = false;
  };
  return {
    add: async (text) => {
      await handle.writeFile(text);
    },
    finish: async () => {
      await endLines();
      await fs.writeFile(file, '', { flag: 'wx', mode: 0o600 });
      const shape = columns.map((column) => `${quoted(column.name)}: ${quoted(types[column.type])}`);
      await connection.run(
        `COPY (SELECT * FROM read_json(${quoted(lines)}, format = 'newline_delimited', columns = {${shape.join(', ')}}))
         TO ${quoted(file)} (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)`,
      );
      await fs.rm(lines, { force: true });
      return file;
    },
    close: async () => {
      close();
      await endLines();
      await Promise.all([fs.rm(lines, { force: true }), fs.rm(file, { force: true })]);
    },
  };
};
