import { RefusedQuestion } from './question.ts';
import { type AskGroup, type AskMember, groupOf, isIdle, leastUsed, memberOf } from './shares.ts';

/** Times are in milliseconds. */
export interface QueueLimits {
  /** How many run at the same time. */
  readonly slots: number;
  /** How many of them are reserved for groups with nothing running. */
  readonly kept: number;
  readonly perGroup: number;
  /** Per person; a program runs one thing at a time. */
  readonly perMember: number;
  /** For all programs of a group together. */
  readonly programs: number;
  /** Running and waiting. */
  readonly openPerMember: number;
  readonly openPerProgram: number;
  readonly openPerGroup: number;
  /** Longest wait before running. */
  readonly waitMs: number;
}

/** Who wants something to run. `signal`: aborted when it is no longer wanted. */
export interface Claim {
  readonly group: number | string;
  readonly member: string;
  readonly kind: 'person' | 'program';
  readonly signal?: AbortSignal | null;
  /** How long it may run; null: no limit. */
  readonly deadlineMs: number | null;
}

/** Initial charge while the duration is unknown, so that frequent askers wait longer than occasional ones. */
export const START_MS = 5;

/** Seconds after which it is worth retrying. */
const RETRY_S = 5;

interface Ask {
  start(): void;
}

export interface FairQueue {
  /**
   * Runs `work` when its turn comes. Throws RefusedQuestion: `busy` if too many are open or it waited too long,
   * `timeout` after its deadline, `interrupted` once it is no longer wanted. The last two are thrown immediately;
   * `work` is notified by its signal, and its slot is free only when it has actually ended. Work no longer wanted
   * before its turn never runs.
   */
  run<T>(claim: Claim, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  counts(): { running: number; waiting: number };
  /** Refuses waiting work and signals running work to stop. */
  close(): void;
}

/**
 * Decides what runs next, taking turns between groups and, within a group, between its members: of those with something
 * to run, the one that has used the least time (start-time fair queueing). A group that was idle begins level with the
 * others, with neither credit nor debt. `now`: monotonic milliseconds.
 */
export const fairQueue = (limits: QueueLimits, now: () => number = () => performance.now()): FairQueue => {
  const groups = new Map<number | string, AskGroup<Ask>>();
  const controllers = new Set<AbortController>();
  let clock = 0;
  let running = 0;
  let waiting = 0;
  let closed = false;

  const mayStart = (group: AskGroup<Ask>, member: AskMember<Ask>): boolean => {
    if (member.waiting.length === 0 || group.running >= limits.perGroup) return false;
    if (running >= limits.slots - (group.running > 0 ? limits.kept : 0)) return false;
    if (member.kind === 'person') return member.running < limits.perMember;
    return member.running === 0 && group.programs < limits.programs;
  };

  const next = (): { group: AskGroup<Ask>; member: AskMember<Ask>; ask: Ask } | null => {
    const group = leastUsed(groups.values(), (one) =>
      [...one.members.values()].some((member) => mayStart(one, member)),
    );
    if (group === null) return null;
    const member = leastUsed(group.members.values(), (one) => mayStart(group, one));
    const ask = member?.waiting.shift();
    return member === null || ask === undefined ? null : { group, member, ask };
  };

  const dispatch = (): void => {
    for (let chosen = next(); chosen !== null; chosen = next()) {
      const { group, member, ask } = chosen;
      clock = Math.max(clock, group.used);
      group.clock = Math.max(group.clock, member.used);
      waiting -= 1;
      count(group, member, 1);
      charge(group, member, START_MS);
      ask.start();
    }
  };

  const count = (group: AskGroup<Ask>, member: AskMember<Ask>, by: 1 | -1): void => {
    running += by;
    group.running += by;
    member.running += by;
    if (member.kind === 'program') group.programs += by;
  };
  const charge = (group: AskGroup<Ask>, member: AskMember<Ask>, ms: number): void => {
    group.used += ms;
    member.used += ms;
  };

  /** Drops idle entries; used time matters only among competitors. */
  const tidy = (group: AskGroup<Ask>): void => {
    if (!isIdle(group)) return;
    group.members.clear();
    group.clock = 0;
    if (group.used <= clock) groups.delete(group.id);
    if (running > 0 || waiting > 0) return;
    groups.clear();
    clock = 0;
  };

  const admit = (group: AskGroup<Ask>, member: AskMember<Ask>): void => {
    const most = member.kind === 'person' ? limits.openPerMember : limits.openPerProgram;
    const isFull = member.running + member.waiting.length >= most || openOf(group) >= limits.openPerGroup;
    if (!isFull) return;
    tidy(group);
    throw new RefusedQuestion('busy', RETRY_S);
  };

  const run = async <T>(claim: Claim, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const { signal, deadlineMs } = claim;
    if (closed || signal?.aborted) throw new RefusedQuestion('interrupted');
    const group = groupOf(groups, claim.group, clock);
    const member = memberOf(group, claim.member, claim.kind);
    admit(group, member);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const controller = new AbortController();
    const ask: Ask = { start: () => void begin() };
    let timer: NodeJS.Timeout | undefined;

    const end = (problem: RefusedQuestion): void => {
      reject(problem);
      const place = member.waiting.indexOf(ask);
      if (place >= 0) {
        member.waiting.splice(place, 1);
        waiting -= 1;
        leave();
        tidy(group);
      } else controller.abort(problem);
    };
    const onAbort = (): void => end(new RefusedQuestion('interrupted'));
    const leave = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      controllers.delete(controller);
    };
    const begin = async (): Promise<void> => {
      clearTimeout(timer);
      const began = now();
      if (deadlineMs !== null)
        timer = setTimeout(() => end(new RefusedQuestion('timeout', deadlineMs / 1000)), deadlineMs);
      try {
        resolve(await work(controller.signal));
      } catch (error) {
        reject(error);
      }
      leave();
      count(group, member, -1);
      charge(group, member, Math.max(0, now() - began - START_MS));
      tidy(group);
      dispatch();
    };

    signal?.addEventListener('abort', onAbort, { once: true });
    // This also lets `close` reach it while it waits.
    controller.signal.addEventListener('abort', () => end(new RefusedQuestion('interrupted')), {
      once: true,
    });
    controllers.add(controller);
    timer = setTimeout(() => end(new RefusedQuestion('busy', RETRY_S)), limits.waitMs);
    member.waiting.push(ask);
    waiting += 1;
    dispatch();
    return promise;
  };

  return {
    run,
    counts: () => ({ running, waiting }),
    close: () => {
      closed = true;
      for (const controller of [...controllers]) controller.abort();
    },
  };
};

const openOf = ({ members }: AskGroup<Ask>): number =>
  [...members.values()].reduce((sum, one) => sum + one.running + one.waiting.length, 0);
