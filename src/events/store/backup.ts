import type { JournalPosition } from './ingest-store.ts';

/** The event store's file as it was at one moment: its first `bytes` bytes, for as long as it is `intact`. */
export interface EventImage {
  readonly file: string;
  readonly bytes: number;
  /** Version of the schema. */
  readonly schema: number;
  /** Up to where each journal was taken at that moment. */
  readonly positions: readonly JournalPosition[];
  /** Whether what has been read of it so far is still of that moment. */
  intact(): boolean;
  /** To be called once it is not needed any more. */
  release(): Promise<void>;
}

export interface EventBackup {
  /** Makes an image; nothing may write to the store until it resolves. What is written later leaves the image as it is. */
  image(): Promise<EventImage>;
}
