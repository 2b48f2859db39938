/**
 * The local socket of the control process (`<data>/run/control.sock`): lines of JSON in both directions.
 * Edge workers hold a connection open to receive snapshots; commands send one request and read one answer.
 */

/** What an edge worker sends. */
export type EdgeMessage =
  | { kind: 'hello'; node: number; worker: number; pid: number }
  | { kind: 'taken'; revision: number }
  /** The worker keeps its last good snapshot; `reason` is shown in the health panel. */
  | { kind: 'rejected'; revision: number; reason: string }
  /** Whether the worker has a journal on the disk, and how many requests only its memory counts; when it changes. */
  | { kind: 'journal'; open: boolean; inMemory: number };

/** What the control process sends to edge workers: this line, and behind it the snapshot's text (snapshot-text.ts). */
export interface SnapshotMessage {
  kind: 'snapshot';
  revision: number;
  /** Checksum of the text. */
  sum: string;
  /** Length of the text. */
  bytes: number;
}

/** A snapshot ready to be sent. */
export interface SnapshotParcel {
  readonly message: SnapshotMessage;
  /** The text in UTF-8, in pieces of any length. */
  readonly text: readonly Uint8Array[];
}

export type CommandMessage =
  | { kind: 'audit' }
  /** Tells ingest to go past one broken record; the bytes are kept in a file beside the segment. */
  | { kind: 'skip'; segment: string; offset: number }
  /** Sign-in of this account asks for the password alone again. */
  | { kind: 'end-second-step'; email: string }
  /** The workspace of this account is no trial any more. */
  | { kind: 'end-trial'; email: string }
  /** A link of a workspace that is gone may be given out again. */
  | { kind: 'free-link'; link: string }
  /** Everybody signs in again. */
  | { kind: 'end-sessions' }
  /** The security log records that the operator rotated keys. */
  | { kind: 'keys-rotated' }
  /** `dir`: absolute. Ends when the command hangs up. */
  | { kind: 'backup'; dir: string };
/** `progress`, in bytes, comes any number of times before the others. */
export type CommandAnswer =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'answer'; body: unknown }
  | { kind: 'error'; message: string };

/** Splits a stream of text into lines; a line over `limit` characters is an error of the peer and throws. */
export const lineSplitter = (onLine: (line: string) => void, limit = 64 * 1024 * 1024) => {
  /** Beginning of a line whose end is not in yet; put together once, when it is. */
  let pieces: string[] = [];
  let length = 0;
  return (chunk: string): void => {
    let from = 0;
    for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', from)) {
      pieces.push(chunk.slice(from, at));
      const line = pieces.join('');
      pieces = [];
      length = 0;
      from = at + 1;
      if (line !== '') onLine(line);
    }
    if (from === chunk.length) return;
    pieces.push(chunk.slice(from));
    length += chunk.length - from;
    if (length > limit) throw new Error('A line on the local socket is too long.');
  };
};
