import { hkdfSync } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { keyFile, keyTimes, makeKeyFile, readKeyFile } from './key-files.ts';
import { type KeyRing, type RingKey, ringKeys } from './key-ring.ts';
import { type KeyUse, keyUses } from './key-uses.ts';
import { Problem } from './problem.ts';

/** The keys of this installation by use; see key-uses.ts. */
export type Keys<Of extends KeyUse = KeyUse> = Readonly<Record<Of, KeyRing>>;

/** A writable version of `Keys`. */
type OpenKeys = Record<string, { keys: readonly RingKey[] }>;

export const keysFolder = (dataDir: string): string => join(dataDir, 'keys');

/** Uses that once shared the access key: theirs was derived from it with these labels (HKDF-SHA256). */
const MADE_OF_ACCESS: Partial<Record<KeyUse, string>> = {
  totp: 'fairlead totp secrets',
  unsubscribe: 'fairlead report stop',
};

/**
 * Creates the first key of a use. If it was derived from the access key, that one stays first, so that what it made
 * remains valid, and a random one takes over at once: from then on nothing depends on the access key.
 */
const makeFirst = (folder: string, use: KeyUse, access: Buffer | null, now: number): void => {
  const label = MADE_OF_ACCESS[use];
  if (label === undefined || access === null) {
    makeKeyFile(folder, keyFile(use, 0));
    return;
  }
  const derived = new Uint8Array(hkdfSync('sha256', access, '', label, 32));
  if (makeKeyFile(folder, keyFile(use, 0), derived)) makeKeyFile(folder, keyFile(use, now));
};

/** The keys of a use on disk; empty if there are none. */
const readRing = (folder: string, use: KeyUse): RingKey[] =>
  ringKeys(
    keyTimes(folder, use).flatMap((from) => {
      // A key removed since the folder was listed is no longer needed.
      const key = readKeyFile(join(folder, keyFile(use, from)));
      return key === null ? [] : [{ key, from }];
    }),
  );

/** The keys of these uses from `<dataDir>/keys`, created if there are none (folder 700, files 600). */
const openUses = <Of extends KeyUse>(
  dataDir: string,
  uses: readonly Of[],
  make: (folder: string, use: Of) => void,
): Keys<Of> => {
  const folder = keysFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const use of uses) {
    if (keyTimes(folder, use).length === 0) make(folder, use);
  }
  const keys: OpenKeys = {};
  for (const use of uses) {
    const ring = readRing(folder, use);
    if (ring.length === 0)
      throw new Problem(
        `The key file ${keyFile(use, 0)} was removed while Fairlead was starting. Start it again.`,
      );
    keys[use] = { keys: ring };
  }
  return keys as Keys<Of>;
};

/**
 * All keys of this installation. Throws Problem if a key file is damaged or readable by others; file system errors are
 * passed on unchanged.
 */
export const openKeys = (dataDir: string, now: number = Date.now()): Keys => {
  const access = readKeyFile(join(keysFolder(dataDir), keyFile('access', 0)));
  return openUses(dataDir, keyUses, (folder, use) => makeFirst(folder, use, access, now));
};

/** What an edge worker signs and checks with. It never reads the keys of sessions, of passwords or of mails. */
export const EDGE_USES = [
  'click',
  'cookie',
  'disclosure',
  'intake',
  'signing',
] as const satisfies readonly KeyUse[];
type EdgeKeys = Keys<(typeof EDGE_USES)[number]>;

/** Edge machines get their keys from control; ones of their own would sign click IDs that control does not accept. */
const awaited = (_folder: string, use: KeyUse): never => {
  throw new Problem(
    `This edge machine has no ${use} key. Its courier fetches the keys from control; start it with \`fairlead edge\`.`,
  );
};

/** The keys of an edge worker. `joined`: control runs on another machine. Throws like `openKeys`. */
export const openEdgeKeys = (dataDir: string, joined = false): EdgeKeys =>
  openUses(dataDir, EDGE_USES, joined ? awaited : (folder, use) => void makeKeyFile(folder, keyFile(use, 0)));

/** Whether there is a key for each use of an edge worker. */
export const hasEdgeKeys = (dataDir: string): boolean => {
  const folder = keysFolder(dataDir);
  return existsSync(folder) && EDGE_USES.every((use) => keyTimes(folder, use).length > 0);
};

/** Names of the key files as one text, which changes whenever a file is added or removed. */
const keysSignature = (dataDir: string): string =>
  readdirSync(keysFolder(dataDir))
    .filter((name) => name.endsWith('.key'))
    .toSorted()
    .join('\n');

/**
 * Updates `keys`, which `openKeys` returned, from disk. A use without any file keeps its keys. Throws like `openKeys`,
 * and then changes none of them.
 */
export const reloadKeys = (dataDir: string, keys: Partial<Keys>): void => {
  const rings = Object.entries(keys as OpenKeys).map(([use, ring]) => ({
    ring,
    list: readRing(keysFolder(dataDir), use as KeyUse),
  }));
  for (const { ring, list } of rings) {
    const isSame = list.map(({ id }) => id).join() === ring.keys.map(({ id }) => id).join();
    if (list.length > 0 && !isSame) ring.keys = list;
  }
};

/** Well below the delay before a new key is used, so that every process knows it by then. */
const LOOK_MS = 5000;

interface WatchParts {
  readonly log: { error(fields: object, message: string): void };
  readonly everyMs?: number;
  /** Called after keys were added or removed. */
  readonly changed?: () => void;
}

/**
 * Loads added keys and drops removed ones in `<dataDir>/keys` until closed. It polls, because some file systems lose
 * change notifications. Unreadable keys are logged once, and the keys stay unchanged.
 */
export const watchKeys = (
  dataDir: string,
  keys: Partial<Keys>,
  { log, everyMs = LOOK_MS, changed }: WatchParts,
): { close(): void } => {
  let seen = keysSignature(dataDir);
  let failed = '';
  const look = (): void => {
    try {
      const now = keysSignature(dataDir);
      if (now === seen && failed === '') return;
      reloadKeys(dataDir, keys);
      [seen, failed] = [now, ''];
      changed?.();
    } catch (error) {
      const text = String(error);
      if (text !== failed)
        log.error({ err: error }, 'A key could not be read. The current keys stay in use.');
      failed = text;
    }
  };
  const timer = setInterval(look, everyMs).unref();
  return { close: () => clearInterval(timer) };
};
