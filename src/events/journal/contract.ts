import type { RequestText } from './encode-record.ts';
import type { RecordFields } from './record.ts';

/** What an answer may do once `append`'s callback ran. */
export type AppendResult =
  /** The record is in the journal (under `always`: on the disk). */
  | 'logged'
  /** The journal could not take it, and that was counted durably: the visitor is still redirected. */
  | 'unlogged'
  /** Neither could be written: answer 503. */
  | 'failed';

/** Where a record stands, known before it is written, so that a click id can name it. */
export interface Position {
  readonly node: number;
  readonly worker: number;
  readonly epoch: number;
  readonly sequence: number;
  /** Receive time, milliseconds since 1970; never decreases. */
  readonly time: number;
}

/** What the edge needs of a journal. One writer owns one directory. */
export interface Journal {
  /** Reserves the next position. Every reserved position must be appended in the same turn of the event loop, in order. */
  next(): Position;
  /**
   * Queues the record of a reserved position; all records of one turn of the event loop are written by one system call.
   * `done` runs after that write returned (`interval`) or after it is on the disk (`always`), never before.
   */
  append(position: Position, record: RecordFields | RequestText, done: (result: AppendResult) => void): void;
  /** Counts what never became a record: malformed requests. */
  countMalformed(): void;
  /** Counts forwarding headers from addresses that are not trusted proxies. */
  countForwardingIgnored(): void;
  /** Writes and syncs what is queued, marks the stop as clean, closes. Answers of queued records are released first. */
  close(): Promise<void>;
}

/** How one worker's journal does, for the log, the health panel and probes. */
export interface JournalCondition {
  /** False: no journal could be opened, and every request is counted in memory. */
  readonly open: boolean;
  /** Requests that are counted in this process's memory alone: a kill loses the count. */
  readonly inMemory: number;
}

/** A journal that takes whatever its disk does: there is always a position, and never an answer `failed`. */
export interface WorkerJournal extends Journal {
  condition(): JournalCondition;
}
