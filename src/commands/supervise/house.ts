import { Problem } from '../../config/problem.ts';
import {
  type ChildOptions,
  type Ready,
  SILENCE_MS,
  type Spawned,
  type SupervisedChild,
  superviseChild,
} from './child.ts';
import { type HeldChild, handOver, type Replacement } from './hand-over.ts';

/** A child to run. */
export interface Member {
  /** `edge-0`, `control`. */
  role: string;
  spawn: () => Spawned;
  /** It dies again and again: what it shares with others should go to them. */
  onCrashLoop?: () => void;
}

/** Stopped one stage after another: edges first, so that what they answered is journaled when control ends. */
export type Stages = readonly (readonly Member[])[];

export interface HouseOptions extends Pick<ChildOptions, 'now' | 'after'> {
  /** The members of the first share a port. */
  stages: Stages;
  /** Called once every member has been ready. `standsBy`: one of them waits for another machine's to end. */
  onReady: (standsBy: boolean) => void;
  /** The link to show the operator: never before `onReady`, and again after each restart that creates another. */
  onFirstAccountLink: (link: string) => void;
  onDeath: (role: string, how: string, waitMs: number) => void;
}

export interface House {
  /** Resolves when all members have stopped: null after `stop` or `kill`, otherwise the problem at startup. */
  readonly ended: Promise<string | null>;
  /**
   * Replaces all members while the port stays open: see hand-over.ts. The first stage must be as large as it was. Rejects
   * with Problem if that cannot begin now.
   */
  replace(stages: Stages, say: (progress: string) => void): Promise<Replacement>;
  stop(): void;
  kill(): void;
}

/** A crash loop: the restart waits for so long that other workers should have the connections. */
const LONG_WAIT_MS = 1000;

const STOPPING = 'Fairlead is stopping. Start it again once it has stopped.';

/** Runs all members until told to stop; a problem of one that was never ready stops them all. */
export const runHouse = (options: HouseOptions): House => {
  const waitedFor = new Set(options.stages.flat().map((member) => member.role));
  let stopping = false;
  const stopped = Promise.withResolvers<void>();
  /** Held back until everything is ready. */
  let link: string | null = null;
  let standsBy = false;
  let settle: (problem: string | null) => void = () => {};
  const ended = new Promise<string | null>((resolve) => {
    settle = resolve;
  });
  /** Those that are coming or going during a replacement. */
  const others = new Set<SupervisedChild>();
  let retired: Promise<unknown> = Promise.resolve();
  let replacing = false;

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
    stopped.resolve();
    const [edges = [], ...rest] = stages;
    await Promise.all([...edges, ...others].map((child) => child.stop()));
    for (const stage of rest) await Promise.all(stage.map((child) => child.stop()));
    settle(problem);
  };

  const isReady = (role: string, ready: Ready): void => {
    link = ready.firstAccountLink ?? link;
    standsBy ||= ready.standsBy === true;
    const last = waitedFor.delete(role) && waitedFor.size === 0;
    if (waitedFor.size > 0 || stopping) return;
    if (last) options.onReady(standsBy);
    if (link !== null) options.onFirstAccountLink(link);
    link = null;
  };

  const common = ({ role, spawn, onCrashLoop }: Member) => ({
    spawn,
    now: options.now,
    after: options.after,
    mayReplace,
    onReady: (ready: Ready) => isReady(role, ready),
    onDeath: (how: string, waitMs: number) => {
      options.onDeath(role, how, waitMs);
      // While two versions share a socket, connections of the other one wait in it.
      if (waitMs > LONG_WAIT_MS && !replacing) onCrashLoop?.();
    },
  });

  const supervise = (member: Member): SupervisedChild =>
    superviseChild({
      ...common(member),
      onPrepared: (_hasSnapshot, listen) => listen(),
      onProblem: (message) => void stop(message),
    });

  /** A child of another version: nothing that happens to it stops the house. */
  const superviseHeld = (member: Member, held: HeldChild): SupervisedChild => {
    const own = common(member);
    return superviseChild({
      ...own,
      onPrepared: held.prepared,
      onProblem: null,
      onReady: (ready) => {
        own.onReady(ready);
        held.ready();
      },
      onDeath: (how, waitMs) => {
        own.onDeath(how, waitMs);
        held.died(how);
      },
    });
  };

  const stages = options.stages.map((members) => members.map(supervise));

  const replaceAll = async ([edges = [], ...rest]: Stages, say: (progress: string) => void) => {
    await retired;
    if (stopping) throw new Problem(STOPPING);
    return handOver({
      after: options.after,
      stopped: stopped.promise,
      say,
      startEdges: (heldOf) =>
        edges.map((member) => {
          const child = superviseHeld(member, heldOf(member.role));
          others.add(child);
          return child;
        }),
      abandon: async (children) => {
        await Promise.all(children.map((child) => child.stop()));
        for (const child of children) others.delete(child);
      },
      edgesAnswer: (children) => {
        const former = stages[0] ?? [];
        stages[0] = [...children];
        for (const child of children) others.delete(child);
        for (const child of former) others.add(child);
        retired = Promise.all(former.map((child) => child.retire().then(() => others.delete(child))));
      },
      replaceRest: async (heldOf) => {
        for (const stage of stages.slice(1)) await Promise.all(stage.map((child) => child.stop()));
        if (stopping) return;
        for (const [i, stage] of rest.entries()) {
          stages[i + 1] = stage.map((member) => superviseHeld(member, heldOf(member.role)));
        }
      },
    });
  };

  return {
    ended,
    replace: async (next, say) => {
      if (stopping) throw new Problem(STOPPING);
      if (waitedFor.size > 0) throw new Problem('Fairlead is still starting. Try again in a moment.');
      if (replacing) throw new Problem('Another version is just taking over. Try again in a moment.');
      replacing = true;
      try {
        return await replaceAll(next, say);
      } finally {
        replacing = false;
      }
    },
    stop: () => void stop(null),
    kill: () => {
      stopping = true;
      stopped.resolve();
      for (const child of [...stages.flat(), ...others]) child.kill();
      settle(null);
    },
  };
};
