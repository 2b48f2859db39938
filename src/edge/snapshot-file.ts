import { createReadStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../config/error-code.ts';
import { BrokenLine, byteReader } from './byte-reader.ts';
import type { EdgeLog } from './log.ts';
import type { SnapshotHolder, Tables, Taken } from './snapshot-holder.ts';

/** Copy of the last good snapshot, so that links go on when the control side is away at a start. First line CRC-32, then its text. */
export interface SnapshotFile {
  /** Puts the newest copy that is whole in force; returns its file name, or null when there was none. Rejects never. */
  load(holder: SnapshotHolder): Promise<string | null>;
  /** Replaces the copy, on the disk when it resolves; the one before stays as snapshot.previous.json. Rejects never. */
  save(tables: Tables): Promise<void>;
}

/** The newest copy, in the folder `edge` of the data folder; away for a moment while it is replaced. */
export const SNAPSHOT_NAME = 'snapshot.json';
const CURRENT = SNAPSHOT_NAME;
const PREVIOUS = 'snapshot.previous.json';

const unlessMissing = (error: unknown): void => {
  if (errorCode(error) !== 'ENOENT') throw error;
};

/** Null when there is no such file, or it cannot be read. */
const takeFile = async (path: string, holder: SnapshotHolder): Promise<(Taken & { sum: string }) | null> => {
  const stream = createReadStream(path);
  try {
    const reader = byteReader(stream);
    const sum = (await reader.line(8))?.toString('latin1') ?? '';
    return { ...(await holder.take(sum, reader.rest())), sum };
  } catch (error) {
    if (!(error instanceof BrokenLine)) return null;
    return { ok: false, revision: 0, reason: error.message, sum: '' };
  } finally {
    stream.destroy();
  }
};

function* contentOf({ sum, text }: Tables): Generator<Uint8Array, void> {
  yield Buffer.from(`${sum}\n`);
  yield* text();
}

/** Below `<dataDir>/edge`. Made for one writer; temporary names differ by process all the same. */
export const snapshotFile = (dataDir: string, log: EdgeLog): SnapshotFile => {
  const folder = join(dataDir, 'edge');
  const current = join(folder, CURRENT);
  let lastSaved: string | null = null;
  let queue: Promise<void> = Promise.resolve();

  const write = async (tables: Tables): Promise<void> => {
    if (lastSaved === tables.sum) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const temp = join(folder, `.${CURRENT}-${process.pid}.tmp`);
    const file = await open(temp, 'w', 0o600);
    try {
      await file.writeFile(contentOf(tables));
      await file.sync();
    } finally {
      await file.close();
    }
    // A copy that was not seen to be good must not push out the one before it. Between the two renames only the
    // previous copy is there, which is why `load` looks at both.
    if (lastSaved !== null) await rename(current, join(folder, PREVIOUS)).catch(unlessMissing);
    await rename(temp, current);
    const directory = await open(folder, 'r');
    await directory.sync().finally(() => directory.close());
    lastSaved = tables.sum;
  };

  return {
    async load(holder) {
      for (const name of [CURRENT, PREVIOUS]) {
        const taken = await takeFile(join(folder, name), holder);
        if (taken === null) continue;
        if (taken.ok) {
          if (name === CURRENT) lastSaved = taken.sum;
          log.info({ file: name, revision: taken.revision }, 'Started from the snapshot on disk.');
          return name;
        }
        log.warn({ file: name, reason: taken.reason }, 'The snapshot on disk is broken.');
      }
      return null;
    },
    save(tables) {
      queue = queue
        .then(() => write(tables))
        .catch((error: unknown) => log.error({ error }, 'The snapshot could not be kept on disk.'));
      return queue;
    },
  };
};
