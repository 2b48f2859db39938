import { randomUUID } from 'node:crypto';
import { JOIN_WINDOW_MS } from '../../core/clicks/ad-visits.ts';
import { type DayTables, endOf, TABLES, type TableName } from '../../core/clicks/day-tables.ts';
import { type JoinMemory, joinMemory } from '../../core/clicks/joined.ts';
import type { LayerFilters } from '../../core/clicks/key-layers.ts';
import {
  type SeenVisitor,
  type StoredVisit,
  UNIQUE_WINDOW_MS,
  type VisitMemory,
  visitMemory,
} from '../../core/clicks/unique.ts';
import { HOUR_MS, MINUTE_MS } from '../../core/time/durations.ts';
import type { Disk, DiskFile } from '../journal/disk.ts';
import type { DecidedRequest, IngestStore, JournalPosition } from '../store/ingest-store.ts';
import { type RequestPlace, recordKey } from '../store/record-place.ts';
import { type GenerationFacts, type TableWords, writeGeneration } from './generation-file.ts';
import { type Ended, layersIn, type Restored, restoredTables } from './restored-tables.ts';
import { generationPath, openShelf, type Shelf, type Shelved } from './shelf.ts';

/** Where and how the day's visits are kept. */
export interface VisitKeeping {
  /** Folder for generations. */
  dir: string;
  /** Bytes for the tables in memory; beyond them, the oldest generations are only in their files. */
  memoryBytes: number;
  /** Visits after which a generation ends; by default what suits the memory. */
  mostVisits?: number;
  /** Whether the disk has space for what the event store has too; otherwise visits stay in memory. */
  maySpend(): boolean;
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
  /** Visits were dropped that have not expired: the clock ran ahead, and has been corrected. They must be read again. */
  hasLost(): boolean;
  /** Must be called after each batch. Ends generations; writes and releases those that have ended. */
  taken(batch: TakenBatch): Promise<void>;
  /** Must be called after visits of these visitors were marked. */
  marked(visitors: readonly Visitor[]): Promise<void>;
  /**
   * Ends the use. `positions`: those of the store, if it has everything taken; then the rest is written too, so that the
   * next start reads nothing from the store.
   */
  close(positions: readonly JournalPosition[] | null): Promise<void>;
}

const WINDOW_MS = Math.max(UNIQUE_WINDOW_MS, JOIN_WINDOW_MS);
/** A generation is dropped as a whole, so one that covers more keeps visits for longer than needed. */
const LONGEST_MS = 4 * HOUR_MS;
/** By default, a generation takes up to about an eighth of the memory, which grows and shrinks by as much. */
const BYTES_PER_VISIT = 512;
const MOST_VISITS = 4_000_000;
const FEWEST_VISITS = 50_000;
const RETRY_MS = MINUTE_MS;
/** Generations that may wait to be written before ingest waits for them. */
const MOST_WAITING = 2;

/** Most keys in a generation, per visit and at least: the keys of bots that reject cookies are not visits. */
const KEYS_PER_VISIT = 4;
const LEAST_KEYS = 65_536;

interface Waiting {
  ended: Ended;
  facts: GenerationFacts;
  filters: Record<TableName, LayerFilters>;
  committed: Promise<boolean>;
}

/** Words of the tables' newest generation or of an ended one that is in memory. */
const wordsOf = (
  of: (name: TableName) => { words(): Uint32Array },
  keys: (name: TableName) => number,
): TableWords => ({
  visits: { words: of('visits').words(), keys: keys('visits') },
  later: { words: of('later').words(), keys: keys('later') },
  ads: { words: of('ads').words(), keys: keys('ads') },
});

/** Three requests of a batch, far apart. A file with them counts only if the store has one of them. */
export const samplesOf = (requests: readonly DecidedRequest[]): RequestPlace[] =>
  [0, requests.length >> 1, requests.length - 1].flatMap((at) => {
    const request = requests[at];
    if (request === undefined) return [];
    const { node, worker, record } = request;
    return [{ node, worker, epoch: record.e, sequence: record.s, time: record.t }];
  });

const NO_SHELF: Shelf = { generations: [], nextId: 1, problems: [], tidy: () => [] };

