import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compressSegment } from '../src/events/archive/compress.ts';
import { openSegment } from '../src/events/archive/segment-reader.ts';
import { nodeDisk } from '../src/events/journal/disk.ts';
import { compressedFile, segmentFile } from '../src/events/journal/segments.ts';
import { loggedClicks } from '../test/helpers/logged-clicks.ts';

const CLICKS = 10_000;
/** The log's requests are written this many times, so that the times are those of more than one segment. */
const TIMES = 10;
const GOAL_MB = 150;

/** `bench journal`: what a million clicks take in the journal, before and after compression. Fails above the goal. */
export const run = async (): Promise<void> => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead-bench-'));
  try {
    const lines = await loggedClicks(CLICKS);
    const segment = { epoch: 1, index: 1 };
    const plain = path.join(dir, segmentFile(segment));
    for (let i = 0; i < TIMES; i++) fs.appendFileSync(plain, Buffer.concat(lines));
    const count = lines.length * TIMES;
    const before = fs.statSync(plain).size;
    const cpu = process.cpuUsage();
    await compressSegment({
      disk: nodeDisk,
      dir,
      segment,
      end: before,
      pause: async () => undefined,
      keepTime: () => undefined,
      mayRemove: () => true,
    });
    const used = process.cpuUsage(cpu);
    const after = fs.statSync(path.join(dir, compressedFile(segment))).size;
    const begun = performance.now();
    const reader = openSegment(nodeDisk, dir, segment);
    for (let at = 0; reader !== null && at < before; ) at += reader.readSome(at, before).length;
    const seconds = (performance.now() - begun) / 1000;
    reader?.close();
    const mb = (bytes: number): number => Math.round(bytes / count);
    console.log(
      `${count} requests from the public access log with eight parameters, as an edge writes them.`,
    );
    console.log(`A million take ${mb(before)} MB as written, ${mb(after)} MB compressed.`);
    console.log(
      `Compressing and verifying took ${((used.user + used.system) / count).toFixed(1)} us of CPU a record; reading ${Math.round(count / seconds)} records/s.`,
    );
    console.log(`Goal ${GOAL_MB} MB: ${mb(after) <= GOAL_MB ? 'PASS' : 'FAIL'}`);
    if (mb(after) > GOAL_MB) process.exitCode = 1;
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
};
