import { randomUUID } from 'node:crypto';
import { JOIN_WINDOW_MS, type JoinMemory, joinMemory } from '../../core/clicks/joined.ts';
import {
  type SeenVisitor,
  UNIQUE_WINDOW_MS,
  type VisitMemory,
  visitMemory,
} from '../../core/clicks/unique.ts';
import {
  GENERATIONS,
  MOST_VISITS as MOST_INDEXED,
  type TableGenerations,
} from '../../core/clicks/visit-table.ts';
import { HOUR_MS, MINUTE_MS } from '../../core/time/durations.ts';
import type { Disk, DiskFile } from '../journal/disk.ts';
import {
  type DecidedRequest,
  type IngestStore,
  type JournalPosition,
  visitorKey,
} from '../store/ingest-store.ts';
import { type RequestPlace, recordKey } from '../store/record-place.ts';
import { fileVisits } from './file-visits.ts';
import { type GenerationFacts, type GenerationTables, writeGeneration } from './generation-file.ts';
import { type Ended, type Restored, restoredTables } from './restored-tables.ts';
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
  /** Positions of the store, and the latest time before them that is not of the future. */
  positions: readonly JournalPosition[];
  latest: number;
  /** Records after this time come from a clock that runs ahead. */
  present: () => number;
  breathe: () => Promise<void>;
}

