import { crc32 } from 'node:zlib';
import { type Disk, type DiskFile, readRange, writeFully } from '../journal/disk.ts';
import { compressedFile, type SegmentName, segmentFile } from '../journal/segments.ts';
import {
  DamagedSegment,
  FRAME_BYTES,
  type Frame,
  indexFrame,
  packFrame,
  readFrameAside,
  readIndex,
} from './format.ts';

/** Ending of a compressed segment that is being written. */
export const UNFINISHED = '.part';

export interface Compression {
  disk: Disk;
  dir: string;
  segment: SegmentName;
  /** Offset up to which the segment has records; nothing will be added to it, and all of it is in the event store. */
  end: number;
  /** Called between pieces with the time the last one took; rejects to stop. */
  pause: (workedMs: number) => Promise<void>;
  /** Gives the file the segment's time, by which segments are kept. */
  keepTime: (file: string) => void;
  /** Whether the uncompressed form may be removed now. Otherwise both stay, which is harmless. */
  mayRemove: () => boolean;
}

const NEWLINE = 10;

/** How much of `bytes` goes into one frame: whole lines. */
const cut = (bytes: Uint8Array): number => {
  const length = bytes.lastIndexOf(NEWLINE) + 1;
  return length === 0 ? bytes.length : length;
};

const synced = (file: DiskFile): Promise<void> =>
  new Promise((resolve, reject) => {
    file.sync((error) => (error === null ? resolve() : reject(error)));
  });

const withFile = async <T>(file: DiskFile, work: (file: DiskFile) => Promise<T>): Promise<T> => {
  try {
    return await work(file);
  } finally {
    file.close();
  }
};

/** `same`, or what is wrong with the compressed file. */
type Comparison = 'same' | 'different' | 'damaged';

/** Reads a compressed file from the disk and compares it with the first `end` bytes of the segment. */
const compare = async (
  plain: DiskFile,
  packed: DiskFile,
  end: number,
  pause: Compression['pause'],
): Promise<Comparison> => {
  try {
    const frames = readIndex(packed);
    const last = frames.at(-1);
    let same = end === (last === undefined ? 0 : last.from + last.bytes);
    for (const frame of frames) {
      const started = performance.now();
      const content = await readFrameAside(packed, frame);
      same &&= content.equals(readRange(plain, frame.from, frame.from + frame.bytes));
      await pause(performance.now() - started);
    }
    return same ? 'same' : 'different';
  } catch (error) {
    if (error instanceof DamagedSegment) return 'damaged';
    throw error;
  }
};

/** Writes the frames and the index and puts them on the disk. */
const writePacked = async (plain: DiskFile, to: DiskFile, { end, pause }: Compression): Promise<void> => {
  const frames: Frame[] = [];
  let [from, at] = [0, 0];
  while (from < end) {
    const started = performance.now();
    const bytes = readRange(plain, from, Math.min(end, from + FRAME_BYTES));
    if (bytes.length === 0) throw new Error('The segment is shorter than it was.');
    const content = from + bytes.length === end ? bytes : bytes.subarray(0, cut(bytes));
    const packed = await packFrame(content);
    writeFully(to, packed, at);
    frames.push({ from, bytes: content.length, at, packed: packed.length, sum: crc32(packed) });
    from += content.length;
    at += packed.length;
    await pause(performance.now() - started);
  }
  writeFully(to, indexFrame(frames), at);
};

const removeQuietly = (disk: Disk, path: string): void => {
  try {
    disk.remove(path);
  } catch {
    // Removed before the next attempt.
  }
};

const writeBeside = async (plain: DiskFile, path: string, compression: Compression): Promise<void> => {
  const { disk, dir, end, pause, keepTime } = compression;
  const part = `${path}${UNFINISHED}`;
  disk.remove(part);
  try {
    await withFile(disk.open(part, true) as DiskFile, async (file) => {
      await writePacked(plain, file, compression);
      keepTime(part);
      await synced(file);
    });
    const found = await withFile(disk.open(part, false) as DiskFile, (file) =>
      compare(plain, file, end, pause),
    );
    if (found !== 'same')
      throw new Error(`${part} does not have the content of the segment. Check the disk.`);
    disk.rename(part, path);
    disk.syncDir(dir);
  } catch (error) {
    removeQuietly(disk, part);
    throw error;
  }
};

/**
 * Replaces a stored segment by its compressed form, piece by piece. The compressed form is on the disk and has been
 * read back and compared before the other one is removed, so a crash at any point leaves at least one of them. Rejects
 * if the disk refuses, if stopped, or if an intact compressed form with other content exists; then the segment stays.
 */
export const compressSegment = async (compression: Compression): Promise<void> => {
  const { disk, dir, segment, end, pause, mayRemove } = compression;
  const source = `${dir}/${segmentFile(segment)}`;
  const path = `${dir}/${compressedFile(segment)}`;
  const plain = disk.open(source, false);
  if (plain === null) return;
  await withFile(plain, async () => {
    // Left by a crash or a pause between its appearance and the removal of the segment.
    const earlier = disk.open(path, false);
    const found =
      earlier === null ? 'damaged' : await withFile(earlier, (file) => compare(plain, file, end, pause));
    if (found === 'different')
      throw new Error(`${path} does not have the content of ${source}. Both are kept.`);
    if (found === 'damaged') {
      if (earlier !== null) disk.remove(path);
      await writeBeside(plain, path, compression);
    } else {
      // Its name may not be on the disk yet.
      disk.syncDir(dir);
    }
    if (!mayRemove()) return;
    disk.remove(source);
    disk.syncDir(dir);
  });
};
