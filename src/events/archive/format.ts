import { promisify } from 'node:util';
import { constants, crc32, zstdCompress, zstdDecompress, zstdDecompressSync } from 'node:zlib';
import { type DiskFile, readRange } from '../journal/disk.ts';

/**
 * A compressed segment: zstd frames, each of whole lines and readable on its own, then an index in a frame that zstd
 * skips, so that `zstd -dc` prints the segment. Each frame carries a checksum of its content.
 */
export interface Frame {
  /** Place and length in the segment. */
  from: number;
  bytes: number;
  /** Place and length in the compressed file. */
  at: number;
  packed: number;
  /** CRC-32 of the compressed bytes, by which two files are known to be the same. */
  sum: number;
}

/** Bytes of a segment in one frame: as much as ingest reads at once. */
export const FRAME_BYTES = 256 * 1024;

/**
 * Level 1 takes 112 bytes for a request with eight parameters, level 3 takes 114 and half as much time again: most of
 * what is left are keys and hashes, which nothing compresses.
 */
const PARAMETERS = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 };

const SKIPPED = 0x184d2a50;
const HEAD_BYTES = 8;
const END_MARK = 'FLSEGIDX';
/** Length of the index, its CRC-32, and the mark. */
const TAIL_BYTES = 4 + 4 + END_MARK.length;

/** A compressed segment, or one frame of it, that cannot be read. */
export class DamagedSegment extends Error {
  /** Offset in the segment from which it can be read again; null if nothing of it can. */
  readonly end: number | null;
  constructor(end: number | null) {
    super('A compressed journal segment is damaged.');
    this.end = end;
  }
}

const packAsync = promisify(zstdCompress);
const unpackAsync = promisify(zstdDecompress);

/** Compresses in zlib's threads. */
export const packFrame = (bytes: Uint8Array): Promise<Buffer> => packAsync(bytes, { params: PARAMETERS });

const checked = ({ from, bytes }: Frame, content: Buffer | null): Buffer => {
  if (content?.length !== bytes) throw new DamagedSegment(from + bytes);
  return content;
};

const orNull = (unpack: () => Buffer): Buffer | null => {
  try {
    return unpack();
  } catch {
    return null;
  }
};

const packedOf = (file: DiskFile, { at, packed }: Frame): Uint8Array => readRange(file, at, at + packed);

/** The content of a frame. Throws DamagedSegment. */
export const readFrame = (file: DiskFile, frame: Frame): Buffer => {
  const packed = packedOf(file, frame);
  return checked(
    frame,
    orNull(() => zstdDecompressSync(packed, { maxOutputLength: frame.bytes })),
  );
};

/** The same in zlib's threads. */
export const readFrameAside = async (file: DiskFile, frame: Frame): Promise<Buffer> =>
  checked(
    frame,
    await unpackAsync(packedOf(file, frame), { maxOutputLength: frame.bytes }).catch(() => null),
  );

/** The last frame of the file, which lists the others. */
export const indexFrame = (frames: readonly Frame[]): Buffer => {
  const list = Buffer.from(JSON.stringify(frames.map(({ bytes, packed, sum }) => [bytes, packed, sum])));
  const [head, tail] = [Buffer.alloc(HEAD_BYTES), Buffer.alloc(TAIL_BYTES)];
  head.writeUInt32LE(SKIPPED, 0);
  head.writeUInt32LE(list.length + TAIL_BYTES, 4);
  tail.writeUInt32LE(list.length, 0);
  tail.writeUInt32LE(crc32(list), 4);
  tail.write(END_MARK, 8, 'latin1');
  return Buffer.concat([head, list, tail]);
};

const isLength = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

/** The index of a compressed segment, with where it starts; null if it is not intact. */
const findIndex = (file: Pick<DiskFile, 'read' | 'size'>): { list: Buffer; start: number } | null => {
  const size = file.size();
  const tail = Buffer.from(readRange(file, Math.max(0, size - TAIL_BYTES), size));
  if (tail.length < TAIL_BYTES || tail.toString('latin1', 8) !== END_MARK) return null;
  const start = size - TAIL_BYTES - tail.readUInt32LE(0);
  if (start < HEAD_BYTES) return null;
  const list = Buffer.from(readRange(file, start, size - TAIL_BYTES));
  return crc32(list) === tail.readUInt32LE(4) ? { list, start } : null;
};

/** What two compressed segments have in common only if they are the same. Null if it is not intact. */
export const indexBytes = (file: Pick<DiskFile, 'read' | 'size'>): Buffer | null =>
  findIndex(file)?.list ?? null;

/** The frames of a compressed segment. Throws DamagedSegment if its index is not intact. */
export const readIndex = (file: DiskFile): Frame[] => {
  const damaged = new DamagedSegment(null);
  const found = findIndex(file);
  if (found === null) throw damaged;
  let [from, at] = [0, 0];
  const list = JSON.parse(found.list.toString('utf8')) as [number, number, number][];
  const frames = list.map(([bytes, packed, sum]) => {
    if (!isLength(bytes) || !isLength(packed)) throw damaged;
    const frame = { from, bytes, at, packed, sum };
    from += bytes;
    at += packed;
    return frame;
  });
  if (at !== found.start - HEAD_BYTES) throw damaged;
  return frames;
};
