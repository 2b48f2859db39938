import type { JournalPosition, LedgerLine, SkipLine } from './ingest-store.ts';

export interface SequenceRange {
  node: number;
  worker: number;
  epoch: number;
  first: number;
  last: number;
}

/** Rows of each kind of journal record. */
export interface RowCounts {
  requests: number;
  postbacks: number;
  events: number;
  verdicts: number;
  /** Postbacks that were refused. */
  refused: number;
}

/** Units of tests. */
interface UnitCounts {
  stored: number;
  /** By the sums of quarter hours. */
  summed: number;
  /** Tests whose units are not numbered from 1 without a gap, each number once. */
  misnumbered: number;
}

/** What `audit` asks of an event store. Reads only. */
export interface AuditStore {
  positions(): Promise<JournalPosition[]>;
  ledger(): Promise<LedgerLine[]>;
  skips(): Promise<SkipLine[]>;
  /**
   * Rows of journal records with a sequence number in the range, both ends included. `gone`: those that were removed on
   * purpose; `distinct` counts both.
   */
  countRange(range: SequenceRange): Promise<RowCounts & { gone: number; distinct: number }>;
  /** Sequence numbers stored in the range, or removed on purpose, once for each row, ascending. */
  sequences(range: SequenceRange): Promise<number[]>;
  /**
   * All rows; `expired` and `erased`: those removed because their time had come, or with their workspace. Everything
   * else leaves condemned workspaces out: the sum of requests in each roll-up, and of conversions in each of theirs, by
   * either basis. `reported`: requests that must be in each roll-up, stored or expired. `counted`: first events that do
   * not wait for their click; `eventRollups`: the sum of events in each roll-up. `dailies`: the sum that each daily table
   * holds, and that of the folded rows of the roll-up that it is made of.
   */
  totals(): Promise<
    RowCounts & {
      expired: number;
      erased: number;
      reported: number;
      conversions: number;
      counted: number;
      rollups: Record<string, number>;
      conversionRollups: Record<string, number>;
      eventRollups: Record<string, number>;
      dailies: { name: string; of: string; held: number; folded: number }[];
      units: UnitCounts;
    }
  >;
}
