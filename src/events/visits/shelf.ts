import type { Disk, DiskFile } from '../journal/disk.ts';
import type { JournalPosition } from '../store/ingest-store.ts';
import type { RequestPlace } from '../store/record-place.ts';
import { type Footer, isIntact, readFooter } from './generation-file.ts';

/** A generation's file, open. */
export interface Shelved {
  path: string;
  file: DiskFile;
  footer: Footer;
}

/** What is usable of a folder of generations. */
export interface Shelf {
  /** Newest first: a generation with everything before it that still matters. */
  generations: Shelved[];
  /** Greater than every number that occurs in the folder. */
  nextId: number;
  /** Why something in it could not be used. */
  problems: readonly string[];
  /** Removes everything else from the folder; returns what could not be removed, and why. */
  tidy(): string[];
}

interface ShelfState {
  /** Positions of the store. */
  positions: readonly JournalPosition[];
  /** Generations with nothing after this time do not matter any more. */
  expired: number;
  /** The same by the clock: a file without generations after this time was written by one that ran ahead. */
  expiredByClock: number;
  /** Whether the store has any of these requests. */
  has: (samples: readonly RequestPlace[]) => Promise<boolean>;
  /** Takes the bytes of files for what was written, because whoever reads them will see. */
  trusting: boolean;
}

const GENERATION = /^generation-(\d+)-(\d+)$/;

export const generationPath = (dir: string, { id, revision }: { id: number; revision: number }): string =>
  `${dir}/generation-${id}-${revision}`;

/** Whether the store has taken everything up to `reached`. */
const isPast = (positions: readonly JournalPosition[], reached: readonly JournalPosition[]): boolean =>
  reached.every((one) => {
    const now = positions.find(({ node, worker }) => node === one.node && worker === one.worker);
    if (now === undefined || now.epoch < one.epoch) return false;
    if (now.epoch > one.epoch || now.sequence > one.sequence) return true;
    // The same record, or something before it.
    return now.sequence === one.sequence && (now.segment !== one.segment || now.hash === one.hash);
  });

const numbersOf = (name: string): [number, number] | null => {
  const match = GENERATION.exec(name);
  return match === null ? null : [Number(match[1]), Number(match[2])];
};

/**
 * Opens the generations that belong to exactly this state of the store, and checks every byte of them unless `trusting`.
 * The newest usable one decides: it counts only if the store has taken everything up to its positions, and if
 * every earlier one that still matters is there, whole. What came after its positions is then read from the store.
 */
export const openShelf = async (
  disk: Disk,
  dir: string,
  state: ShelfState,
  breathe: () => Promise<void>,
): Promise<Shelf> => {
  const opened = new Set<DiskFile>();
  try {
    return await usableOf(disk, dir, state, opened, breathe);
  } catch (error) {
    for (const file of opened) file.close();
    throw error;
  }
};

/** `opened`: the files that are open now. */
const usableOf = async (
  disk: Disk,
  dir: string,
  { positions, expired, expiredByClock, has, trusting }: ShelfState,
  opened: Set<DiskFile>,
  breathe: () => Promise<void>,
): Promise<Shelf> => {
  const close = (file: DiskFile): void => {
    opened.delete(file);
    file.close();
  };
  const problems: string[] = [];
  /** A file that cannot be read or removed must not keep others from being used. */
  const orProblem = <T>(path: string, use: () => T, list = problems): T | null => {
    try {
      return use();
    } catch (error) {
      list.push(`${path}: ${(error as Error).message}`);
      return null;
    }
  };
  // Without space for it, it is made when something is written to it.
  orProblem(dir, () => disk.mkdir(dir));
  const names = disk.list(dir);
  const all: Shelved[] = [];
  let nextId = 1;
  const used = new Set<string>();
  const intact = new Map<Shelved, boolean>();
  const isWhole = async (one: Shelved): Promise<boolean> => {
    if (trusting) return true;
    const look = async (): Promise<boolean> => {
      try {
        return await isIntact(one.file, one.footer, breathe);
      } catch (error) {
        problems.push(`${one.path}: ${(error as Error).message}`);
        return false;
      }
    };
    const known = intact.get(one) ?? (await look());
    if (!known && !intact.has(one)) problems.push(`${one.path} is damaged`);
    intact.set(one, known);
    return known;
  };
  for (const name of names) {
    const numbers = numbersOf(name);
    nextId = Math.max(nextId, 1 + (numbers?.[0] ?? 0));
    const path = `${dir}/${name}`;
    const file = numbers === null ? null : orProblem(path, () => disk.open(path, false));
    if (file === null || numbers === null) continue;
    opened.add(file);
    const footer = orProblem(path, () => readFooter(file));
    if (footer !== null && footer.id === numbers[0] && footer.revision === numbers[1])
      all.push({ path, file, footer });
    else {
      close(file);
      problems.push(`${path} is incomplete, damaged or of another version`);
    }
  }
  all.sort((a, b) => b.footer.id - a.footer.id || b.footer.revision - a.footer.revision);

  /** The generation and what it needs; null: something is missing. */
  const chainOf = async (end: Shelved): Promise<Shelved[] | null> => {
    const chain = [end];
    for (const { id, token, to } of end.footer.earlier.toSorted((a, b) => b.id - a.id)) {
      if (to <= expired) continue;
      const sealed = all.filter(({ footer }) => footer.id === id && footer.token === token && !footer.open);
      let whole: Shelved | undefined;
      for (const one of sealed) if (whole === undefined && (await isWhole(one))) whole = one;
      if (whole === undefined) {
        problems.push(`generation ${id} is missing`);
        return null;
      }
      chain.push(whole);
    }
    return (await isWhole(end)) ? chain : null;
  };

  let generations: Shelved[] = [];
  for (const end of all) {
    const { positions: reached, samples, lost } = end.footer;
    if (generations.length > 0 || reached === null) continue;
    if (lost > expiredByClock) {
      problems.push(`${end.path} was written when the clock was ahead, without visits that are needed`);
      continue;
    }
    // Without samples, nothing shows that it belongs to this store, unless nothing had been stored.
    const isProven = async (): Promise<boolean> =>
      samples.length === 0 ? reached.length === 0 : await has(samples);
    if (!isPast(positions, reached) || !(await isProven())) {
      problems.push(`${end.path} does not belong to the event store as it is now`);
      continue;
    }
    generations = (await chainOf(end)) ?? [];
  }
  for (const { path } of generations) used.add(path);
  for (const { path, file } of all) if (!used.has(path)) close(file);

  const tidy = (): string[] => {
    const left: string[] = [];
    for (const name of names) {
      const path = `${dir}/${name}`;
      if (GENERATION.test(name) && !used.has(path)) orProblem(path, () => disk.remove(path), left);
    }
    return left;
  };
  return { generations, nextId, problems, tidy };
};
