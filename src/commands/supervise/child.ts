import type { ChildProcess } from 'node:child_process';

/** Messages from a child to the supervisor over the channel between them. */
export type ChildMessage =
  /** The child is serving. `firstAccountLink` creates the account that owns the installation; absent once created. */
  | { kind: 'ready'; firstAccountLink?: string }
  /** The child cannot start, and only a person can change that. `passing`: by freeing disk space, without a restart. */
  | { kind: 'problem'; message: string; passing?: true }
  /** The child's event loop turns: sent once a second by roles that are replaced when it does not. */
  | { kind: 'alive' };

const isChildMessage = (message: unknown): message is ChildMessage =>
  typeof message === 'object' &&
  message !== null &&
  'kind' in message &&
  (message.kind === 'ready' || message.kind === 'problem' || message.kind === 'alive');

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
export type Spawned = Pick<ChildProcess, 'pid' | 'on' | 'kill'>;

export interface ChildOptions {
  spawn: () => Spawned;
  /** Milliseconds since any fixed moment. */
  now: () => number;
  /** Runs `fn` after `ms` unless the returned function is called first. */
  after: (ms: number, fn: () => void) => () => void;
  /** `firstAccountLink`: see ChildMessage. */
  onReady: (firstAccountLink: string | null) => void;
  /** The child cannot start until a person changes something and restarts it; called only before it was first ready. */
  onProblem: (message: string) => void;
  /** Whether a child that hangs may be replaced now; asked again at each tick. One that is stopping is ended anyway. */
  mayReplace: () => boolean;
  /** The child died and is restarted in `waitMs`. */
  onDeath: (how: string, waitMs: number) => void;
}

export interface SupervisedChild {
  /** Asks it to stop and resolves when it has; it is not restarted. */
  stop(): Promise<void>;
  /** Ends it immediately. */
  kill(): void;
}

/** Keeps one child running: restarts it with back-off whenever it dies, until it is told to stop. */
export const superviseChild = (options: ChildOptions): SupervisedChild => {
  const waitAfter = createBackOff();
  let current: Spawned | null = null;
  let stopping = false;
  let wasReady = false;
  let cancelRestart: () => void = () => {};
  let onGone: () => void = () => {};

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
      if (stopping) onGone();
      else if (problem !== null && !wasReady && !isPassing) options.onProblem(problem);
      else {
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
      } else {
        readyAt = options.now();
        wasReady = true;
        options.onReady(message.firstAccountLink ?? null);
      }
    });
    child.on('error', (error) => died(`could not be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      if (gaveUp) died('did not respond');
      else died(signal === null ? `ended with code ${code}` : `ended by ${signal}`);
    });
  };

  start();
  return {
    stop: () => {
      stopping = true;
      cancelRestart();
      const child = current;
      if (child === null) return Promise.resolve();
      return new Promise((resolve) => {
        onGone = resolve;
        child.kill('SIGTERM');
      });
    },
    kill: () => {
      stopping = true;
      cancelRestart();
      current?.kill('SIGKILL');
    },
  };
};
