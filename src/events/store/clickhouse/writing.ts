import { setTimeout } from 'node:timers/promises';
import type { Lines } from './batch-tables.ts';
import type { BatchLog, BatchTables, FollowUps } from './batches/ports.ts';
import { type BatchWriter, batchWriter } from './batches/writer.ts';
import type { ClickHouse } from './connection.ts';
import type { FollowUp } from './follow-ups.ts';
import type { Lookup } from './ingest/lookup.ts';
import type { CommitContents } from './postgres/batch-log.ts';
import type { EventDb } from './postgres/rows.ts';

interface WritingOptions {
  clickhouse: ClickHouse;
  db: EventDb;
  log: BatchLog<CommitContents>;
  tables: BatchTables<Lines>;
  follow: FollowUps<FollowUp>;
  /** Names this process, see `batchWriter`. */
  owner: string;
  /** Wait before a statement is sent again whose answer was lost. */
  pause?: (nth: number) => Promise<void>;
}

/** What everything that writes to the store shares: ingest, and what removes. */
export interface Writing {
  writer: BatchWriter<Lines, CommitContents>;
  /** Sees what is committed. */
  lookup: Lookup;
  /** Work that writes, one after the other: a beginning undoes what is being written. Must not be nested. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Afterwards, rows are as they must be after the last commit. */
  ready(): Promise<void>;
}

const PAUSE_MS = 200;

export const openWriting = ({
  clickhouse,
  db,
  pause = (nth) => setTimeout(PAUSE_MS * nth),
  ...rest
}: WritingOptions): Writing => {
  const writer = batchWriter<Lines, CommitContents, FollowUp>({ ...rest, pause });
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work, work);
    turn = mine.catch(() => undefined);
    return mine;
  };
  return {
    writer,
    lookup: {
      clickhouse,
      db,
      stored: (table) => `${table === undefined ? '' : `${table}.`}batch <= ${writer.committed}`,
    },
    inTurn,
    ready: () => inTurn(() => writer.caughtUp()),
  };
};
