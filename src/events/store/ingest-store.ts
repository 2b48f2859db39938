import type { ConversionState, Fate } from '../../core/clicks/conversion.ts';
import type { ValidVisit } from '../../core/clicks/unique.ts';
import type { PostbackRecord, RequestHead } from '../journal/record.ts';

/** A journal record's place, for ever: (node, worker, epoch, sequence) is never used twice. */
export interface RecordKey {
  node: number;
  worker: number;
  epoch: number;
  sequence: number;
}

/** How far one worker's journal has been taken into the store. */
export interface JournalPosition extends RecordKey {
  segment: number;
  /** Offset behind the last record taken. */
  offset: number;
  /** Of the segment so far: first sequence, number of records, running hash of their checksums. */
  first: number;
  count: number;
  hash: number;
  /** Receive time of the last record taken. */
  time: number;
}

/** A segment taken whole: what `audit` compares when its file is gone. */
export interface LedgerLine {
  node: number;
  worker: number;
  epoch: number;
  segment: number;
  first: number;
  last: number;
  count: number;
  bytes: number;
  hash: number;
}

/** A broken record that ingest was told to go past. */
export interface SkipLine {
  node: number;
  worker: number;
  epoch: number;
  segment: number;
  offset: number;
  bytes: number;
}

export interface DecidedRequest {
  node: number;
  worker: number;
  record: RequestHead;
  /** The record's line without checksum and closing brace. */
  body: Uint8Array;
  unique: boolean;
}

/** What a conversion takes over from its click. */
export interface ClickDimensions {
  /** Milliseconds since 1970. */
  time: number;
  destination: number;
  rule: number;
  test: string;
  variant: number;
  trafficClass: string;
  country: string | null;
  language: string | null;
  device: string | null;
  os: string | null;
  browser: string | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
}

export interface ConversionKey {
  click: RecordKey;
  event: string;
  transaction: string;
}

export interface Conversion extends ConversionKey {
  workspace: number;
  campaign: number;
  variant: number;
  /** Time of the click, from the click id. */
  clickTime: number;
  /** Null: the click's record never reached the store (it was not logged); the id's signature still names its campaign. */
  dimensions: ClickDimensions | null;
  state: ConversionState;
}

export interface ReceivedPostback {
  node: number;
  worker: number;
  record: PostbackRecord;
  fate: Fate | 'waiting';
}

/** One transaction: all of it is in the store, or nothing. */
export interface Batch {
  requests: DecidedRequest[];
  /** New ones, and earlier ones whose fate changed from waiting. */
  postbacks: ReceivedPostback[];
  /** Conversions made or changed by this batch, with what they were before. */
  conversions: { before: Conversion | null; after: Conversion }[];
  positions: JournalPosition[];
  ledger: LedgerLine[];
  skips: SkipLine[];
  /** Records that came after later ones had been taken: only when a clock was set back. */
  late: number;
}

interface PreparedBatch {
  commit(): Promise<void>;
}

/** Writing side of the event store. One process has it at a time. */
export interface IngestStore {
  positions(): Promise<JournalPosition[]>;
  /** Unique visits of the 24 hours before the newest stored request. */
  recentVisits(): Promise<ValidVisit[]>;
  /** By recordKey(); clicks that are not stored are left out. */
  findClicks(keys: readonly (RecordKey & { time: number })[]): Promise<Map<string, ClickDimensions>>;
  /** By conversionKey(). */
  findConversions(keys: readonly ConversionKey[]): Promise<Map<string, Conversion>>;
  waitingPostbacks(): Promise<ReceivedPostback[]>;
  /**
   * Makes a batch ready, which may be done while the one before it is being committed. Its `commit` is called at most
   * once, after the commit before it has ended, and rejects when nothing of the batch was stored.
   */
  prepare(batch: Batch): Promise<PreparedBatch>;
}

export const recordKey = (key: RecordKey): string => `${key.node}.${key.worker}.${key.epoch}.${key.sequence}`;

export const conversionKey = (key: ConversionKey): string =>
  JSON.stringify([recordKey(key.click), key.event, key.transaction]);
