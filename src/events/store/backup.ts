import type { JournalPosition } from './ingest-store.ts';

/** The event store's file at one moment: its first `bytes` bytes, valid as long as it is `intact`. */
export interface EventImage {
  readonly file: string;
  readonly bytes: number;
  /** Schema version. */
  readonly schema: number;
  /** How far each journal had been ingested at that moment. */
  readonly positions: readonly JournalPosition[];
  /** Whether everything read so far still belongs to that moment. */
  intact(): boolean;
  /** Must be called once the image is no longer needed. */
  release(): Promise<void>;
}

export interface EventBackup {
  /** Creates an image; nothing may write to the store until it resolves. Later writes leave the image unchanged. */
  image(): Promise<EventImage>;
}
