import fs from 'node:fs';
import path from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { Problem } from '../../../config/problem.ts';
import { migrations } from './schema.ts';

/** At the default of 16 MB, every second batch rewrites the last unfinished row group, taking half of ingest's time. */
export const CHECKPOINT_THRESHOLD = '256MB';

/** A query that exceeds the memory uses the disk, up to this multiple of the memory. */
const ON_DISK = 4;

/** DuckDB's memory while a whole day is read once, when nothing else needs its pages. */
const SPARING_MB = 128;

export interface StoreLimits {
  /** For cache and queries together; without it, DuckDB takes most of the machine's memory. */
  memoryMb?: number;
  /** That run queries; one per core by default. */
  threads?: number;
  /** Maximum duration of one query by people and programs, milliseconds; by default 30 seconds. */
  questionMs?: number;
}

/** When all queries have had little memory. */
export interface Sparing {
  /** How often that has begun. */
  readonly times: number;
  /** Whether it is so now. */
  readonly isOn: boolean;
  /** Resolves as soon as it is not so. */
  over(): Promise<void>;
}

export interface EventDatabase {
  instance: DuckDBInstance;
  /** Connection used only by ingest: one transaction at a time. */
  writer: DuckDBConnection;
  /** Connection used only by audit and by ingest's lookups. */
  reader: DuckDBConnection;
  /** Directory for files passed to DuckDB. */
  staging: string;
  /**
   * Runs `work`, one at a time, while only the thread that asks works on a statement. With more, that thread asks without
   * pause whether the others are done, which costs as much as the work itself (docs/decisions/0100).
   */
  onOneThread<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs `work`, one at a time, within the memory of the smallest machine for all queries; releases the rest first. If
   * queries in progress hold more, all have their memory as always.
   */
  sparingly<T>(work: () => Promise<T>): Promise<T>;
  readonly sparing: Sparing;
  close(): void;
}

const migrate = async (connection: DuckDBConnection): Promise<void> => {
  await connection.run('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)');
  const result = await connection.runAndReadAll('SELECT coalesce(max(version), 0) FROM schema_version');
  const version = Number(result.getRows()[0]?.[0] ?? 0);
  if (version > migrations.length) {
    throw new Problem(
      `The event store was written by a newer Fairlead (schema ${version}, but this version supports up to ${migrations.length}). Start the newer version.`,
    );
  }
  for (const [index, { statements, apart }] of migrations.entries()) {
    if (index < version) continue;
    if (apart) for (const statement of statements) await connection.run(statement);
    await connection.run('BEGIN');
    try {
      if (!apart) for (const statement of statements) await connection.run(statement);
      await connection.run('INSERT INTO schema_version VALUES ($1)', [index + 1]);
      await connection.run('COMMIT');
    } catch (error) {
      await connection.run('ROLLBACK');
      throw error;
    }
  }
};

export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && /^Out of Memory Error/i.test(error.message);

/** Turns problems with a file that an operator can fix into a Problem. A locked file keeps its error. */
const inWords = (error: unknown, file: string): unknown => {
  if (!(error instanceof Error) || /could not set lock/i.test(error.message)) return error;
  const why = error.message.split('\n')[0] ?? '';
  const advice = /permission denied|read-only file system/i.test(why)
    ? 'Give this user write access to the folder and its contents.'
    : /no space left/i.test(why)
      ? 'Free up space on its disk.'
      : 'Start the version of Fairlead that wrote it, or restore it from a backup: npm exec fairlead -- restore DIR --replace';
  return new Problem(`The event store ${file} cannot be opened (${why}). ${advice}`);
};

/** The limit as DuckDB writes it: `18.8 GiB`. */
const memoryLimitOf = async (connection: DuckDBConnection): Promise<string> => {
  const found = await connection.runAndReadAll("SELECT current_setting('memory_limit')");
  return String(found.getRows()[0]?.[0]);
};

/** Lowers the limit; false if queries in progress hold more than that. */
const isLowered = async (connection: DuckDBConnection, limit: string): Promise<boolean> => {
  try {
    await connection.run(`SET memory_limit = '${limit}'`);
    return true;
  } catch (error) {
    if (isOutOfMemory(error)) return false;
    throw error;
  }
};

const openInstance = async (file: string, options: Record<string, string>): Promise<DuckDBInstance> => {
  try {
    return await DuckDBInstance.create(file, options);
  } catch (error) {
    throw inWords(error, file);
  }
};

/** Opens (or creates) the DuckDB file `file`, which no other process may have open. Runs the migrations. */
export const openEventDatabase = async (
  file: string,
  staging: string,
  { memoryMb, threads }: StoreLimits = {},
): Promise<EventDatabase> => {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  fs.mkdirSync(staging, { recursive: true, mode: 0o700 });
  const instance = await openInstance(file, {
    // All times are UTC; nothing is downloaded or loaded from outside.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    checkpoint_threshold: CHECKPOINT_THRESHOLD,
    // The pruner reads row groups in the order of a sort, and ends at one to which a commit is just adding the first rows:
    // the newest requests were then none at all. Looking for common subplans takes a dashboard 5 % of its CPU time and a
    // campaign's view 14 %, and finds none: statements name what they share.
    disabled_optimizers: 'row_group_pruner,common_subplan',
    // Fetching the rest of a few rows by number scans the whole table again; request-page.ts does it by time.
    late_materialization_max_rows: '0',
    // Otherwise a thread that has started a long query stays with it to the end of a step while short ones wait.
    scheduler_process_partial: 'true',
    // Files created from now on store strings as dictionaries: reports on individual requests take a third less time.
    storage_compatibility_version: 'v1.5.0',
    ...(memoryMb !== undefined && {
      memory_limit: `${memoryMb}MiB`,
      max_temp_directory_size: `${ON_DISK * memoryMb}MiB`,
    }),
    ...(threads !== undefined && { threads: String(threads) }),
  });
  const writer = await instance.connect();
  const reader = await instance.connect();
  await migrate(writer);
  const [setting] = (await writer.runAndReadAll("SELECT current_setting('threads')")).getRows();
  const usual = Number(setting?.[0]);
  const whole = memoryMb === undefined ? await memoryLimitOf(writer) : `${memoryMb}MiB`;
  let times = 0;
  let limited: Promise<void> | null = null;
  return {
    instance,
    writer,
    reader,
    staging,
    onOneThread: async (work) => {
      if (usual === 1) return work();
      await writer.run('SET threads TO 1');
      try {
        return await work();
      } finally {
        await writer.run(`SET threads TO ${usual}`);
      }
    },
    sparingly: async (work) => {
      if (memoryMb !== undefined && memoryMb <= SPARING_MB) return work();
      const { promise, resolve } = Promise.withResolvers<void>();
      times++;
      limited = promise;
      const end = (): void => {
        limited = null;
        resolve();
      };
      try {
        // Ingest would wait long for reports that hold more: others follow them.
        if (!(await isLowered(writer, `${SPARING_MB}MiB`))) end();
        return await work();
      } finally {
        try {
          // RESET changes only the setting that is shown; DuckDB 1.5 still keeps to the lower limit.
          await writer.run(`SET memory_limit = '${whole}'`);
        } finally {
          end();
        }
      }
    },
    sparing: {
      get times() {
        return times;
      },
      get isOn() {
        return limited !== null;
      },
      over: async () => {
        while (limited !== null) await limited;
      },
    },
    close: () => {
      reader.closeSync();
      writer.closeSync();
      instance.closeSync();
    },
  };
};
