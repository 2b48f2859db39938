import { setImmediate } from 'node:timers/promises';
import type { SnapshotParcel } from '../../contracts/workspace/local.ts';
import { runningSum, type Snapshot, snapshotLines } from '../text.ts';

export interface Snapshots {
  /** The newest snapshot; null before the first. */
  current(): SnapshotParcel | null;
  /**
   * Compiles a snapshot and sends it. A call during another one waits for the next snapshot, and shares it with all
   * other waiting calls.
   */
  publish(): Promise<{ live: boolean }>;
}

const PIECE = 256 * 1024;

/** Serializes a snapshot piece by piece, so that ten thousand campaigns block nothing else. */
export const parcelOf = async (snapshot: Snapshot): Promise<SnapshotParcel> => {
  const text: Uint8Array[] = [];
  const sum = runningSum();
  let bytes = 0;
  const add = (part: string): void => {
    const piece = Buffer.from(part);
    text.push(piece);
    sum.add(piece);
    bytes += piece.length;
  };
  let part = '';
  for (const line of snapshotLines(snapshot)) {
    part += line;
    if (part.length < PIECE) continue;
    add(part);
    part = '';
    await setImmediate();
  }
  add(part);
  return { message: { kind: 'snapshot', revision: snapshot.revision, sum: sum.value(), bytes }, text };
};

/** Keeps the newest snapshot and sends it; `compile` reads it from the store, `send` passes it to workers. */
export const createSnapshots = (
  compile: () => Promise<Snapshot>,
  send: (parcel: SnapshotParcel) => Promise<{ live: boolean }>,
): Snapshots => {
  let current: SnapshotParcel | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<{ live: boolean }> | null = null;

  const run = async (): Promise<{ live: boolean }> => {
    waiting = null;
    current = await parcelOf(await compile());
    return send(current);
  };
  return {
    current: () => current,
    publish: () => {
      waiting ??= running.then(run);
      running = waiting.catch(() => undefined);
      return waiting;
    },
  };
};
