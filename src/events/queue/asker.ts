import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf the event store is queried, and until when the answer is wanted. */
export interface Asker {
  /** Number of the workspace whose share is used; 0: callers without one. */
  readonly workspace: number;
  /** Distinguishes members sharing a workspace's queries: `person:7`, `key:3`, `mail`. */
  readonly member: string;
  /** A workspace's programs share a few places, so that people never wait for a script. */
  readonly kind: 'person' | 'program';
  /** Aborted when no one is waiting for the answer any more. */
  readonly signal: AbortSignal | null;
  /** How long one query may run, milliseconds; null: the default. */
  readonly deadlineMs: number | null;
  /** Origin of the request; absent: there was none. */
  readonly address?: string;
}

const storage = new AsyncLocalStorage<Asker | null>();

/**
 * Everything that `run` starts queries on this asker's behalf. Null: on behalf of the system, which has its own
 * connections and never waits: background jobs, and timers that outlive the call that started them.
 */
export const asking = <T>(asker: Asker | null, run: () => T): T => storage.run(asker, run);

/** Null: the system itself. */
export const currentAsker = (): Asker | null => storage.getStore() ?? null;
