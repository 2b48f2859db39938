import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf the event store is asked, and until when anybody wants to know. */
export interface Asker {
  /** Number of the workspace whose share is used; 0: callers who belong to none. */
  readonly workspace: number;
  /** Tells those who share a workspace's questions apart: `person:7`, `key:3`, `mail`. */
  readonly member: string;
  /** Programs of a workspace have a few places between them, so that people never wait for a script. */
  readonly kind: 'person' | 'program';
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal | null;
  /** How long one question may run, milliseconds; null: as long as questions usually may. */
  readonly deadlineMs: number | null;
  /** Where the call came from; absent: there was none. */
  readonly address?: string;
}

const storage = new AsyncLocalStorage<Asker | null>();

/**
 * Everything that `run` starts asks in this name. Null: in that of the house, which has connections of its own and waits for
 * nobody: background jobs, and timers that were started on somebody's behalf and outlive their call.
 */
export const asking = <T>(asker: Asker | null, run: () => T): T => storage.run(asker, run);

/** Null: the house itself. */
export const currentAsker = (): Asker | null => storage.getStore() ?? null;
