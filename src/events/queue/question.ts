import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf the event store is queried, and until when the answer is wanted. */
export interface Asker {
  /** Number of the workspace whose share is used; 0: callers without one. */
  readonly workspace: number;
  /** Distinguishes members sharing a workspace's queries: `person:7`, `key:3`, `mail`. */
  readonly member: string;
  /** A workspace's programs share a few slots, so that people never wait for a script. */
  readonly kind: 'person' | 'program';
  /** Aborted when no one is waiting for the answer anymore. */
  readonly signal: AbortSignal | null;
  /** How long one query may run, milliseconds; null: the default. */
  readonly deadlineMs: number | null;
  /** Where the request came from; absent: no request. */
  readonly address?: string;
}

const storage = new AsyncLocalStorage<Asker | null>();

/**
 * Runs `run` so that everything it starts queries on this asker's behalf. Null: on behalf of the system, which has its
 * own connections and never waits: background jobs, and timers that outlive the call that started them.
 */
export const asking = <T>(asker: Asker | null, run: () => T): T => storage.run(asker, run);

/** Null: the system itself. */
export const currentAsker = (): Asker | null => storage.getStore() ?? null;

/**
 * Why a query to the event store has no answer. `busy`: too many are waiting, or this one waited too long; `timeout`:
 * it ran for its maximum time; `memory`: it needs more than the store may use; `interrupted`: no one is waiting for it,
 * or the store is closing.
 */
type QuestionProblem = 'busy' | 'timeout' | 'memory' | 'interrupted';

/** A query that was not answered for a reason unrelated to its content or data. */
export class RefusedQuestion extends Error {
  override readonly name = 'RefusedQuestion';
  readonly problem: QuestionProblem;
  /** For `busy`: seconds after which it is worth retrying. For `timeout`: seconds for which it ran. */
  readonly seconds: number | null;
  constructor(problem: QuestionProblem, seconds: number | null = null) {
    super(`The question was not answered: ${problem}.`);
    this.problem = problem;
    this.seconds = seconds;
  }
}
