import type { RequestText } from './encode-record.ts';
import type { RecordFields } from './record.ts';

/** Possible results of `append`, passed to its callback. */
export type AppendResult =
  /** The record is in the journal (under `always`: on the disk). */
  | 'logged'
  /** The journal could not take it, but counted it durably. The visitor is still redirected. */
  | 'unlogged'
  /** Neither could be written. Answer 503. */
  | 'failed';

/** Place of a record, known before it is written so that a click ID can name it. */
export interface Position {
  readonly node: number;
  readonly worker: number;
  readonly epoch: number;
  readonly sequence: number;
  /** Receive time, milliseconds since 1970; never decreases. */
  readonly time: number;
}

/** A journal as the edge needs it. Each directory has one writer. */
export interface Journal {
  /** Reserves the next position. Reserved positions must be appended in the same event loop turn, in order. */
  next(): Position;
  /**
   * Queues the record of a reserved position. All records of one turn of the event loop are written by one system call.
   * `done` runs after that write has returned (`interval`) or after it is on the disk (`always`), never before.
   */
  append(position: Position, record: RecordFields | RequestText, done: (result: AppendResult) => void): void;
  /** Counts malformed requests, which never become records. */
  countMalformed(): void;
  /** Counts forwarding headers from untrusted proxies. */
  countForwardingIgnored(): void;
  /** Writes and syncs the queue, marks the stop as clean and closes. Answers of queued records are released first. */
  close(): Promise<void>;
}

/** State of one worker's journal, for the log, the health panel and probes. */
export interface JournalCondition {
  /** False if no journal could be opened: every request is counted in memory. */
  readonly open: boolean;
  /** Requests counted only in this process's memory; a kill loses the count. */
  readonly inMemory: number;
}

/** A journal that works whatever its disk does: there is always a position, and never an answer `failed`. */
export interface WorkerJournal extends Journal {
  condition(): JournalCondition;
}
