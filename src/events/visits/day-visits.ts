import { randomUUID } from 'node:crypto';
import { JOIN_WINDOW_MS, type JoinMemory, joinMemory } from '../../core/clicks/joined.ts';
import {
  type SeenVisitor,
  UNIQUE_WINDOW_MS,
  type VisitMemory,
  visitMemory,
} from '../../core/clicks/unique.ts';
import { GENERATIONS, type TableGenerations } from '../../core/clicks/visit-table.ts';
import { HOUR_MS, MINUTE_MS } from '../../core/time/durations.ts';
import type { Disk } from '../journal/disk.ts';
import {
  type DecidedRequest,
  type IngestStore,
  type JournalPosition,
  visitorKey,
} from '../store/ingest-store.ts';
import { type RequestPlace, recordKey } from '../store/record-place.ts';
import { fileVisits } from './file-visits.ts';
import { type GenerationFacts, type GenerationTables, writeGeneration } from './generation-file.ts';
import { type Ended, restoredTables } from './restored-tables.ts';
import { generationPath, openShelf, removeCorrections, type Shelf, shelveCorrection } from './shelf.ts';

/** Where and how the day's visits are kept. */
export interface VisitKeeping {
  /** Folder for generations. */
  dir: string;
  /** Bytes for the tables in memory; beyond them, the oldest generations are only in their files. */
  memoryBytes: number;
  /** Visits after which a generation ends; by default what suits the memory. */
  mostVisits?: number;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

interface DayOptions {
  disk: Disk;
  store: IngestStore;
  /** Null: everything stays in memory, and the next start reads it from the store. */
  keeping: VisitKeeping | null;
  /** Positions of the store, and the latest time before them. */
  positions: readonly JournalPosition[];
  latest: number;
  breathe: () => Promise<void>;
}

/** What a batch has brought, once it has been decided. */
interface TakenBatch {
  positions: readonly JournalPosition[];
  /** From `samplesOf`. */
  samples: readonly RequestPlace[];
  latest: number;
  /** Whether the store has it. Never rejects. */
  committed: Promise<boolean>;
}

type Visitor = Pick<SeenVisitor, 'campaign' | 'visitor'>;

/** The visits of the last 24 hours, by which ingest decides what is unique and what joins what. */
export interface DayVisits {
  readonly visits: VisitMemory;
  readonly joins: JoinMemory;
  /** Must be called after each batch. Ends generations; writes and releases those that have ended. */
  taken(batch: TakenBatch): Promise<void>;
  /** Must be called before visits of these visitors are marked. Throws if a restart could miss the mark. */
  marking(visitors: readonly Visitor[]): void;
  /** Must be called after visits of these visitors were marked. */
  marked(visitors: readonly Visitor[]): Promise<void>;
  /**
   * Ends the use. `positions`: those of the store, if it has everything taken; then the rest is written too, so that the
   * next start reads nothing from the store.
   */
  close(positions: readonly JournalPosition[] | null): Promise<void>;
}

/** A generation is dropped as a whole, so one that covers more keeps visits for longer than needed. */
const LONGEST_MS = 4 * HOUR_MS;
/** By default, a generation takes up to about a quarter of the memory. */
const BYTES_PER_VISIT = 256;
const MOST_VISITS = 4_000_000;
const FEWEST_VISITS = 50_000;
const RETRY_MS = MINUTE_MS;
/** Generations that may wait to be written before ingest waits for them. */
const MOST_WAITING = 2;

interface Waiting {
  ended: Ended;
  facts: GenerationFacts;
  tables: GenerationTables;
  committed: Promise<boolean>;
}

/** Replaces what is known about these visitors with what the store has. */
const correctVisits = async (
  store: IngestStore,
  visits: VisitMemory,
  visitors: readonly Visitor[],
): Promise<void> => {
  if (visitors.length === 0) return;
  const byKey = new Map(visitors.map((one) => [visitorKey(one), one]));
  const recent = new Map<string, { seen: SeenVisitor; unique: boolean }[]>();
  await store.recentVisits(
    (seen, unique) => {
      const key = visitorKey(seen);
      recent.set(key, [...(recent.get(key) ?? []), { seen, unique }]);
    },
    { of: [...byKey.values()] },
  );
  for (const [key, visitor] of byKey) visits.correct(visitor, recent.get(key) ?? []);
};

/** Three requests of a batch, far apart. A file with them counts only if the store has one of them. */
export const samplesOf = (requests: readonly DecidedRequest[]): RequestPlace[] =>
  [0, requests.length >> 1, requests.length - 1].flatMap((at) => {
    const request = requests[at];
    if (request === undefined) return [];
    const { node, worker, record } = request;
    return [{ node, worker, epoch: record.e, sequence: record.s, time: record.t }];
  });

const NO_SHELF: Shelf = { generations: [], corrected: [], nextId: 1, problems: [] };

/** Null: its folder cannot be used. */
const shelfOf = async ({
  disk,
  store,
  keeping,
  positions,
  latest,
  breathe,
}: DayOptions): Promise<Shelf | null> => {
  if (keeping === null) return NO_SHELF;
  const has = async (samples: readonly RequestPlace[]): Promise<boolean> => {
    const found = await store.findJudgements(samples, Math.min(...samples.map(({ time }) => time)));
    return samples.some((one) => found.has(recordKey(one)));
  };
  try {
    const expired = latest - Math.max(UNIQUE_WINDOW_MS, JOIN_WINDOW_MS);
    const shelf = await openShelf(disk, keeping.dir, { positions, expired, has }, breathe);
    if (shelf.problems.length > 0)
      keeping.log.warn(
        { problems: shelf.problems },
        'some files of visits cannot be used; their visits are read from the event store, which takes longer',
      );
    return shelf;
  } catch (err) {
    keeping.log.warn(
      { err },
      'files of visits cannot be read; visits are read from the event store, which takes longer',
    );
    return null;
  }
};

/** Restores the visits of the last 24 hours: from files as far as possible, and the rest from the store. */
export const openDayVisits = async (options: DayOptions): Promise<DayVisits> => {
  const { disk, store, breathe } = options;
  const usable = await shelfOf(options);
  const shelf = usable ?? NO_SHELF;
  /** Nothing is written to a folder that could not be read: what is in it may still count at the next start. */
  const keeping = usable === null ? null : options.keeping;
  const memoryBytes = keeping?.memoryBytes ?? Number.POSITIVE_INFINITY;
  const mostVisits =
    keeping?.mostVisits ??
    Math.min(MOST_VISITS, Math.max(FEWEST_VISITS, Math.floor(memoryBytes / BYTES_PER_VISIT)));
  const restored = restoredTables(shelf.generations, shelf.nextId, memoryBytes);
  const visits = visitMemory(restored.tables.visits);
  const joins = joinMemory(restored.tables.joins);
  const both: readonly TableGenerations[] = [visits.generations, joins.generations];

  /** The generation that changes, the earliest that it can point to, and how often it was written. */
  let { id, token, reach, revision, ended } = restored;
  let samples: readonly RequestPlace[] = shelf.generations[0]?.footer.samples ?? [];
  let waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;
  let retryAt = 0;
  let closed = false;
  /** Something has changed that no file has. */
  let changed = false;
  let stored = options.latest;
  let forgotten = options.latest;

  const isFull = (): boolean =>
    both.some((generations) => {
      const open = generations.open();
      return open !== null && (open.visits >= mostVisits || open.to - open.from >= LONGEST_MS);
    });
  /** Numbers are reused: the next one must not be that of a generation to which one in use can point. */
  const mayEnd = (): boolean => Math.min(reach, ...ended.map((one) => one.reach)) > id + 1 - GENERATIONS;

  const factsOf = (positions: readonly JournalPosition[] | null, open: boolean): GenerationFacts => ({
    ...{ id, token, revision: revision + 1, open, positions, samples, reach },
    earlier: ended.map((one) => ({ id: one.id, token: one.token, to: one.to })),
  });
  const endGeneration = (positions: readonly JournalPosition[] | null, committed: Promise<boolean>): void => {
    const facts = factsOf(positions, false);
    const tables: GenerationTables = {
      visits: { contents: visits.generations.seal(), runs: [...visits.generations.runs()] },
      joins: { contents: joins.generations.seal(), runs: [...joins.generations.runs()] },
    };
    const to = Math.max(tables.visits.contents.to, tables.joins.contents.to);
    const one: Ended = { id, token, reach, to, shelved: null, inMemory: true };
    ended = [one, ...ended];
    if (keeping !== null) waiting.push({ ended: one, facts, tables, committed });
    id++;
    token = randomUUID();
    revision = 0;
    reach = Math.min(...ended.map((other) => other.id));
  };

  const write = async (
    { dir, log }: VisitKeeping,
    facts: GenerationFacts,
    tables: GenerationTables,
  ): Promise<Ended['shelved']> => {
    try {
      const path = generationPath(dir, facts);
      const footer = await writeGeneration(disk, path, facts, tables, async () => {
        await breathe();
        if (closed) throw new Error('Ingest was stopped.');
      });
      disk.syncDir(dir);
      const file = disk.open(path, false);
      if (file === null) throw new Error(`${path} is gone.`);
      if (facts.revision > 1)
        disk.remove(generationPath(dir, { id: facts.id, revision: facts.revision - 1 }));
      if (retryAt > 0) log.info({}, 'visits are written to files again');
      retryAt = 0;
      return { path, file, footer };
    } catch (err) {
      if (retryAt === 0 && !closed)
        log.warn(
          { err },
          'visits cannot be written to a file; they stay in memory, and the next start reads them from the event store',
        );
      retryAt = Date.now() + RETRY_MS;
      return null;
    }
  };

  /** In order, because a file counts only with those before it. */
  const writeWaiting = async (): Promise<void> => {
    for (let [next] = waiting; keeping !== null && next !== undefined && !closed; [next] = waiting) {
      // If not, everything in memory is about to be discarded.
      if (!(await next.committed)) return;
      const shelved = await write(keeping, next.facts, next.tables);
      if (shelved === null) return;
      next.ended.shelved = shelved;
      const written = next;
      waiting = waiting.filter((one) => one !== written);
    }
  };
  const bytesInMemory = (): number => both.reduce((sum, generations) => sum + generations.bytes(), 0);
  /** Releases the oldest generations that are in files, until the rest fits. */
  const release = (): void => {
    for (const one of ended.toReversed()) {
      if (closed || bytesInMemory() <= memoryBytes) return;
      const { shelved, inMemory } = one;
      if (shelved === null || !inMemory) continue;
      const { file, footer } = shelved;
      const number = one.id % GENERATIONS;
      const [ofVisits, ofJoins] = [footer.tables.visits, footer.tables.joins].map((table) =>
        fileVisits(file, number, table),
      ) as [ReturnType<typeof fileVisits>, ReturnType<typeof fileVisits>];
      visits.generations.replace(ofVisits);
      joins.generations.replace(ofJoins);
      one.inMemory = false;
    }
  };
  const beginWriting = (): void => {
    if (writing !== null || waiting.length === 0 || Date.now() < retryAt) return;
    writing = writeWaiting().finally(() => {
      writing = null;
    });
  };

  const forget = (): void => {
    forgotten = stored;
    visits.forget(stored);
    joins.forget(stored);
    const gone = ended.filter((one) => !both.some((generations) => generations.has(one.id % GENERATIONS)));
    if (gone.length === 0) return;
    ended = ended.filter((one) => !gone.includes(one));
    waiting = waiting.filter((one) => !gone.includes(one.ended));
    if (keeping === null) return;
    try {
      for (const { shelved } of gone) {
        shelved?.file.close();
        if (shelved) disk.remove(shelved.path);
      }
      removeCorrections(disk, keeping.dir, ended.at(-1)?.id ?? id);
    } catch (err) {
      keeping.log.warn({ err }, 'files of expired visits cannot be removed; the next start removes them');
    }
  };

  const readStore = async (): Promise<void> => {
    const { positions } = options;
    const after = shelf.generations[0]?.footer.positions ?? null;
    let inParts = false;
    const each = <T extends unknown[]>(remember: (...of: T) => void) => {
      return (...of: T): void => {
        changed = true;
        remember(...of);
      };
    };
    const part = {
      ...(after !== null && { after }),
      between: async (): Promise<void> => {
        if (!isFull() || !mayEnd()) return;
        endGeneration(null, Promise.resolve(true));
        inParts = true;
        await writeWaiting();
        release();
      },
    };
    await store.recentVisits(each(visits.remember), part);
    await store.recentAdVisits(each(joins.remember), part);
    if (shelf.corrected.length > 0) changed = true;
    await correctVisits(store, visits, shelf.corrected);
    if (!inParts || keeping === null || !mayEnd()) return;
    // The parts count only together with one that says how far they go.
    endGeneration(positions, Promise.resolve(true));
    await writeWaiting();
    release();
  };
  await readStore();

  return {
    visits,
    joins,
    taken: async ({ positions, samples: last, latest, committed }) => {
      changed = true;
      if (last.length > 0) samples = last;
      const done = committed.then((ok) => {
        if (ok) stored = latest;
        return ok;
      });
      if (isFull() && mayEnd()) endGeneration(positions, done);
      if (Math.abs(stored - forgotten) > HOUR_MS) forget();
      release();
      beginWriting();
      if (waiting.length > MOST_WAITING) await writing;
    },
    marking: (visitors) => {
      if (options.keeping === null || visitors.length === 0) return;
      if (keeping === null)
        throw new Error(`Visits cannot be marked while ${options.keeping.dir} cannot be read and written.`);
      disk.mkdir(keeping.dir);
      shelveCorrection(disk, keeping.dir, id, visitors);
    },
    marked: (visitors) => {
      if (visitors.length > 0) changed = true;
      return correctVisits(store, visits, visitors);
    },
    close: async (positions) => {
      if (positions === null) closed = true;
      await writing;
      const isOpen = both.some((generations) => generations.open() !== null);
      if (positions !== null && keeping !== null) {
        await writeWaiting();
        const [ofVisits, ofJoins] = [visits.generations.contents(), joins.generations.contents()];
        if (waiting.length === 0 && isOpen && changed) {
          const shelved = await write(keeping, factsOf(positions, true), {
            visits: { contents: ofVisits, runs: visits.generations.runs() },
            joins: { contents: ofJoins, runs: joins.generations.runs() },
          });
          shelved?.file.close();
        }
      }
      closed = true;
      for (const { shelved } of ended) shelved?.file.close();
    },
  };
};
