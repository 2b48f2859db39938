import type { JournalPosition, LedgerLine, SkipLine } from './ingest-store.ts';

export interface SequenceRange {
  node: number;
  worker: number;
  epoch: number;
  first: number;
  last: number;
}

/** What `audit` asks of an event store. Reads only. */
export interface AuditStore {
  positions(): Promise<JournalPosition[]>;
  ledger(): Promise<LedgerLine[]>;
  skips(): Promise<SkipLine[]>;
  /** Rows of journal records with a sequence number in the range, both ends included. */
  countRange(range: SequenceRange): Promise<{ requests: number; postbacks: number; distinct: number }>;
  /** Sequence numbers stored in the range, once for each row, ascending. */
  sequences(range: SequenceRange): Promise<number[]>;
  /** All rows, the sum of requests in each roll-up, and of conversions in each of theirs, by either basis. */
  totals(): Promise<{
    requests: number;
    postbacks: number;
    conversions: number;
    rollups: Record<string, number>;
    conversionRollups: Record<string, number>;
  }>;
}
