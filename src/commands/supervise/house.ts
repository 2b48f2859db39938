import {
  type ChildOptions,
  SILENCE_MS,
  type Spawned,
  type SupervisedChild,
  superviseChild,
} from './child.ts';

/** A child to run. */
interface Member {
  /** `edge-0`, `control`. */
  role: string;
  spawn: () => Spawned;
}

export interface HouseOptions extends Pick<ChildOptions, 'now' | 'after'> {
  /** Stopped one stage after another: edges first, so that what they answered is journaled when control ends. */
  stages: readonly (readonly Member[])[];
  /** Called once every member has been ready. */
  onReady: () => void;
  /** The link to show the operator: never before `onReady`, and again after each restart that creates another. */
  onFirstAccountLink: (link: string) => void;
  onDeath: (role: string, how: string, waitMs: number) => void;
}

export interface House {
  /** Resolves when all members have stopped: null after `stop` or `kill`, otherwise the problem at startup. */
  readonly ended: Promise<string | null>;
  stop(): void;
  kill(): void;
}

/** Runs all members until told to stop; a problem of one that was never ready stops them all. */
export const runHouse = (options: HouseOptions): House => {
  const waitedFor = new Set(options.stages.flat().map((member) => member.role));
  let stopping = false;
  /** Held back until everything is ready. */
  let link: string | null = null;
  let settle: (problem: string | null) => void = () => {};
  const ended = new Promise<string | null>((resolve) => {
    settle = resolve;
  });

  let replacedAt = Number.NEGATIVE_INFINITY;
  /** One at a time: what stalls all of them, such as a disk, may pass, and those that are left then answer at once. */
  const mayReplace = (): boolean => {
    const now = options.now();
    if (now - replacedAt < SILENCE_MS) return false;
    replacedAt = now;
    return true;
  };

  const stop = async (problem: string | null): Promise<void> => {
    if (stopping) return;
    stopping = true;
    for (const stage of stages) await Promise.all(stage.map((child) => child.stop()));
    settle(problem);
  };

  const supervise = ({ role, spawn }: Member): SupervisedChild =>
    superviseChild({
      spawn,
      now: options.now,
      after: options.after,
      mayReplace,
      onReady: (firstAccountLink) => {
        link = firstAccountLink ?? link;
        const last = waitedFor.delete(role) && waitedFor.size === 0;
        if (waitedFor.size > 0 || stopping) return;
        if (last) options.onReady();
        if (link !== null) options.onFirstAccountLink(link);
        link = null;
      },
      onProblem: (message) => void stop(message),
      onDeath: (how, waitMs) => options.onDeath(role, how, waitMs),
    });

  const stages = options.stages.map((stage) => stage.map(supervise));
  return {
    ended,
    stop: () => void stop(null),
    kill: () => {
      stopping = true;
      for (const child of stages.flat()) child.kill();
      settle(null);
    },
  };
};
