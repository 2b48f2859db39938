import { Readable } from 'node:stream';
import { ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { AnswerLost, LeaseLost } from './batches/ports.ts';

export type ChRow = Record<string, string | number | boolean | null | string[] | Record<string, string>>;

interface StatementOptions {
  params?: Readonly<Record<string, unknown>>;
  settings?: Readonly<Record<string, string | number>>;
  /** Names the statement to the server, so that it can be found there and ended. */
  id?: string;
  /** Statements of one session follow each other and share temporary tables. */
  session?: string;
  /** Gives the statement up. */
  signal?: AbortSignal;
}

export interface ClickHouse {
  /** Database of the URL. */
  readonly database: string;
  rows(sql: string, options?: StatementOptions): Promise<ChRow[]>;
  /** The same for rows that may exceed the heap. `between`: called after each piece of them. */
  eachRow(
    sql: string,
    each: (row: ChRow) => void,
    options?: StatementOptions,
    between?: () => Promise<void>,
  ): Promise<void>;
  /** A statement without rows. */
  run(sql: string, options?: StatementOptions): Promise<void>;
  /** An `INSERT .. FORMAT ..` of these bytes, as one block. */
  insert(sql: string, pieces: readonly Uint8Array[], options?: StatementOptions): Promise<void>;
  close(): Promise<void>;
}

/**
 * Sent with every statement. Without them, an alias hides the column of its name, sums of nothing are 0, fields of
 * unmatched rows are defaults, and 64-bit integers lose digits in JSON.
 */
const SETTINGS = {
  async_insert: 0,
  prefer_column_name_to_alias: 1,
  aggregate_functions_null_for_empty: 1,
  join_use_nulls: 1,
  output_format_json_quote_64bit_integers: 1,
  output_format_json_quote_decimals: 1,
  input_format_skip_unknown_fields: 1,
  input_format_null_as_default: 1,
  // Lists of a thousand places are part of a statement.
  max_query_size: '8388608',
} as const;

/** A batch of 122,880 lines is one block, and so all or nothing in its partition. */
const ONE_BLOCK = {
  max_insert_block_size: 1_048_576,
  min_insert_block_size_rows: 1_048_576,
  min_insert_block_size_bytes: 1_073_741_824,
  input_format_parallel_parsing: 0,
  max_insert_threads: 1,
} as const;

/** As many as there are questions at a time, jobs, and tables that are written to. */
const CONNECTIONS = 32;
/** How long an answer may take unless it is said. */
const TIMEOUT_MS = 60_000;

/** What a statement of an earlier term fails with. */
export const FENCE = 'fenced off';
/** FUNCTION_THROW_IF_VALUE_IS_NON_ZERO, and QUERY_WAS_CANCELLED: ended by whoever has taken over. */
const THROWN = '395';
const CANCELLED = '394';

/** Statements and values are not for logs: quoted parts and everything after the first line are left out. */
const redacted = (message: string): string =>
  (message.split('\n')[0] ?? '').replace(/['"`].*['"`]/s, '…').slice(0, 300);

/** A statement was refused. The message has no values. */
export class ClickHouseRefused extends Error {
  override readonly name = 'ClickHouseRefused';
  readonly code: string;
  constructor(what: string, code: string, type: string, message: string) {
    super(`ClickHouse refused ${what} (${type || 'error'}, code ${code}): ${redacted(message)}`);
    this.code = code;
  }
}

const inWords = (error: unknown, what: string): unknown => {
  if (error instanceof ClickHouseError) {
    // The statement's own words follow, among them those of every condition.
    const [thrown = ''] = error.message.split(': while ');
    if ((error.code === THROWN && thrown.includes(FENCE)) || error.code === CANCELLED)
      return new LeaseLost('Another process has taken over writing to the event store.');
    return new ClickHouseRefused(what, error.code, error.type ?? '', error.message);
  }
  const why = error instanceof Error && 'code' in error ? String(error.code) : redacted(String(error));
  return new AnswerLost(`ClickHouse did not answer (${why}).`);
};

/** What a statement is about, without its values: `INSERT INTO requests`. */
const summary = (sql: string): string => {
  const [verb = '', table = ''] =
    /^\s*(INSERT INTO|UPDATE|DELETE FROM|CREATE TABLE IF NOT EXISTS|ALTER TABLE|SELECT|WITH|KILL QUERY)\s*(\w*)/i
      .exec(sql)
      ?.slice(1) ?? [];
  return /^(?:SELECT|WITH|KILL QUERY)$/i.test(verb) ? verb : `${verb} ${table}`.trim() || 'a statement';
};

/** The name in `http://user:password@host:8123/database`. */
export const databaseOf = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.slice(1)) || 'default';

/** The database of `http://user:password@host:8123/database`. Nothing is sent yet. */
export const openClickHouse = (url: string, answerMs = TIMEOUT_MS): ClickHouse => {
  const database = databaseOf(url);
  const client = createClient({
    url,
    application: 'fairlead',
    request_timeout: answerMs,
    max_open_connections: CONNECTIONS,
    clickhouse_settings: SETTINGS,
    use_multipart_params_auto: true,
    // It would print statements with their values.
    log: { level: ClickHouseLogLevel.OFF },
  });
  const optionsOf = ({ params, settings, id, session, signal }: StatementOptions = {}) => ({
    ...(params === undefined ? {} : { query_params: { ...params } }),
    ...(settings === undefined ? {} : { clickhouse_settings: { ...settings } }),
    ...(id === undefined ? {} : { query_id: id }),
    ...(session === undefined ? {} : { session_id: session }),
    ...(signal === undefined ? {} : { abort_signal: signal }),
  });
  const told = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw inWords(error, what);
    }
  };
  return {
    database,
    rows: (sql, options) =>
      told(summary(sql), async () => {
        const result = await client.query({ query: sql, format: 'JSONEachRow', ...optionsOf(options) });
        return result.json<ChRow>();
      }),
    eachRow: (sql, each, options, between) =>
      told(summary(sql), async () => {
        const result = await client.query({ query: sql, format: 'JSONEachRow', ...optionsOf(options) });
        for await (const rows of result.stream<ChRow>()) {
          for (const row of rows) each(row.json());
          await between?.();
        }
      }),
    run: (sql, options) =>
      told(summary(sql), async () => {
        const own = optionsOf(options);
        // The client sends values in the body, which may be long, only with what it takes for a query.
        if (Object.keys(options?.params ?? {}).length === 0) await client.command({ query: sql, ...own });
        else await (await client.query({ query: sql, format: 'JSONEachRow', ...own })).text();
      }),
    insert: (sql, pieces, options) =>
      told(`JSON lines: ${summary(sql)}`, async () => {
        const { stream } = await client.exec({
          query: sql,
          values: Readable.from(pieces, { objectMode: false }),
          ...optionsOf({ ...options, settings: { ...ONE_BLOCK, ...options?.settings } }),
        });
        for await (const _ of stream);
      }),
    close: () => client.close(),
  };
};
