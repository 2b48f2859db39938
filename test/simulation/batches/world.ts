import { setImmediate } from 'node:timers/promises';
import type { Random } from '../random.ts';

interface Due {
  time: number;
  nth: number;
  run(): Promise<void> | void;
}

/** Virtual time in which processes take turns. Nothing happens by itself: the earliest thing due is run next. */
export interface World {
  readonly now: number;
  /** Whether it stands still while something is carried out: on a real engine, which takes real time. */
  readonly stands: boolean;
  /** Runs `work` after some virtual milliseconds; the world stands still until it has ended. */
  at(delay: number, work: () => Promise<void> | void): void;
  /** Resolves after some virtual milliseconds. */
  wait(delay: number): Promise<void>;
  /** Runs until nothing is due. Throws if that takes too many turns. */
  run(): Promise<void>;
}

const MOST_TURNS = 200_000;

/** `passed`: tells a real engine how much time has passed. */
export const createWorld = (passed?: (ms: number) => Promise<void>): World => {
  const due: Due[] = [];
  let now = 0;
  let nth = 0;
  const at: World['at'] = (delay, run) => {
    const one: Due = { time: now + delay, nth: nth++, run };
    let i = due.length;
    // The earliest is last.
    while (
      i > 0 &&
      ((due[i - 1] as Due).time < one.time ||
        ((due[i - 1] as Due).time === one.time && (due[i - 1] as Due).nth < one.nth))
    )
      i--;
    due.splice(i, 0, one);
  };
  return {
    get now() {
      return now;
    },
    stands: passed !== undefined,
    at,
    wait: (delay) => new Promise((resolve) => at(delay, resolve)),
    run: async () => {
      for (let turn = 0; ; turn++) {
        if (turn > MOST_TURNS) throw new Error('The simulation does not end.');
        const next = due.pop();
        if (next === undefined) return;
        if (next.time > now) await passed?.(next.time - now);
        now = Math.max(now, next.time);
        await next.run();
        // Whoever waited for it goes on and says what is due next.
        await setImmediate();
      }
    },
  };
};

/** A process of the simulation. A dead one never goes on, wherever it was waiting. */
export interface Process {
  alive: boolean;
}

/** What can go wrong with one call, as probabilities. */
export interface Faults {
  /** The process dies, before or after the call was carried out. */
  crash: number;
  /** It was carried out, but the answer is lost. */
  lost: number;
  /** The answer is lost first, and the call is carried out later, possibly much later. */
  delayed: number;
  /** The process stops for longer than its lease, before or after the call. */
  hang: number;
}

const QUICK_MS = 40;
const LONG_MS = 40_000;

interface CallOptions {
  world: World;
  random: Random;
  process: Process;
  faults: Faults;
  /** What a caller sees who gets no answer. */
  lost(): Error;
}

/**
 * Makes calls of a process go through the world: each happens at some moment, and the process goes on at a later one,
 * unless something goes wrong.
 */
export const callsThrough = ({ world, random, process, faults, lost }: CallOptions) => {
  const some = (): number => random.below(QUICK_MS);
  const long = (): number => LONG_MS / 4 + random.below(LONG_MS);
  return <T>(carryOut: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const answer = (delay: number, give: () => void): void =>
        world.at(delay, () => {
          if (process.alive) give();
        });
      const fate = random.next();
      const edges = [faults.crash, faults.lost, faults.delayed, faults.hang].map((_, i, all) =>
        all.slice(0, i + 1).reduce((a, b) => a + b),
      ) as [number, number, number, number];
      const carried = (delay: number, then: (settle: () => void) => void): void =>
        world.at(delay, () => {
          // Not awaited by the world, because what is carried out may itself wait in it.
          const done = carryOut().then(
            (value) => then(() => resolve(value)),
            (error: unknown) => then(() => reject(error)),
          );
          return world.stands ? done : undefined;
        });
      if (fate < edges[0]) {
        const early = random.chance(0.5);
        if (early) process.alive = false;
        // What a dead process had sent may still arrive.
        if (!early || random.chance(0.5))
          carried(early ? long() : some(), () => {
            process.alive = false;
          });
      } else if (fate < edges[1]) carried(some(), () => answer(some(), () => reject(lost())));
      else if (fate < edges[2]) {
        answer(some(), () => reject(lost()));
        carried(random.chance(0.5) ? some() : long(), () => undefined);
      } else if (fate < edges[3]) {
        const before = random.chance(0.5);
        carried(before ? long() : some(), (settle) => answer(before ? some() : long(), settle));
      } else carried(some(), (settle) => answer(some(), settle));
    });
};
