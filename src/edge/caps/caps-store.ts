import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EdgeLog } from '../log.ts';
import { type Counted, decodeCounts } from './caps-file.ts';

/** This worker's own file of counts, replaced as a whole so that no reader sees half of it. */
export interface CapStore {
  /** The counts of the previous worker. Never throws. */
  load(): Map<string, Counted>;
  /** Resolves to whether the text is on disk; a failure is logged once. Never rejects. */
  save(text: string): Promise<boolean>;
  /** Called when stopping; a pending `save` has no effect afterward. Never throws. */
  saveNow(text: string): void;
  /** Like `saveNow`, with nothing left to write. */
  stop(): void;
}

const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

interface CapFiles {
  readonly own: string;
  /** Its name in earlier releases. */
  readonly before: string;
}

export const capStore = (dir: string, { own, before }: CapFiles, log: EdgeLog): CapStore => {
  const path = join(dir, own);
  const temp = join(dir, `.${own}.tmp`);
  let failing = false;
  let stopped = false;

  const failed = (error: unknown): false => {
    if (!failing)
      log.error({ error }, 'Cap counts cannot be written; links go on, and caps are kept by memory.');
    failing = true;
    return false;
  };

  return {
    load() {
      try {
        // The worker that renames it first continues with it; a file that cannot be renamed counts as another worker's.
        if (!existsSync(path) && existsSync(join(dir, before))) renameSync(join(dir, before), path);
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') failed(error);
      }
      try {
        const counts = decodeCounts(readFileSync(path, 'utf8'));
        if (counts !== null) return counts;
        log.warn({ file: path }, 'A file of cap counts makes no sense; counting begins again.');
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') failed(error);
      }
      return new Map();
    },
    async save(text) {
      try {
        await mkdir(dir, { recursive: true, mode: 0o700 });
        const file = await open(temp, 'w', 0o600);
        try {
          await file.writeFile(text);
          await file.sync();
        } finally {
          await file.close();
        }
        // Nothing is awaited between check and rename, so an older file never replaces the last one.
        if (stopped) {
          await rm(temp, { force: true });
          return false;
        }
        renameSync(temp, path);
        failing = false;
        return true;
      } catch (error) {
        return failed(error);
      }
    },
    saveNow(text) {
      stopped = true;
      try {
        mkdirSync(dir, { recursive: true, mode: 0o700 });
        const last = `${temp}-last`;
        const file = openSync(last, 'w', 0o600);
        try {
          writeFileSync(file, text);
          fsyncSync(file);
        } finally {
          closeSync(file);
        }
        renameSync(last, path);
      } catch (error) {
        failed(error);
      }
    },
    stop() {
      stopped = true;
    },
  };
};
