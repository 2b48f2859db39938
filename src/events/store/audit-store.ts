import type { JournalPosition, LateRun, LedgerLine, SkipLine } from './ingest-store.ts';

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
  /** According to the sums of quarter hours. */
  summed: number;
  /** Tests whose units are not numbered from 1 without gaps or duplicates. */
  misnumbered: number;
}

/** What `audit` reads from an event store. Never writes. */
export interface AuditStore {
  positions(): Promise<JournalPosition[]>;
  ledger(): Promise<LedgerLine[]>;
  skips(): Promise<SkipLine[]>;
  late(): Promise<LateRun[]>;
  /**
   * Rows of journal records with a sequence number in the range, both ends inclusive. `gone`: those removed on purpose;
   * `distinct` includes them.
   */
  countRange(range: SequenceRange): Promise<RowCounts & { gone: number; distinct: number }>;
  /** Sequence numbers in the range that are stored or were removed on purpose, one per row, ascending. */
  sequences(range: SequenceRange): Promise<number[]>;
  /**
   * Totals of all rows. `expired` and `erased`: rows removed by retention, or with their workspace. Everything else
   * excludes condemned workspaces: the sum of requests in each roll-up, and of conversions in each conversion roll-up,
   * by either basis. `reported`: requests that must be in each roll-up, stored or expired. `counted`: first events that
   * are not waiting for their click; `eventRollups`: the sum of events in each roll-up. `dailies`: the sums in each
   * daily table, and in the folded rows of its roll-up.
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
