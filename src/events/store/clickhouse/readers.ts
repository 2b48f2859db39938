import type { DuckDBConnection } from '@duckdb/node-api';
import { type FairQueue, fairQueue } from '../../queue/fair-queue.ts';
import { currentAsker, RefusedQuestion } from '../../queue/question.ts';
import { QUESTION_LIMITS } from '../../queue/question-limits.ts';
import type { FileSource } from '../duckdb/file-turns.ts';
import type { Read, StatementReader } from '../duckdb/rows.ts';
import { type ClickHouse, ClickHouseRefused } from './connection.ts';
import {
  type Asking,
  type ClickHouseReader,
  clickHouseReader,
  type StatementTables,
} from './statement/reader.ts';
import type { QueryNode } from './statement/tree.ts';

/** A reader whose statements all see the batches that were committed when it was opened. */
interface OwnReader extends FileSource {
  readonly reader: StatementReader;
}

/** Answers from ClickHouse, in turn as DuckDB's `Readers`. */
export interface ClickHouseReaders {
  /** Each question sees the batches that are committed when its turn comes. Throws RefusedQuestion. */
  read: Read;
  /** The same with other tables than those of the store. */
  seeing(tables: () => Promise<StatementTables>): Read;
  /** A reader of its own, for several questions. */
  open(): Promise<OwnReader>;
  readonly queue: FairQueue;
  close(): void;
}

/** How much longer the server goes on with what nobody waits for, if it does not notice. */
const GRACE_MS = 5000;
/**
 * For one statement. Others are asked at the same time, so it may not take all memory of the server. ClickHouse compiles
 * expressions that it has met three times, and writes out each name in them again for each use: 22 GB for thirty divisions
 * one inside the other, which is more than the server has and more than it counts.
 */
const LIMITING = { max_memory_usage: 4 * 1024 ** 3, compile_expressions: 0 } as const;
/** How long the rows that a reader keeps survive without a question; the server's own limit. */
const SESSION_S = 3600;

/** Errors of a server that is at its limits. */
const LIMITS: Readonly<Record<string, 'memory' | 'timeout' | 'busy'>> = {
  '241': 'memory',
  '159': 'timeout',
  '202': 'busy',
};

const orRefused = async <T>(end: AbortSignal, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (end.aborted) throw new RefusedQuestion('interrupted');
    const limit = error instanceof ClickHouseRefused ? LIMITS[error.code] : undefined;
    throw limit === undefined ? error : new RefusedQuestion(limit);
  }
};

/** Statements of a reader, given up when the signal that `end` returns fires. `most`: longest time of one, milliseconds. */
const askingUntil = (
  { rows, run }: ClickHouse,
  end: () => AbortSignal | null,
  most: number | null,
): Asking => {
  const termsOf = ({ params, settings, session }: Parameters<Asking['rows']>[1]) => {
    const signal = end();
    return {
      params,
      settings: {
        ...LIMITING,
        ...settings,
        cancel_http_readonly_queries_on_client_close: 1,
        ...(most === null ? {} : { max_execution_time: Math.ceil((most + GRACE_MS) / 1000) }),
        ...(session === undefined ? {} : { session_timeout: SESSION_S }),
      },
      ...(session === undefined ? {} : { session }),
      ...(signal === null ? {} : { signal }),
    };
  };
  return {
    rows: (sql, terms) => rows(sql, termsOf(terms)),
    run: (sql, terms) => run(sql, termsOf(terms)),
  };
};

/**
 * `parser`: a connection to any DuckDB, see `clickHouseReader`. `tables`: what statements see from now on. `questionMs`: maximum
 * duration of one question by people and programs, `fileMs`: of one for a file.
 */
export const clickHouseReaders = (
  clickhouse: ClickHouse,
  parser: DuckDBConnection,
  tables: () => Promise<StatementTables>,
  { questionMs, fileMs }: { questionMs: number; fileMs: number },
): ClickHouseReaders => {
  const queue = fairQueue(QUESTION_LIMITS);
  const views = new Map<string, QueryNode>();
  const reading = async (
    seen: () => Promise<StatementTables>,
    end: () => AbortSignal | null,
    most: number | null,
  ): Promise<ClickHouseReader> =>
    clickHouseReader(parser, askingUntil(clickhouse, end, most), await seen(), views);
  const seeing =
    (seen: () => Promise<StatementTables>): Read =>
    async (work) => {
      const asker = currentAsker();
      if (asker === null) return work(await reading(seen, () => null, null));
      const { workspace: group, member, kind, signal } = asker;
      const deadlineMs = asker.deadlineMs ?? questionMs;
      return queue.run({ group, member, kind, signal, deadlineMs }, (end) =>
        orRefused(end, async () => work(await reading(seen, () => end, deadlineMs))),
      );
    };
  return {
    queue,
    read: seeing(tables),
    seeing,
    open: async () => {
      let end: AbortSignal | null = null;
      const reader = await reading(tables, () => end, fileMs);
      return {
        reader,
        until: (signal, ask) => {
          end = signal;
          return orRefused(signal, ask);
        },
        close: () => {
          end = null;
          // What it has kept goes with its session at the latest.
          void reader.end().catch(() => undefined);
        },
      };
    },
    close: () => queue.close(),
  };
};
