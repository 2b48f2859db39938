import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '../../core/time/durations.ts';

/** Name of a UTC day, given by its number: `2026-11-21`. */
export const dateOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

const FILE = 'visitor-keys.json';
const claimName = (day: string): string => `visitor-key-${day}.claim`;
const CLAIM = /^visitor-key-(\d{4}-\d{2}-\d{2})\.claim$/;
const KEY = /^[A-Za-z0-9+/]{43}=$/;

const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

const writeSynced = (path: string, text: string): void => {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

const readIfThere = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
};

/** Base64 of 32 random bytes for each UTC day (`2026-11-21`). */
const readKeys = (folder: string): Record<string, string> => {
  const text = readIfThere(join(folder, FILE));
  if (text === null) return {};
  try {
    const keys = Object.entries(JSON.parse(text) as Record<string, unknown>);
    return Object.fromEntries(
      keys.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && KEY.test(entry[1])),
    );
  } catch {
    // An unreadable file costs a day of uniqueness across workers, not the redirects.
    return {};
  }
};

/** The day's key, agreed on by link(2): the first claim succeeds, and all others fail and read the first. */
const claim = (folder: string, day: string, temp: string): string => {
  const path = join(folder, claimName(day));
  writeSynced(temp, randomBytes(32).toString('base64'));
  try {
    linkSync(temp, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(temp, { force: true });
  }
  const key = readFileSync(path, 'utf8');
  if (!KEY.test(key)) throw new Error(`${path} does not hold a key.`);
  return key;
};

const replaceKeys = (folder: string, keys: Readonly<Record<string, string>>): void => {
  const temp = join(folder, `.${FILE}-${process.pid}.tmp`);
  rmSync(temp, { force: true });
  const sorted = Object.fromEntries(Object.entries(keys).sort());
  writeSynced(temp, `${JSON.stringify(sorted, null, 2)}\n`);
  renameSync(temp, join(folder, FILE));
};

/** The key of `day` if there is one; makes none. Throws file system errors. */
export const knownDayKey = (folder: string, day: string): string | null => readKeys(folder)[day] ?? null;

/** Destroys what is left of agreements on keys from before `oldest`. */
const removeClaims = (folder: string, oldest: string): void => {
  for (const name of readdirSync(folder)) {
    const claimed = CLAIM.exec(name)?.[1];
    if (claimed !== undefined && claimed < oldest) rmSync(join(folder, name), { force: true });
  }
};

/**
 * Replaces the keys by those that control gives (on an edge machine, which makes none) and destroys all from before
 * `oldest`, in the file and in claims. Throws file system errors.
 */
export const keepDayKeys = (
  folder: string,
  given: Readonly<Record<string, string>>,
  oldest: string,
): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const known = readKeys(folder);
  const kept = Object.fromEntries(Object.entries({ ...known, ...given }).filter(([day]) => day >= oldest));
  const isSame = JSON.stringify(Object.entries(kept).sort()) === JSON.stringify(Object.entries(known).sort());
  if (!isSame) replaceKeys(folder, kept);
  // From when the machine was control, or ran alone.
  removeClaims(folder, oldest);
};

/** The oldest day whose key is kept: a key is destroyed 48 hours after its day began. */
export const oldestDay = (now: number): string => dateOf(Math.floor(now / DAY_MS) - 1);

/** Destroys keys of days that have passed. Throws file system errors. */
export const destroyOldDayKeys = (folder: string, now: number): void =>
  keepDayKeys(folder, {}, oldestDay(now));

/**
 * Reads the key of `day`, creating it if no worker has yet, and destroys all from before `oldest`, in the file and in
 * claims. Synchronous, a few milliseconds, once a day. Throws file system errors.
 */
export const takeDayKey = (folder: string, day: string, oldest: string): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const known = readKeys(folder);
  const key = known[day] ?? claim(folder, day, join(folder, `.visitor-key-${process.pid}.tmp`));
  const kept = Object.entries({ ...known, [day]: key }).filter(([name]) => name >= oldest);
  if (known[day] === undefined || kept.length !== Object.keys(known).length) {
    replaceKeys(folder, Object.fromEntries(kept));
  }
  removeClaims(folder, oldest);
  return key;
};
