import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cap } from '../../core/routing/plan.ts';
import type { EdgeLog } from '../log.ts';
import { CAPS_FILE_LIMIT, type Counted, decodeCounts, isCapsFile } from './caps-file.ts';

interface Seen {
  readonly stamp: string;
  readonly counts: ReadonlyMap<string, Counted>;
}

interface Stat {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ino: number;
}

/** The other workers' counts, from their files; those of stopped workers still count. */
export interface CapPeers {
  /** Increases whenever other counts were read. */
  readonly generation: number;
  /** The others' count for a cap in that window. */
  countOf(id: string, per: Cap['per'], window: number): number;
  /** Reads the files at startup, before any request is answered. Never throws. */
  readNow(): void;
  /** Reads the files that changed. Never rejects. */
  read(): Promise<void>;
}

const NOTHING: ReadonlyMap<string, Counted> = new Map();

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

export const capPeers = (dir: string, own: string, log: EdgeLog): CapPeers => {
  const files = new Map<string, Seen>();
  let generation = 0;
  let failing = false;

  const others = (names: readonly string[]): string[] => {
    const list = names.filter((name) => isCapsFile(name) && name !== own);
    for (const name of files.keys()) if (!list.includes(name) && files.delete(name)) generation++;
    return list;
  };

  const stampOf = ({ size, mtimeMs, ino }: Stat): string => `${size} ${mtimeMs} ${ino}`;
  const isNew = (name: string, found: Stat): boolean => {
    if (files.get(name)?.stamp === stampOf(found)) return false;
    if (found.size <= CAPS_FILE_LIMIT) return true;
    take(name, found, '');
    return false;
  };

  // The stamp of a malformed file is remembered too, so that it is read and reported once.
  const take = (name: string, found: Stat, text: string): void => {
    const counts = decodeCounts(text);
    if (counts === null) log.warn({ file: name }, 'A file of cap counts makes no sense; it is left out.');
    files.set(name, { stamp: stampOf(found), counts: counts ?? NOTHING });
    generation++;
  };

  const failed = (error: unknown): void => {
    if (isMissing(error)) return;
    if (!failing) log.error({ error }, 'The cap counts of the other workers cannot be read; links go on.');
    failing = true;
  };

  return {
    get generation() {
      return generation;
    },
    countOf(id, per, window) {
      let sum = 0;
      for (const { counts } of files.values()) {
        const counted = counts.get(id);
        if (counted?.window === window && counted.per === per) sum += counted.count;
      }
      return sum;
    },
    readNow() {
      try {
        for (const name of others(readdirSync(dir))) {
          const path = join(dir, name);
          const found = statSync(path);
          if (isNew(name, found)) take(name, found, readFileSync(path, 'utf8'));
        }
      } catch (error) {
        failed(error);
      }
    },
    async read() {
      try {
        for (const name of others(await readdir(dir))) {
          const path = join(dir, name);
          const found = await stat(path);
          if (isNew(name, found)) take(name, found, await readFile(path, 'utf8'));
        }
        failing = false;
      } catch (error) {
        failed(error);
      }
    },
  };
};
