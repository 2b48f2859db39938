import { createReadStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../config/problem.ts';
import { BrokenLine, byteReader } from './byte-reader.ts';
import type { SnapshotTaker, Taken } from './reader.ts';

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** A snapshot's text and its checksum. */
export interface StoredText {
  readonly sum: string;
  /** In pieces. */
  text(): Iterable<Uint8Array>;
}

/** Copy of the last good snapshot, for starts without the control process: a line with the CRC-32, then the text. */
export interface SnapshotFile {
  /** Applies the newest intact copy; resolves to its file name, or null when there was none. Never rejects. */
  load(holder: SnapshotTaker): Promise<string | null>;
  /** Replaces the copy, which is then on disk; the previous one is kept in snapshot.previous.json. Never rejects. */
  save(snapshot: StoredText): Promise<void>;
}

/** The newest copy, in the folder `edge` of the data folder; missing for a moment while it is replaced. */
export const SNAPSHOT_NAME = 'snapshot.json';
const CURRENT = SNAPSHOT_NAME;
const PREVIOUS = 'snapshot.previous.json';

const unlessMissing = (error: unknown): void => {
  if (errorCode(error) !== 'ENOENT') throw error;
};

/** Null when the file is missing or cannot be read. */
const takeFile = async (path: string, holder: SnapshotTaker): Promise<(Taken & { sum: string }) | null> => {
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

function* contentOf({ sum, text }: StoredText): Generator<Uint8Array, void> {
  yield Buffer.from(`${sum}\n`);
  yield* text();
}

/** Files are in `<dataDir>/edge`. Made for one writer, but temporary names differ by process. */
export const snapshotFile = (dataDir: string, log: Log): SnapshotFile => {
  const folder = join(dataDir, 'edge');
  const current = join(folder, CURRENT);
  let lastSaved: string | null = null;
  let queue: Promise<void> = Promise.resolve();

  const write = async (snapshot: StoredText): Promise<void> => {
    if (lastSaved === snapshot.sum) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const temp = join(folder, `.${CURRENT}-${process.pid}.tmp`);
    const file = await open(temp, 'w', 0o600);
    try {
      await file.writeFile(contentOf(snapshot));
      await file.sync();
    } finally {
      await file.close();
    }
    // A copy that is not known to be good must not replace the previous one. Between the two renames only the previous
    // copy exists, which is why `load` checks both.
    if (lastSaved !== null) await rename(current, join(folder, PREVIOUS)).catch(unlessMissing);
    await rename(temp, current);
    const directory = await open(folder, 'r');
    await directory.sync().finally(() => directory.close());
    lastSaved = snapshot.sum;
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
    save(snapshot) {
      queue = queue
        .then(() => write(snapshot))
        .catch((error: unknown) => log.error({ error }, 'The snapshot could not be kept on disk.'));
      return queue;
    },
  };
};
