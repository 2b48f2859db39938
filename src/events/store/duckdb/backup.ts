import fs from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import type { EventBackup } from '../backup.ts';
import { positionOf } from './ingest/ingest-store.ts';
import { CHECKPOINT_THRESHOLD } from './open.ts';
import { num, query } from './rows.ts';

/** The main header and the two database headers, which checkpoints write alternately as their last step. */
const HEADER_BYTES = 3 * 4096;

const headerOf = (file: string): Buffer => {
  const handle = fs.openSync(file, 'r');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    fs.readSync(handle, header, 0, HEADER_BYTES, 0);
    return header;
  } finally {
    fs.closeSync(handle);
  }
};

/** A batch is committed within seconds, also on a slow disk. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;

/** Between two write transactions: DuckDB refuses a checkpoint while another one is open. */
const checkpoint = async (connection: Connection): Promise<void> => {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      await connection.run('CHECKPOINT');
      return;
    } catch (error) {
      if (!String(error).includes('Cannot CHECKPOINT') || performance.now() > until) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
};

type Connection = Awaited<ReturnType<DuckDBInstance['connect']>>;

const stateOf = async (connection: Connection) => {
  const [version] = await query(connection, 'SELECT max(version) AS version FROM schema_version');
  const positions = await query(connection, 'SELECT * FROM journal_positions ORDER BY node, worker');
  return { schema: num(version?.version), positions: positions.map(positionOf) };
};

/**
 * Images of the DuckDB file `file`. A checkpoint first writes everything committed so far into it. After that, commits
 * go to the log next to it and, if large, into blocks that the file's header does not reference. Only the next
 * checkpoint changes what the header references, and it writes the header last. Checkpoints are postponed, and detected
 * if one happens anyway.
 */
export const duckdbBackup = (connect: () => Promise<Connection>, file: string): EventBackup => ({
  image: async () => {
    const connection = await connect();
    const release = async (): Promise<void> => {
      await connection.run(`SET checkpoint_threshold = '${CHECKPOINT_THRESHOLD}'`);
      connection.closeSync();
    };
    try {
      await checkpoint(connection);
      await connection.run("SET checkpoint_threshold = '1TB'");
      const header = headerOf(file);
      return {
        file,
        bytes: fs.statSync(file).size,
        ...(await stateOf(connection)),
        intact: () => headerOf(file).equals(header),
        release,
      };
    } catch (error) {
      await release();
      throw error;
    }
  },
});

/** Opens a file that no other process has open, without running migrations. */
export const openForBackup = async (file: string): Promise<{ backup: EventBackup; close(): void }> => {
  const instance = await DuckDBInstance.create(file, {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  return { backup: duckdbBackup(() => instance.connect(), file), close: () => instance.closeSync() };
};

/** Opens a copy and reads its state. Throws if it is not a complete database. */
export const readCopy = async (file: string): ReturnType<typeof stateOf> => {
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY', threads: '1' });
  const connection = await instance.connect();
  try {
    return await stateOf(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
};
