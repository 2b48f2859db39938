import { setImmediate } from 'node:timers/promises';
import { type Compression, compressSegment } from '../../src/events/archive/compress.ts';
import type { ProcessDisk } from './disk.ts';

/** What became of a compression: `dead` if its process died. */
export type Compressed = 'done' | 'dead' | { failed: unknown };

/** Compresses a segment in a process of the simulated disk, whose syncs finish when nothing else can happen. */
export const compressIn = async (
  process: ProcessDisk,
  what: Pick<Compression, 'dir' | 'segment' | 'end'> & Partial<Compression>,
): Promise<Compressed> => {
  let result: Compressed | null = null;
  compressSegment({
    pause: async () => undefined,
    keepTime: () => undefined,
    mayRemove: () => true,
    disk: process.disk,
    ...what,
  }).then(
    () => {
      result = 'done';
    },
    (failed: unknown) => {
      result = process.dead() ? 'dead' : { failed };
    },
  );
  while (result === null) {
    if (process.dead()) return 'dead';
    await setImmediate();
    process.syncs.shift()?.();
  }
  return result;
};
