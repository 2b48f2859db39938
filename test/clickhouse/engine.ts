import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What is used of `chdb`, which is installed in this folder only. */
interface Connection {
  queryAsync(sql: string, options?: { format?: string }): Promise<{ bytes(): Uint8Array; rowsRead: number }>;
  close(): void;
}

export interface Statement {
  sql: string;
  /** Of the answer, unless the statement names one. */
  format: string;
  database: string | null;
  /** Statements with the same one see the same temporary tables. */
  session: string | null;
  settings: ReadonlyMap<string, string>;
  /** Values of `{name:Type}`, as the text that the HTTP interface expects. */
  parameters: ReadonlyMap<string, string>;
}

export interface Engine {
  run(statement: Statement): Promise<Uint8Array>;
  /** A folder for bodies of requests. */
  readonly staging: string;
  close(): void;
}

/** The text as a literal of ClickHouse. */
export const literal = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const NAME = /^\w+$/;
const named = (name: string): string => {
  if (!NAME.test(name)) throw new Error(`Code: 115. DB::Exception: ${name} is no name. (UNKNOWN_SETTING)`);
  return name;
};

/** Settings of the HTTP interface, which the engine does not know. */
const OF_HTTP = new Set([
  ...['wait_end_of_query', 'send_progress_in_http_headers', 'http_headers_progress_interval_ms'],
  ...[
    'enable_http_compression',
    'http_zlib_compression_level',
    'buffer_size',
    'cancel_http_readonly_queries_on_client_close',
  ],
]);

/**
 * ClickHouse's engine in this process, with the data of a folder, or with none. It runs one statement at a time, in `threads`
 * threads; on few rows, more than one only cost. Each session has a connection of its own, and so its own settings and
 * temporary tables. All others get a new one.
 */
export const openEngine = (folder?: string, threads = 1): Engine => {
  const { Session } = createRequire(import.meta.url)('chdb') as {
    Session: new (path: string, options?: { connectionArgs?: readonly string[] }) => Connection;
  };
  const home = folder ?? mkdtempSync(path.join(tmpdir(), 'fairlead-clickhouse-'));
  const data = path.join(home, 'data');
  const connect = (): Connection => new Session(data, { connectionArgs: [`--max_threads=${threads}`] });
  // The data stay loaded as long as there is a connection.
  const keeper = connect();
  const sessions = new Map<string, Connection>();
  const connectionOf = (session: string): Connection => {
    const found = sessions.get(session) ?? connect();
    sessions.set(session, found);
    return found;
  };
  /** What a connection was last told, because telling it again takes as long as a statement. */
  const told = new WeakMap<Connection, Map<string, string>>();
  const tell = async (connection: Connection, wanted: ReadonlyMap<string, string>): Promise<void> => {
    const known = told.get(connection) ?? new Map<string, string>();
    told.set(connection, known);
    const changes = [
      ...[...known.keys()]
        .filter((name) => !wanted.has(name) && !name.startsWith('param_'))
        .map((name) => [name, 'DEFAULT'] as const),
      ...[...wanted].filter(([name, value]) => known.get(name) !== value),
    ];
    if (changes.length === 0) return;
    await connection.queryAsync(
      `SET ${changes.map(([name, value]) => `${named(name)} = ${value}`).join(', ')}`,
    );
    for (const [name, value] of changes)
      if (value === 'DEFAULT') known.delete(name);
      else known.set(name, value);
  };
  const databases = new WeakMap<Connection, string>();
  const answer = async (connection: Connection, statement: Statement): Promise<Uint8Array> => {
    const { sql, format, settings, parameters } = statement;
    const database = statement.database ?? 'default';
    if ((databases.get(connection) ?? 'default') !== database)
      await connection.queryAsync(`USE \`${named(database)}\``);
    databases.set(connection, database);
    await tell(
      connection,
      new Map([
        ...[...settings].flatMap(([name, value]) =>
          OF_HTTP.has(name) ? [] : [[name, literal(value)] as const],
        ),
        ...[...parameters].map(([name, value]) => [`param_${name}`, literal(value)] as const),
      ]),
    );
    return (await connection.queryAsync(sql, { format })).bytes();
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    staging: home,
    run: (statement) => {
      const next = last.then(async () => {
        const { session } = statement;
        const connection = session === null ? connect() : connectionOf(session);
        try {
          return await answer(connection, statement);
        } finally {
          if (session === null) connection.close();
        }
      });
      last = next.catch(() => undefined);
      return next;
    },
    close: () => {
      for (const connection of [...sessions.values(), keeper]) connection.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
};