/** What a batch has brought, once it has been decided. */
interface TakenBatch {
  positions: readonly JournalPosition[];
  /** From `samplesOf`. */
  samples: readonly RequestPlace[];
  /** Time that ingest has reached, not of the future. */
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
  upTo: number,
): Promise<void> => {
  if (visitors.length === 0) return;
  const byKey = new Map(visitors.map((one) => [visitorKey(one), one]));
  const recent = new Map<string, { seen: SeenVisitor; unique: boolean }[]>();
  await store.recentVisits(
    (seen, unique) => {
      const key = visitorKey(seen);
      recent.set(key, [...(recent.get(key) ?? []), { seen, unique }]);
    },
    { of: [...byKey.values()], upTo },
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
  const shelf = await shelfOf(options);
  /** Files that would stay open if the rest fails. */
  const held = new Set((shelf ?? NO_SHELF).generations.map(({ file }) => file));
  try {
    return await dayVisits(options, shelf, held);
  } catch (error) {
    for (const file of held) file.close();
    throw error;
  }
};

const dayVisits = async (
  options: DayOptions,
  usable: Shelf | null,
  held: Set<DiskFile>,
): Promise<DayVisits> => {
  const { disk, store, breathe } = options;
  const shelf = usable ?? NO_SHELF;
  /** Nothing is written to a folder that could not be read: what is in it may still count at the next start. */
  const keeping = usable === null ? null : options.keeping;
  const memoryBytes = keeping?.memoryBytes ?? Number.POSITIVE_INFINITY;
  const mostVisits =
    keeping?.mostVisits ??
    Math.min(MOST_VISITS, Math.max(FEWEST_VISITS, Math.floor(memoryBytes / BYTES_PER_VISIT)));
  const restored: Restored = await restoredTables(shelf.generations, shelf.nextId, memoryBytes, breathe);
  const visits = visitMemory(restored.tables.visits);
  const joins = joinMemory(restored.tables.joins);
  const both: readonly TableGenerations[] = [visits.generations, joins.generations];

  /** The generation that changes, the time reached when it began (null: it has not), and how often it was written. */
  let { id, token, since, revision, ended } = restored;
  let samples: readonly RequestPlace[] = shelf.generations[0]?.footer.samples ?? [];
  let waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;
  let retryAt = 0;
  let closed = false;
  /** Something has changed that no file has. */
  let changed = false;
  let reached = options.latest;
  let stored = options.latest;
  let forgotten = options.latest;

  const hasVisits = (most: number): boolean =>
    both.some((generations) => (generations.open()?.visits ?? 0) >= most);
  /** Whether the next number is not that of the oldest generation in use. */
  const hasNumber = (): boolean => (ended.at(-1)?.id ?? id) > id + 1 - GENERATIONS;
  /** If the oldest would have to be dropped, it ends only when it must. */
  const isFull = (): boolean => hasVisits(hasNumber() ? mostVisits : Math.max(mostVisits, MOST_INDEXED >> 1));
  /** By the time reached and not by its visits, whose clocks may be wrong. That may also have gone back. */
  const hasLasted = (): boolean => since !== null && Math.abs(reached - since) >= LONGEST_MS && hasNumber();

  const factsOf = (positions: readonly JournalPosition[] | null, open: boolean): GenerationFacts => ({
    ...{ id, token, revision: revision + 1, open, positions, samples, since: since ?? reached },
    earlier: ended.map((one) => ({ id: one.id, token: one.token, to: one.to })),
  });
  const endGeneration = (positions: readonly JournalPosition[] | null, committed: Promise<boolean>): void => {
    const facts = factsOf(positions, false);
    const drops = !hasNumber();
    const tables: GenerationTables = {
      visits: { contents: visits.generations.seal(options.present()), runs: [...visits.generations.runs()] },
      joins: { contents: joins.generations.seal(options.present()), runs: [...joins.generations.runs()] },
    };
    const to = Math.max(tables.visits.contents.to, tables.joins.contents.to);
    const one: Ended = { id, token, to, shelved: null, inMemory: true };
    ended = [one, ...ended];
    if (keeping !== null) waiting.push({ ended: one, facts, tables, committed });
    id++;
    token = randomUUID();
    revision = 0;
    since = null;
    if (drops) letGo();
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
      if (!ended.includes(next.ended)) {
        // It expired meanwhile. The next start removes its file.
        shelved.file.close();
        continue;
      }
      held.add(shelved.file);
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

  /** Removes the files of generations that the tables have dropped. */
  const letGo = (): void => {
    const gone = ended.filter((one) => !both.some((generations) => generations.has(one.id % GENERATIONS)));
    if (gone.length === 0) return;
    ended = ended.filter((one) => !gone.includes(one));
    waiting = waiting.filter((one) => !gone.includes(one.ended));
    if (keeping === null) return;
    try {
      for (const { shelved } of gone) {
        if (shelved === null) continue;
        shelved.file.close();
        held.delete(shelved.file);
        disk.remove(shelved.path);
      }
      removeCorrections(disk, keeping.dir, ended.at(-1)?.id ?? id);
    } catch (err) {
      keeping.log.warn({ err }, 'files of expired visits cannot be removed; the next start removes them');
    }
  };

  const forget = (): void => {
    forgotten = stored;
    visits.forget(stored);
    joins.forget(stored);
    letGo();
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
      upTo: options.present(),
      ...(after !== null && { after }),
      between: async (): Promise<void> => {
        if (!isFull()) return;
        endGeneration(null, Promise.resolve(true));
        inParts = true;
        await writeWaiting();
        release();
      },
    };
    await store.recentVisits(each(visits.remember), part);
    await store.recentAdVisits(each(joins.remember), part);
    if (shelf.corrected.length > 0) changed = true;
    await correctVisits(store, visits, shelf.corrected, part.upTo);
    if (keeping === null) return;
    samples = await store.newestRequests(part.upTo);
    if (!inParts) return;
    // The parts count only together with one that says how far they go.
    endGeneration(positions, Promise.resolve(true));
    await writeWaiting();
    release();
  };
  await readStore();
  for (const { file, footer } of shelf.generations) {
    if (!footer.open) continue;
    file.close();
    held.delete(file);
  }

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
      reached = latest;
      if (since === null && both.some((generations) => generations.open() !== null)) since = latest;
      if (isFull() || hasLasted()) endGeneration(positions, done);
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
      return correctVisits(store, visits, visitors, options.present());
    },
    close: async (positions) => {
      if (positions === null) closed = true;
      await writing;
      const isOpen = both.some((generations) => generations.open() !== null);
      if (positions !== null && keeping !== null) {
        await writeWaiting();
        const [ofVisits, ofJoins] = [visits.generations.contents(), joins.generations.contents()];
        if (waiting.length === 0 && isOpen && changed && samples.length > 0) {
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
