import type { Demo } from './demo.ts';

/**
 * The local socket of the control process (`<data>/run/control.sock`): lines of JSON in both directions.
 * Edge workers hold a connection open to receive snapshots; commands send one request and read one answer.
 */

/** Messages from an edge worker. */
export type EdgeMessage =
  | { kind: 'hello'; node: number; worker: number; pid: number }
  | { kind: 'taken'; revision: number }
  /** The worker keeps its last good snapshot; `reason` is shown in the health panel. */
  | { kind: 'rejected'; revision: number; reason: string }
  /** Whether the worker has a journal on disk, and how many requests only its memory counts; sent on changes. */
  | { kind: 'journal'; open: boolean; inMemory: number }
  /** For the metrics; sent while they change, at most once a second. `memory`: resident bytes of the process. */
  | { kind: 'answered'; answers: AnswerFigures; memory: number };

/** Upper bounds of the durations by which workers count answers, milliseconds. The journal alone may take 50 ms. */
export const ANSWER_BOUNDS_MS = [1, 2.5, 5, 10, 25, 50, 75, 100, 250, 500, 1000, 2500] as const;

/** A worker's answers since it started. */
export interface AnswerFigures {
  /** Status and number of answers. */
  byStatus: readonly (readonly [number, number])[];
  /** Number of answers up to each bound that exceeded the one before, and of those above the last. */
  within: readonly number[];
  /** Sum of all durations. */
  totalMs: number;
}

/** Messages from the control process to edge workers: this line, followed by the snapshot's text (src/snapshot/text.ts). */
export interface SnapshotMessage {
  kind: 'snapshot';
  revision: number;
  /** Checksum of the text. */
  sum: string;
  /** Length of the text. */
  bytes: number;
}

/** A snapshot ready to send. */
export interface SnapshotParcel {
  readonly message: SnapshotMessage;
  /** The text as UTF-8, in pieces of any length. */
  readonly text: readonly Uint8Array[];
}

export interface DemoStarted {
  /** Of the owner, whose demo it is. */
  email: string;
  /** Only if the owner's account was just created: it is stored nowhere. */
  password: string | null;
  demo: Demo;
}

export type CommandMessage =
  | { kind: 'audit' }
  /** Tells ingest to skip one broken record; its bytes are kept in a file next to the segment. */
  | { kind: 'skip'; segment: string; offset: number }
  /** Takes over a journal that was copied from a machine that is gone: a folder name. */
  | { kind: 'adopt-journal'; journal: string }
  /** Ends this account's second step: sign-in needs only the password. */
  | { kind: 'end-second-step'; email: string }
  /** Ends the trial of this account's workspace. */
  | { kind: 'end-trial'; email: string }
  /** Lets a link of a deleted workspace be reused. */
  | { kind: 'free-link'; link: string }
  /** Signs everyone out. */
  | { kind: 'end-sessions' }
  /** Records in the security log that the operator rotated keys. */
  | { kind: 'keys-rotated' }
  /** Makes demo data for the owner of the installation, or says how far they are: `DemoStarted`. */
  | { kind: 'demo' }
  /** Adds an edge machine; the answer is its code (text). */
  | { kind: 'node-add'; name: string }
  | { kind: 'node-list' }
  /** `force`: although it may have records that control has not stored. */
  | { kind: 'node-remove'; name: string; force: boolean }
  /** `dir`, and `since`, an earlier backup, if any: absolute. Ends when the command hangs up. */
  | { kind: 'backup'; dir: string; since: string | null }
  /** Addresses of the new stores, with passwords; null: that one stays. Pauses when the command hangs up. */
  | { kind: 'migrate'; toPostgres: string | null; toClickhouse: string | null };
/** `progress`, in bytes or rows, is sent any number of times before the others. `waiting`: for what, if for anything. */
export type CommandAnswer =
  | { kind: 'progress'; done: number; total: number; waiting?: string }
  | { kind: 'answer'; body: unknown }
  | { kind: 'error'; message: string };

/** Splits a stream of text into lines. A line over `limit` characters is the peer's error and throws. */
export const lineSplitter = (onLine: (line: string) => void, limit = 64 * 1024 * 1024) => {
  /** Beginning of an incomplete line, joined once when its end arrives. */
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
