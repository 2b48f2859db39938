import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** "I/O error" in the numbering that PGlite's Postgres is compiled for (WASI). */
const EIO = 29;

type Sync = (handle: number) => void;
type EmscriptenOptions = Parameters<NodeFS['init']>[1];

/**
 * A folder in which a sync really syncs. PGlite by itself tells Postgres at once that everything is on disk; here, each
 * sync that Postgres requests, of the log at a commit and of files and folders at a checkpoint, is passed on to the
 * system.
 */
class SyncedFolder extends NodeFS {
  readonly #sync: Sync;

  constructor(dir: string, sync: Sync) {
    super(dir);
    this.#sync = sync;
  }

  override async init(pg: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const fsync = (stream: { nfd: number }): number => {
      try {
        this.#sync(stream.nfd);
        return 0;
      } catch {
        return EIO;
      }
    };
    const preRun: EmscriptenOptions['preRun'] = [
      ...(emscriptenOpts.preRun ?? []),
      (module) => {
        Object.assign(module.NODEFS.stream_ops, { fsync });
      },
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/** Syncs a folder and everything below it to disk. */
const syncTree = (dir: string, sync: Sync): void => {
  const one = (path: string): void => {
    const handle = openSync(path, 'r');
    try {
      sync(handle);
    } finally {
      closeSync(handle);
    }
  };
  for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() || entry.isDirectory()) one(join(entry.parentPath, entry.name));
  }
  one(dir);
  one(join(dir, '..'));
};

/**
 * `-F` would turn syncs off; `fdatasync`, the default, does nothing in PGlite, while `fsync` reaches the folder. PGlite
 * allocates 128 MB of shared buffers whether or not they are used, and the system caches the same pages again.
 */
const startParams: NonNullable<PGliteOptions['startParams']> = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
];

/**
 * PGlite in the folder `dir`, with every commit on disk before it is confirmed. `sync`: syncs an open file to disk; if
 * it throws, the commit fails, and so does the database.
 */
export const openSynced = async (dir: string, sync: Sync = fsyncSync): Promise<PGlite> => {
  const pglite = await PGlite.create({ fs: new SyncedFolder(dir, sync), startParams });
  // PGlite creates databases without syncing. Done at every start, because the first may have been interrupted.
  syncTree(dir, sync);
  return pglite;
};
