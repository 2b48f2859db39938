import type { Snapshot } from '../core/routing/plan.ts';

/**
 * The local socket of the control process (`<data>/run/control.sock`): lines of JSON in both directions.
 * Edge workers hold a connection open to receive snapshots; commands send one request and read one answer.
 */

/** What an edge worker sends. */
export type EdgeMessage =
  | { kind: 'hello'; node: number; worker: number; pid: number }
  | { kind: 'taken'; revision: number }
  /** The worker keeps its last good snapshot; `reason` is shown in the health panel. */
  | { kind: 'rejected'; revision: number; reason: string };

/** What the control process sends to edge workers. `sum`: CRC-32 of the snapshot's JSON text, hex, 8 digits. */
export interface SnapshotMessage {
  kind: 'snapshot';
  sum: string;
  /** JSON text of a Snapshot. */
  body: string;
}

export type CommandMessage =
  | { kind: 'audit' }
  /** Tells ingest to go past one broken record; the bytes are kept in a file beside the segment. */
  | { kind: 'skip'; segment: string; offset: number };
export type CommandAnswer = { kind: 'answer'; body: unknown } | { kind: 'error'; message: string };

export type SnapshotBody = Snapshot;

/** Splits a stream of text into lines; a line over `limit` characters is an error of the peer and throws. */
export const lineSplitter = (onLine: (line: string) => void, limit = 64 * 1024 * 1024) => {
  let rest = '';
  return (chunk: string): void => {
    rest += chunk;
    let from = 0;
    for (let at = rest.indexOf('\n'); at >= 0; at = rest.indexOf('\n', from)) {
      const line = rest.slice(from, at);
      from = at + 1;
      if (line !== '') onLine(line);
    }
    rest = rest.slice(from);
    if (rest.length > limit) throw new Error('A line on the local socket is too long.');
  };
};
