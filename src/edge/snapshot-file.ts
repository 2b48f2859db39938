import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { EdgeLog } from './log.ts';
import type { SnapshotHolder } from './snapshot-holder.ts';

/** Copy of the last good snapshot, so that links go on when the control side is away at a start. First line CRC-32, then JSON. */
export interface SnapshotFile {
  /** Puts the newest copy that is whole in force; returns its file name, or null when there was none. Rejects never. */
  load(holder: SnapshotHolder): Promise<string | null>;
  /** Replaces the copy, on the disk when it resolves; the one before stays as snapshot.previous.json. Rejects never. */
  save(sum: string, body: string): Promise<void>;
}

const CURRENT = 'snapshot.json';
const PREVIOUS = 'snapshot.previous.json';

const readOrNull = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null);

const unlessMissing = (error: unknown): void => {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
};

/** Below `<dataDir>/edge`. Made for one writer; temporary names differ by process all the same. */
export const snapshotFile = (dataDir: string, log: EdgeLog): SnapshotFile => {
  const folder = join(dataDir, 'edge');
  const current = join(folder, CURRENT);
  let lastSaved: string | null = null;
  let queue: Promise<void> = Promise.resolve();

  const write = async (sum: string, body: string): Promise<void> => {
    if (lastSaved === sum) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const temp = join(folder, `.${CURRENT}-${process.pid}.tmp`);
    const file = await open(temp, 'w', 0o600);
    try {
      await file.writeFile(`${sum}\n${body}`);
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
    lastSaved = sum;
  };

  return {
    async load(holder) {
      for (const name of [CURRENT, PREVIOUS]) {
        const text = await readOrNull(join(folder, name));
        if (text === null) continue;
        const end = text.indexOf('\n');
        const sum = text.slice(0, Math.max(0, end));
        const taken = holder.take(sum, text.slice(end + 1));
        if (taken.ok) {
          if (name === CURRENT) lastSaved = sum;
          log.info({ file: name, revision: taken.revision }, 'Started from the snapshot on disk.');
          return name;
        }
        log.warn({ file: name, reason: taken.reason }, 'The snapshot on disk is broken.');
      }
      return null;
    },
    save(sum, body) {
      queue = queue
        .then(() => write(sum, body))
        .catch((error: unknown) => log.error({ error }, 'The snapshot could not be kept on disk.'));
      return queue;
    },
  };
};
