import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { movedStoresFile } from './paths.ts';
import { errorCode, Problem } from './problem.ts';

/** Where `migrate` has moved the stores of a data folder. The addresses have passwords. */
export interface MovedStores {
  readonly databaseUrl: string;
  /** Null: events are still in the data folder. */
  readonly clickhouseUrl: string | null;
}

type Env = Readonly<Record<string, string | undefined>>;

const isMoved = (value: unknown): value is MovedStores =>
  typeof value === 'object' &&
  value !== null &&
  'databaseUrl' in value &&
  typeof value.databaseUrl === 'string' &&
  'clickhouseUrl' in value &&
  (value.clickhouseUrl === null || typeof value.clickhouseUrl === 'string');

/** Null: they are where they were. Throws Problem if the file is damaged, because starting on the old stores would count apart from the new ones. */
export const movedStores = (dataDir: string): MovedStores | null => {
  const file = movedStoresFile(dataDir);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isMoved(value)) return { databaseUrl: value.databaseUrl, clickhouseUrl: value.clickhouseUrl };
  } catch {
    // Not what was written.
  }
  throw new Problem(
    `The file ${file} is damaged. It says which stores Fairlead was moved to. Set DATABASE_URL, and CLICKHOUSE_URL if events were moved too, and remove the file.`,
  );
};

/** The environment with the addresses of moved stores, as far as it does not name others. */
export const withMovedStores = (env: Env, dataDir: string): Env => {
  const moved = movedStores(dataDir);
  if (moved === null) return env;
  const events = moved.clickhouseUrl === null ? {} : { CLICKHOUSE_URL: moved.clickhouseUrl };
  return { DATABASE_URL: moved.databaseUrl, ...events, ...env };
};

const syncFolder = (folder: string): void => {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** From the moment this returns, and not before, every start uses these stores. */
export const switchStores = (dataDir: string, moved: MovedStores, at: Date): void => {
  const file = movedStoresFile(dataDir);
  const draft = `${file}.draft`;
  const note =
    'Written by `fairlead migrate`. Until then, the stores were in this folder, and are left as they were. docs/scaling.md says how to go back.';
  rmSync(draft, { force: true });
  writeFileSync(draft, `${JSON.stringify({ note, movedAt: at.toISOString(), ...moved }, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  renameSync(draft, file);
  syncFolder(dirname(file));
};
