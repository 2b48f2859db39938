import { setImmediate } from 'node:timers/promises';
import { AnswerLost, LeaseTaken } from '../../../src/events/store/clickhouse/batches/ports.ts';
import { type Random, seeded } from '../random.ts';
import { callsThrough, createWorld, type Faults, type Process, type World } from './world.ts';

/** Takes records of one journal, as ingest does: from where the store says it is. */
interface Taker {
  /** Takes the lease. Resolves with the first record that is not stored. */
  begin(): Promise<number>;
  /** Stores records `from` to `to` (exclusive), and corrects these stored ones, in one batch. */
  store(from: number, to: number, corrected: readonly number[]): Promise<void>;
  renew(): Promise<void>;
}

/** Makes every call of an object go through the simulated world. */
type Wrap = <T extends object>(port: T) => T;

export interface SimulatedStore {
  /** A process: what it keeps in memory is its own. */
  taker(owner: string, wrap: Wrap): Taker;
  /** What is wrong after all records were taken and nothing is under way. */
  faults(records: number): Promise<string[]>;
}

export interface SimulationOptions {
  seed: number;
  records: number;
  faults: Faults;
  store(world: World, random: Random): SimulatedStore;
  /** See `createWorld`. */
  passed?: (ms: number) => Promise<void>;
}

export const FAULTS: Faults = { crash: 0.015, lost: 0.03, delayed: 0.03, hang: 0.015 };

/** Processes at once. */
const PROCESSES = 2;
/** Records in a batch. */
const MOST = 6;

const wrapWith = (calls: <T>(carryOut: () => Promise<T>) => Promise<T>): Wrap => {
  const wrap: Wrap = (port) =>
    new Proxy(port, {
      get: (target, name) => {
        const method = Reflect.get(target, name);
        return typeof method === 'function'
          ? (...args: unknown[]) => calls(() => method.apply(target, args))
          : method;
      },
    });
  return wrap;
};

/**
 * Processes take the records of a journal into one store, while they crash, hang and go on too late, and answers get
 * lost. Returns what is wrong in the end: nothing, if every record is stored exactly once. `deaths` shows that something
 * happened.
 */
export const simulateBatches = async ({
  seed,
  records,
  faults,
  store: storeIn,
  passed,
}: SimulationOptions): Promise<{ wrong: string[]; deaths: number; takeovers: number }> => {
  const random = seeded(seed);
  const world = createWorld(passed);
  const store = storeIn(world, random);
  let started = 0;
  let deaths = 0;
  let takeovers = 0;
  let stored = 0;
  const lost = (): Error => new AnswerLost('lost');

  const live = async (owner: string, process: Process): Promise<void> => {
    const taker = store.taker(owner, wrapWith(callsThrough({ world, random, process, faults, lost })));
    while (stored < records && process.alive) {
      try {
        let position = await taker.begin();
        takeovers++;
        while (position < records) {
          const to = Math.min(records, position + 1 + random.below(MOST));
          const corrected = Array.from({ length: random.below(3) }, () =>
            random.below(Math.max(1, position)),
          );
          await taker.store(position, to, position === 0 ? [] : [...new Set(corrected)]);
          position = to;
          if (random.chance(0.3)) await taker.renew();
        }
        stored = records;
      } catch (error) {
        await world.wait(error instanceof LeaseTaken ? 1000 + random.below(3000) : random.below(500));
      }
    }
  };
  const start = (): void => {
    const process = { alive: true };
    const owner = `process ${++started}`;
    void live(owner, process);
    const watch = (): void =>
      world.at(2000, () => {
        if (stored >= records) return;
        if (process.alive) watch();
        else {
          deaths++;
          start();
        }
      });
    watch();
  };
  for (let i = 0; i < PROCESSES; i++) start();
  await world.run();
  // Whoever comes next finds everything in order.
  const last = store.taker('last', (port) => port);
  await passed?.(60_000);
  world.at(60_000, () => undefined);
  await world.run();
  let position: number | string | null = null;
  void settled(last.begin()).then((reached) => {
    position = reached;
  });
  while (position === null) {
    await world.run();
    await setImmediate();
  }
  const wrong = await store.faults(records);
  if (position !== records) wrong.push(`position ${position} instead of ${records}`);
  return { wrong, deaths, takeovers };
};

const settled = async (begun: Promise<number>): Promise<number | string> => {
  try {
    return await begun;
  } catch (error) {
    return String(error);
  }
};

/** Records that a table lacks, and those that it has twice. */
export const unequal = (table: string, found: readonly number[], records: number): string[] => {
  const counts = new Map<number, number>();
  for (const record of found) counts.set(record, (counts.get(record) ?? 0) + 1);
  const missing = Array.from({ length: records }, (_, i) => i).filter((record) => !counts.has(record));
  const twice = [...counts].filter(([, count]) => count > 1).map(([record]) => record);
  return [
    ...(missing.length > 0 ? [`${table} lacks ${missing.join(', ')}`] : []),
    ...(twice.length > 0 ? [`${table} has more than once ${twice.join(', ')}`] : []),
  ];
};
