import { closeSync, fdatasync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SYNCS = 150;
const EVERY_MS = 25;
/** About what arrives between two syncs at half the rate. */
const BYTES = 300_000;

const sync = (file: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    fdatasync(file, (error) => (error === null ? resolve(performance.now() - started) : reject(error)));
  });

/**
 * How long the disk takes to sync what a journal writes, without any server. Responses wait for syncs that take longer
 * than the journal's 50 ms, so a disk that stalls now and then shows in the edge's latencies but in no other server's.
 */
export const printDisk = async (folder: string): Promise<void> => {
  const path = join(folder, 'disk-probe');
  const file = openSync(path, 'w');
  const took: number[] = [];
  try {
    const chunk = Buffer.alloc(BYTES, 0x61);
    for (let i = 0; i < SYNCS; i++) {
      writeSync(file, chunk);
      took.push(await sync(file));
      await sleep(EVERY_MS);
    }
  } finally {
    closeSync(file);
    rmSync(path);
  }
  took.sort((a, b) => a - b);
  const at = (part: number): string => (took[Math.floor((took.length - 1) * part)] ?? 0).toFixed(1);
  const late = took.filter((ms) => ms > 50).length;
  console.log(
    `The disk alone: a sync takes p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)} ms; ${late} of ${SYNCS} over 50 ms`,
  );
};
