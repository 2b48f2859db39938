import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { dumpControlStore } from '../db/dump.ts';
import type { Db } from '../db/tables.ts';
import { type Course, writeAll } from './copy.ts';
import type { BackupFile } from './manifest.ts';

/** The control store as lines of text (src/db/dump.ts). */
export const CONTROL_FILE = 'control.ndjson';

const PIECE = 256 * 1024;

/** Writes the control store's lines to a new file, which is on disk on return; resolves to the store's schema too. */
export const writeControlFile = async (
  db: Db,
  path: string,
  { onBytes, signal }: Course,
): Promise<{ schema: number; file: BackupFile }> => {
  const file = await open(path, 'wx', 0o600);
  try {
    const sum = createHash('sha256');
    let waiting = '';
    let bytes = 0;
    const flush = async (): Promise<void> => {
      signal.throwIfAborted();
      const piece = Buffer.from(waiting);
      waiting = '';
      sum.update(piece);
      await writeAll(file, piece);
      bytes += piece.length;
      onBytes(piece.length);
    };
    const schema = await dumpControlStore(db, async (line) => {
      waiting += `${line}\n`;
      if (waiting.length >= PIECE) await flush();
    });
    await flush();
    await file.sync();
    return { schema, file: { path: CONTROL_FILE, bytes, sha256: sum.digest('hex') } };
  } finally {
    await file.close();
  }
};
