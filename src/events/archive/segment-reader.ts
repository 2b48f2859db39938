import { type Disk, type DiskFile, readRange } from '../journal/disk.ts';
import { compressedFile, type SegmentName, segmentFile } from '../journal/segments.ts';
import { FRAME_BYTES, type Frame, readFrame, readIndex } from './format.ts';

/** A segment, compressed or not. Offsets are those of the segment as it was written. */
export interface SegmentReader {
  readonly size: number;
  /** Bytes [from, to); fewer if the segment ends earlier. Throws DamagedSegment. */
  read(from: number, to: number): Uint8Array;
  /** The next bytes from `from` on that are quick to read: at least one and none after `to`. Throws DamagedSegment. */
  readSome(from: number, to: number): Uint8Array;
  close(): void;
}

const plainReader = (file: DiskFile): SegmentReader => ({
  size: file.size(),
  read: (from, to) => readRange(file, from, to),
  readSome: (from, to) => readRange(file, from, Math.min(to, from + FRAME_BYTES)),
  close: () => file.close(),
});

const compressedReader = (file: DiskFile, frames: readonly Frame[]): SegmentReader => {
  const last = frames.at(-1);
  const within = ({ from, bytes }: Frame, start: number, to: number, content: Buffer): Buffer =>
    content.subarray(Math.max(0, start - from), Math.min(bytes, to - from));
  return {
    size: last === undefined ? 0 : last.from + last.bytes,
    read: (from, to) =>
      Buffer.concat(
        frames
          .filter((frame) => frame.from < to && frame.from + frame.bytes > from)
          .map((frame) => within(frame, from, to, readFrame(file, frame))),
      ),
    readSome: (from, to) => {
      const frame = frames.find((one) => one.from <= from && from < one.from + one.bytes);
      return frame === undefined || to <= from
        ? new Uint8Array()
        : within(frame, from, to, readFrame(file, frame));
    },
    close: () => file.close(),
  };
};

/**
 * Opens a segment in whichever form there is; null if there is none. The compressed form is looked for last, because it
 * is there before the other one is removed. Throws DamagedSegment if nothing of it can be read.
 */
export const openSegment = (disk: Disk, dir: string, segment: SegmentName): SegmentReader | null => {
  const plain = disk.open(`${dir}/${segmentFile(segment)}`, false);
  if (plain !== null) return plainReader(plain);
  const file = disk.open(`${dir}/${compressedFile(segment)}`, false);
  if (file === null) return null;
  try {
    return compressedReader(file, readIndex(file));
  } catch (error) {
    file.close();
    throw error;
  }
};
