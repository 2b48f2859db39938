import { crc32 } from 'node:zlib';
import type { SnapshotMessage } from '../../contracts/local.ts';
import type { Snapshot } from '../../core/routing/plan.ts';

export interface Snapshots {
  /** The newest one; null before the first. */
  current(): SnapshotMessage | null;
  /**
   * Compiles a snapshot and sends it. A call during another one waits for a snapshot that was compiled after it, and
   * shares it with all others that wait.
   */
  publish(): Promise<{ live: boolean }>;
}

export const messageOf = (snapshot: Snapshot): SnapshotMessage => {
  const body = JSON.stringify(snapshot);
  return { kind: 'snapshot', sum: crc32(body).toString(16).padStart(8, '0'), body };
};

/** Keeps the newest snapshot and sends it; `compile` reads it from the control store, `send` gives it to the workers. */
export const createSnapshots = (
  compile: () => Promise<Snapshot>,
  send: (message: SnapshotMessage) => Promise<{ live: boolean }>,
): Snapshots => {
  let current: SnapshotMessage | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<{ live: boolean }> | null = null;

  const run = async (): Promise<{ live: boolean }> => {
    waiting = null;
    current = messageOf(await compile());
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