/** Null: its folder cannot be used. */
const shelfOf = async (
  { disk, store, keeping, positions, latest, present, breathe }: DayOptions,
  trusting: boolean,
): Promise<Shelf | null> => {
  if (keeping === null) return NO_SHELF;
  let failure: unknown = null;
  const has = async (samples: readonly RequestPlace[]): Promise<boolean> => {
    try {
      const found = await store.findJudgements(samples, Math.min(...samples.map(({ time }) => time)));
      return samples.some((one) => found.has(recordKey(one)));
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  try {
    const ends = { expired: latest - WINDOW_MS, expiredByClock: present() - WINDOW_MS };
    return await openShelf(disk, keeping.dir, { positions, has, ...ends, trusting }, breathe);
  } catch (err) {
    // That of the store is not one of the files: it is tried again like any other.
    if (failure !== null) throw err;
    keeping.log.warn(
      { err },
      'files of visits cannot be read; visits are read from the event store, which takes longer',
    );
    return null;
  }
};

/** What a start has to go on with. `usable`: null if the folder cannot be used. */
interface Start {
  usable: Shelf | null;
  restored: Restored;
}

const memoryOf = (usable: Shelf | null, { keeping }: DayOptions): number =>
  (usable === null ? null : keeping)?.memoryBytes ?? Number.POSITIVE_INFINITY;

/**
 * Files are checked while they are read, because reading them takes most of a start. Only if one is damaged, all are
 * checked before, which shows what can be used. `held`: files that would stay open if the rest fails.
 */
const startOf = async (options: DayOptions, held: Set<DiskFile>, trusting = true): Promise<Start> => {
  const usable = await shelfOf(options, trusting);
  const shelf = usable ?? NO_SHELF;
  for (const { file } of shelf.generations) held.add(file);
  let restored: Restored;
  try {
    const memory = memoryOf(usable, options);
    restored = await restoredTables(shelf.generations, shelf.nextId, memory, options.breathe);
  } catch (error) {
    if (!trusting) throw error;
    for (const file of held) file.close();
    held.clear();
    return startOf(options, held, false);
  }
  const problems = [...shelf.problems, ...shelf.tidy()];
  if (problems.length > 0)
    options.keeping?.log.warn(
      { problems },
      'some files of visits cannot be used; their visits are read from the event store, which takes longer',
    );
  return { usable, restored };
};

/** Restores the visits of the last 24 hours: from files as far as possible, and the rest from the store. */
export const openDayVisits = async (options: DayOptions): Promise<DayVisits> => {
  const held = new Set<DiskFile>();
  try {
    return await dayVisits(options, await startOf(options, held), held);
  } catch (error) {
    for (const file of held) file.close();
    throw error;
  }
};

const dayVisits = async (
  options: DayOptions,
  { usable, restored }: Start,
  held: Set<DiskFile>,
): Promise<DayVisits> => {
  const { disk, store, breathe } = options;
  const shelf = usable ?? NO_SHELF;
  /** Nothing is written to a folder that could not be read: what is in it may still count at the next start. */
  const keeping = usable === null ? null : options.keeping;
  const memoryBytes = memoryOf(usable, options);
  const mostVisits =
    keeping?.mostVisits ??
    Math.min(MOST_VISITS, Math.max(FEWEST_VISITS, Math.floor(memoryBytes / BYTES_PER_VISIT)));
  const tables: DayTables = restored.tables;
  // Only notes which times are of the future.
  tables.forget(Number.NEGATIVE_INFINITY, options.present());
  const visits = visitMemory(tables);
  const joins = joinMemory(tables);

  /** The generation that changes, the time reached when it began (null: it has not), and how often it was written. */
  let { id, token, since, revision, ended, lost } = restored;
  let samples: readonly RequestPlace[] = shelf.generations[0]?.footer.samples ?? [];
  let waiting: Waiting[] = [];
  /** Files that are removed an hour later, unless the clock is corrected before. */
  let expiredFiles: string[] = [];
  let writing: Promise<void> | null = null;
  let retryAt = 0;
  let closed = false;
  /** Something has changed that no file has. */
  let changed = false;
  let reached = options.latest;
  /** The greatest since the generation that changes began: what is before is not of the future, whatever the clock says. */
  let greatest = Math.max(options.latest, restored.to);
  let stored = options.latest;
  let forgotten = options.latest;

  const keysIn = (name: TableName): number => tables.layers[name].open().size();
  const hasAny = (): boolean => TABLES.some((name) => keysIn(name) > 0);
  const isFull = (): boolean => {
    const most = Math.max(LEAST_KEYS, KEYS_PER_VISIT * mostVisits);
    const { visits: counted, ads } = tables.sums;
    return counted >= mostVisits || ads >= mostVisits || TABLES.some((name) => keysIn(name) >= most);
  };
  /** By the time reached and not by its visits, whose clocks may be wrong. That may also have gone back. */
  const hasLasted = (): boolean => since !== null && Math.abs(reached - since) >= LONGEST_MS;

  const notOfFuture = (): number => Math.max(options.present(), greatest);
  const factsOf = (positions: readonly JournalPosition[] | null, open: boolean): GenerationFacts => ({
    ...{ id, token, revision: revision + 1, open, positions, samples, since: since ?? reached },
    earlier: ended.map(({ generation: { to, seenAhead }, ...one }) => ({
      ...{ id: one.id, token: one.token, to, seenAhead },
    })),
    lost,
    to: Math.min(tables.sums.latest, notOfFuture()),
    sums: { ...tables.sums },
    runs: [...tables.runs.all()],
  });
  const endGeneration = (positions: readonly JournalPosition[] | null, committed: Promise<boolean>): void => {
    const facts = factsOf(positions, false);
    const generation = tables.end(notOfFuture());
    const one: Ended = { id, token, generation, shelved: null, inMemory: true };
    ended = [one, ...ended];
    if (keeping !== null) {
      const { layers } = tables;
      const of = (name: TableName): LayerFilters => layers[name].filtersFor(generation.layers[name]);
      const filters = { visits: of('visits'), later: of('later'), ads: of('ads') };
      waiting.push({ ended: one, facts, filters, committed });
    }
    id = Math.max(id + 1, shelf.nextId);
    token = randomUUID();
    revision = 0;
    since = null;
    greatest = reached;
  };

  const write = async (
    { dir, log }: VisitKeeping,
    facts: GenerationFacts,
    words: TableWords,
    each: (table: TableName, words: Uint32Array) => void,
  ): Promise<Shelved | null> => {
    try {
      disk.mkdir(dir);
      const path = generationPath(dir, facts);
      const footer = await writeGeneration(disk, path, facts, words, each, async () => {
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
      if (!keeping.maySpend()) return;
      // If not, everything in memory is about to be discarded.
      if (!(await next.committed)) return;
      const { filters } = next;
      const { layers } = next.ended.generation;
      const words = wordsOf(
        (name) => layers[name],
        (name) => layers[name].keys,
      );
      const shelved = await write(keeping, next.facts, words, (name, piece) => filters[name].add(piece));
      if (shelved === null) return;
      if (!ended.includes(next.ended)) {
        // It expired meanwhile. The next start removes its file.
        shelved.file.close();
        continue;
      }
      held.add(shelved.file);
      next.ended.shelved = shelved;
      for (const name of TABLES) filters[name].use();
      const written = next;
      waiting = waiting.filter((one) => one !== written);
    }
  };
  /** Releases the oldest generations that are in files, until the rest fits. */
  const release = (): void => {
    for (const one of ended.toReversed()) {
      if (closed || tables.bytes() <= memoryBytes) return;
      const { shelved, inMemory } = one;
      if (shelved === null || !inMemory) continue;
      one.generation = tables.replace(one.generation, layersIn(shelved.file, shelved.footer));
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
    const dropped = new Set(tables.forget(stored - WINDOW_MS, options.present()));
    const gone = ended.filter(({ generation }) => dropped.has(generation));
    lost = Math.max(lost, ...gone.map(({ generation }) => endOf(generation)));
    ended = ended.filter((one) => !gone.includes(one));
    waiting = waiting.filter((one) => !gone.includes(one.ended));
    if (keeping === null) return;
    try {
      const overdue = expiredFiles;
      expiredFiles = [];
      for (const { shelved } of gone) {
        if (shelved === null) continue;
        shelved.file.close();
        held.delete(shelved.file);
        expiredFiles.push(shelved.path);
      }
      for (const path of overdue) disk.remove(path);
    } catch (err) {
      keeping.log.warn({ err }, 'files of expired visits cannot be removed; the next start removes them');
    }
  };

  /** Takes from the store what is known about visitors whose visits were marked and struck. */
  const relearn = async (marked: readonly StoredVisit[]): Promise<void> => {
    if (marked.length === 0) return;
    changed = true;
    await store.recentVisits(visits.remember, {
      of: marked.map(({ seen }) => seen),
      upTo: options.present(),
    });
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
    // Before anything is added, which can be one of them that counts again.
    const marked = await store.markedVisits({ upTo: part.upTo });
    visits.strike(marked);
    await store.recentVisits(each(visits.remember), part);
    await store.recentAdVisits(each(joins.remember), part);
    await relearn(marked);
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
    hasLost: () => lost > options.present() - WINDOW_MS,
    taken: async ({ positions, samples: last, latest, committed }) => {
      changed = true;
      if (last.length > 0) samples = last;
      const done = committed.then((ok) => {
        if (ok) stored = latest;
        return ok;
      });
      reached = latest;
      greatest = Math.max(greatest, reached);
      if (since === null && hasAny()) since = latest;
      if (isFull() || hasLasted()) endGeneration(positions, done);
      if (Math.abs(stored - forgotten) > HOUR_MS) forget();
      release();
      beginWriting();
      if (waiting.length > MOST_WAITING) await writing;
    },
    marked: async (visitors) => {
      if (visitors.length === 0) return;
      const marked = await store.markedVisits({ of: visitors, upTo: options.present() });
      visits.strike(marked);
      await relearn(marked);
    },
    close: async (positions) => {
      if (positions === null) closed = true;
      await writing;
      if (positions !== null && keeping !== null) {
        await writeWaiting();
        if (waiting.length === 0 && hasAny() && changed && samples.length > 0 && keeping.maySpend()) {
          for (const name of TABLES) tables.layers[name].open().compact();
          const words = wordsOf((name) => tables.layers[name].open(), keysIn);
          const shelved = await write(keeping, factsOf(positions, true), words, () => undefined);
          shelved?.file.close();
        }
      }
      closed = true;
      for (const { shelved } of ended) shelved?.file.close();
    },
  };
};
