import type { ChildProcess } from 'node:child_process';

/** What a child says when it has started. */
export interface Ready {
  /** Creates the account that owns the installation; absent once created. */
  readonly firstAccountLink?: string;
  /** It does not serve yet: another machine's does. */
  readonly standsBy?: true;
}

/** Messages from a child to the supervisor over the channel between them. */
export type ChildMessage =
  /** Everything is ready except the port: the child waits for `listen`. `snapshot`: whether it could answer links. */
  | { kind: 'prepared'; snapshot: boolean }
  | ({ kind: 'ready' } & Ready)
  /** The child cannot start, and only a person can change that. `passing`: by freeing disk space, without a restart. */
  | { kind: 'problem'; message: string; passing?: true }
  /** The child's event loop turns: sent once a second by roles that are replaced when it does not. */
  | { kind: 'alive' };

/** Messages from the supervisor to a child. */
export type SupervisorMessage =
  /** Accept connections. */
  | { kind: 'listen' }
  /** Accept no more connections, and end once those that are open have ended. */
  | { kind: 'retire' };

const KINDS: readonly unknown[] = ['prepared', 'ready', 'problem', 'alive'] satisfies ChildMessage['kind'][];

const isChildMessage = (message: unknown): message is ChildMessage =>
  typeof message === 'object' && message !== null && 'kind' in message && KINDS.includes(message.kind);

/** Interval at which a child says that it is alive. */
export const ALIVE_MS = 1000;
/**
 * A child that has said nothing for this many of its intervals hangs and is replaced. The supervisor counts its own
 * ticks rather than time, so that a machine that was suspended or stalled kills nobody.
 */
const MOST_SILENT_TICKS = 15;
/** The same as a time. */
export const SILENCE_MS = MOST_SILENT_TICKS * ALIVE_MS;

const FIRST_MS = 200;
const LONGEST_MS = 5000;
/** A child that has run for this long died for a new reason. */
const HEALTHY_MS = 10_000;

/** How long to wait before restarting a child that died: 200 ms, doubled each time, at most 5 s. */
const createBackOff = () => {
  let next = FIRST_MS;
  return (servedMs: number): number => {
    if (servedMs >= HEALTHY_MS) next = FIRST_MS;
    const wait = next;
    next = Math.min(LONGEST_MS, next * 2);
    return wait;
  };
};

/** The parts of a child process needed for supervision. */
export type Spawned = Pick<ChildProcess, 'pid' | 'on' | 'kill' | 'send'>;

/** A retiring child ends by itself before this; one that does not is told to stop. */
const RETIRE_MS = 120_000;

export interface ChildOptions {
  spawn: () => Spawned;
  /** Milliseconds since any fixed moment. */
  now: () => number;
  /** Runs `fn` after `ms` unless the returned function is called first. */
  after: (ms: number, fn: () => void) => () => void;
  /** `firstAccountLink`: see ChildMessage. */
  onReady: (ready: Ready) => void;
  /** The child waits for `listen`. Called again with the same child once it has a snapshot. */
  onPrepared: (hasSnapshot: boolean, listen: () => void) => void;
  /**
   * The child cannot start until a person changes something and restarts it; called only before it was first ready.
   * Null: it is retried as if it had died.
   */
  onProblem: ((message: string) => void) | null;
  /** Whether a child that hangs may be replaced now; asked again at each tick. One that is stopping is ended anyway. */
  mayReplace: () => boolean;
  /** The child died and is restarted in `waitMs`. */
  onDeath: (how: string, waitMs: number) => void;
}

export interface SupervisedChild {
  /** Asks it to stop and resolves when it has; it is not restarted. */
  stop(): Promise<void>;
  /** Has it finish its connections, and resolves when it has ended; it is not restarted. */
  retire(): Promise<void>;
  /** Ends it immediately. */
  kill(): void;
}

/** A child that cannot be told is dead or dying, which its exit reports. */
const tell = (child: Spawned, message: SupervisorMessage): void => {
  child.send(message, () => undefined);
};

/** Keeps one child running: restarts it with back-off whenever it dies, until it is told to stop. */
export const superviseChild = (options: ChildOptions): SupervisedChild => {
  const waitAfter = createBackOff();
  let current: Spawned | null = null;
  let stopping = false;
  let wasReady = false;
  let cancelRestart: () => void = () => {};
  const ended = Promise.withResolvers<void>();

  const start = (): void => {
    const child = options.spawn();
    current = child;
    let problem: string | null = null;
    let isPassing = false;
    let readyAt: number | null = null;
    let gone = false;
    /** Null for a child that has never said that it is alive. */
    let silentTicks: number | null = null;
    let gaveUp = false;
    let cancelTick: () => void = () => {};

    const tick = (): void => {
      if (silentTicks === null) return;
      silentTicks++;
      // A stopping child goes on saying that it is alive; one that hangs would never stop.
      gaveUp = silentTicks > MOST_SILENT_TICKS && (stopping || options.mayReplace());
      if (gaveUp) child.kill('SIGKILL');
      else cancelTick = options.after(ALIVE_MS, tick);
    };

    const died = (how: string): void => {
      if (gone) return;
      gone = true;
      current = null;
      cancelTick();
      if (stopping) ended.resolve();
      else if (problem !== null && !wasReady && !isPassing && options.onProblem !== null) {
        options.onProblem(problem);
      } else {
        const waitMs = waitAfter(readyAt === null ? 0 : options.now() - readyAt);
        options.onDeath(problem ?? how, waitMs);
        cancelRestart = options.after(waitMs, start);
      }
    };

    child.on('message', (message) => {
      if (!isChildMessage(message)) return;
      if (message.kind === 'alive') {
        if (silentTicks === null) cancelTick = options.after(ALIVE_MS, tick);
        silentTicks = 0;
      } else if (message.kind === 'problem') {
        problem = message.message;
        isPassing = message.passing === true;
      } else if (message.kind === 'prepared') {
        options.onPrepared(message.snapshot, () => tell(child, { kind: 'listen' }));
      } else {
        readyAt = options.now();
        wasReady = true;
        options.onReady(message);
      }
    });
    child.on('error', (error) => died(`could not be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      if (gaveUp) died('did not respond');
      else died(signal === null ? `ended with code ${code}` : `ended by ${signal}`);
    });
  };

  /** Marks the child as one that is not restarted, and returns its process if it has one. */
  const letGo = (): Spawned | null => {
    stopping = true;
    cancelRestart();
    if (current === null) ended.resolve();
    return current;
  };

  start();
  return {
    stop: () => {
      letGo()?.kill('SIGTERM');
      return ended.promise;
    },
    retire: () => {
      const child = letGo();
      if (child === null) return ended.promise;
      tell(child, { kind: 'retire' });
      const cancel = options.after(RETIRE_MS, () => void child.kill('SIGTERM'));
      return ended.promise.then(cancel);
    },
    kill: () => void letGo()?.kill('SIGKILL'),
  };
};
