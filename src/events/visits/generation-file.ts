import { crc32 } from 'node:zlib';
import {
  type EndedGeneration,
  type GenerationSums,
  TABLES,
  type TableName,
  WIDTH,
} from '../../core/clicks/day-tables.ts';
import type { PlaceRun } from '../../core/clicks/visit-places.ts';
import { type Disk, type DiskFile, readRange, writeFully } from '../journal/disk.ts';
import type { JournalPosition } from '../store/ingest-store.ts';
import type { RequestPlace } from '../store/record-place.ts';

/**
 * A generation of visits as a file: its tables one after another, as they are in memory, then a footer in JSON and the
 * tail. It is complete only with its tail, so it needs no renaming; nothing in it ever changes.
 */
const VERSION = 5;
const MAGIC = 0x5649_5331;
/** Magic number, length of the footer and its checksum, each four bytes. */
const TAIL_BYTES = 12;
/** Longest footer; a longer one is not read. */
const FOOTER_BYTES = 16 * 1024 * 1024;
/** Slots written or read before other work gets its turn. */
const PIECE = 65_536;
export const WORD_BYTES = 4;

export interface TablePart {
  at: number;
  bytes: number;
  crc: number;
  /** Number of keys. */
  keys: number;
}

/** What a generation belongs to. */
export interface GenerationFacts {
  /** Increases by one from generation to generation. */
  id: number;
  /** Random, because a folder that could not be read may contain other generations with these numbers. */
  token: string;
  /** Increases when the same generation is written again, with more in it. */
  revision: number;
  /** It was still changing when it was written. */
  open: boolean;
  /**
   * Journal positions up to which this and the earlier generations hold everything. Null: it was written while visits
   * were read from the store, and counts only together with a later one.
   */
  positions: readonly JournalPosition[] | null;
  /** Some of the last requests before these positions, which the store must have. */
  samples: readonly RequestPlace[];
  /** Earlier generations that were in use when it ended, with what is known of when they expire. */
  earlier: readonly ({ id: number; token: string } & Pick<EndedGeneration, 'to' | 'seenAhead'>)[];
  /** Latest time in earlier generations that had been dropped. If that has not expired, visits are missing. */
  lost: number;
  /** Time that ingest had reached when it began. */
  since: number;
  /** As for `EndedGeneration`. */
  to: number;
  sums: GenerationSums;
  /** Places are numbered like this in this file and in all earlier ones. */
  runs: readonly PlaceRun[];
}

export interface Footer extends GenerationFacts {
  version: number;
  tables: Record<TableName, TablePart>;
}

export type TableWords = Record<TableName, { words: Uint32Array; keys: number }>;

const bytesOf = (array: Uint32Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/**
 * Writes a generation to a new file and syncs it. Passes each piece of a table to `each`, then calls `breathe`; if that
 * throws, or the disk refuses, what was written is removed.
 */
export const writeGeneration = async (
  disk: Disk,
  path: string,
  facts: GenerationFacts,
  tables: TableWords,
  each: (table: TableName, words: Uint32Array) => void,
  breathe: () => Promise<void>,
): Promise<Footer> => {
  // What a process left that was killed while it wrote this generation is not in use.
  disk.remove(path);
  const file = disk.open(path, true) as DiskFile;
  try {
    let at = 0;
    const parts: Partial<Record<TableName, TablePart>> = {};
    for (const name of TABLES) {
      const { words, keys } = tables[name];
      const part: TablePart = { at, bytes: 0, crc: 0, keys };
      for (let from = 0; from < words.length; from += PIECE * WIDTH[name]) {
        const piece = words.subarray(from, from + PIECE * WIDTH[name]);
        const bytes = bytesOf(piece);
        writeFully(file, bytes, at);
        part.crc = crc32(bytes, part.crc);
        part.bytes += bytes.length;
        at += bytes.length;
        each(name, piece);
        await breathe();
      }
      parts[name] = part;
    }
    const footer: Footer = { version: VERSION, ...facts, tables: parts as Footer['tables'] };
    const text = Buffer.from(JSON.stringify(footer));
    const tail = new Uint32Array([MAGIC, text.length, crc32(text)]);
    writeFully(file, Buffer.concat([text, bytesOf(tail)]), at);
    await new Promise<void>((resolve, reject) => {
      file.sync((error) => (error === null ? resolve() : reject(error)));
    });
    return footer;
  } catch (error) {
    disk.remove(path);
    throw error;
  } finally {
    file.close();
  }
};

/** Null: the file is torn, damaged or of another version. */
export const readFooter = (file: DiskFile): Footer | null => {
  const size = file.size();
  const bytes = readRange(file, Math.max(0, size - TAIL_BYTES), size);
  if (bytes.length < TAIL_BYTES) return null;
  const tail = new DataView(bytes.buffer, bytes.byteOffset);
  const [magic, length, crc] = [0, 4, 8].map((at) => tail.getUint32(at, true)) as [number, number, number];
  const end = size - TAIL_BYTES;
  if (magic !== MAGIC || length > Math.min(end, FOOTER_BYTES)) return null;
  const text = readRange(file, end - length, end);
  if (crc32(text) !== crc) return null;
  const footer = JSON.parse(Buffer.from(text).toString()) as Footer;
  return footer.version === VERSION ? footer : null;
};

/** Pieces of a table, each with whole slots. */
export function* piecesIn(file: DiskFile, { at, bytes }: TablePart, name: TableName): Generator<Uint32Array> {
  const most = PIECE * WIDTH[name] * WORD_BYTES;
  for (let from = 0; from < bytes; from += most) {
    const length = Math.min(most, bytes - from);
    const piece = readRange(file, at + from, at + from + length);
    if (piece.length < length) throw new Error('A file of visits became shorter.');
    yield new Uint32Array(piece.buffer, piece.byteOffset, length / WORD_BYTES);
  }
}

/** The pieces of a table, as they are read. Throws after the last one if the table is not as it was written. */
export function* checked(pieces: Iterable<Uint32Array>, { crc }: TablePart): Generator<Uint32Array> {
  let sum = 0;
  for (const piece of pieces) {
    sum = crc32(bytesOf(piece), sum);
    yield piece;
  }
  if (sum !== crc) throw new Error('A file of visits is damaged.');
}

/** Reads the whole file once. False: something in it is not as it was written. */
export const isIntact = async (
  file: DiskFile,
  { tables }: Footer,
  breathe: () => Promise<void>,
): Promise<boolean> => {
  for (const name of TABLES) {
    let sum = 0;
    for (const piece of piecesIn(file, tables[name], name)) {
      sum = crc32(bytesOf(piece), sum);
      await breathe();
    }
    if (sum !== tables[name].crc) return false;
  }
  return true;
};
