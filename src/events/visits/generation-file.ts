import { crc32 } from 'node:zlib';
import { addToFilter, filterWords } from '../../core/clicks/key-filter.ts';
import type { KeySlots } from '../../core/clicks/key-map.ts';
import type { VisitContents } from '../../core/clicks/visit-generation.ts';
import type { PlaceRun } from '../../core/clicks/visit-table.ts';
import { type Disk, type DiskFile, readRange, writeFully } from '../journal/disk.ts';
import type { JournalPosition } from '../store/ingest-store.ts';
import type { RequestPlace } from '../store/record-place.ts';

/**
 * A generation of visits as a file: the sections of its two tables one after another, as they are in memory, then a
 * footer in JSON and the tail. It is complete only with its tail, so it needs no renaming; nothing in it ever changes.
 */
const VERSION = 2;
const MAGIC = 0x5649_5331;
/** Magic number, length of the footer and its checksum, each four bytes. */
const TAIL_BYTES = 12;
/** Longest footer; a longer one is not read. */
const FOOTER_BYTES = 16 * 1024 * 1024;
/** Slots or numbers written, or bytes read, before other work gets its turn. */
const PIECE = 65_536;
/** Bytes of a slot, and of a later key. */
export const SLOT_BYTES = 12;

export const TABLES = ['visits', 'joins'] as const;
export type TableName = (typeof TABLES)[number];

const SECTIONS = ['keys', 'filter', 'times', 'places', 'firsts', 'firstsFilter', 'later'] as const;
type SectionName = (typeof SECTIONS)[number];

interface Section {
  at: number;
  bytes: number;
  crc: number;
}

export interface TableFooter {
  to: number;
  visits: number;
  /** Number of keys. */
  keys: number;
  laterCount: number;
  sections: Record<SectionName, Section>;
  /** As they are numbered in this file and in all earlier ones. */
  runs: readonly PlaceRun[];
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
   * were read from the store in no particular order, and counts only together with a later one.
   */
  positions: readonly JournalPosition[] | null;
  /** Some of the last requests before these positions, which the store must have. */
  samples: readonly RequestPlace[];
  /** Earlier generations that were in use when it ended, with the latest time in each. */
  earlier: readonly { id: number; token: string; to: number }[];
  /** Time that ingest had reached when it began. */
  since: number;
}

export interface Footer extends GenerationFacts {
  version: number;
  tables: Record<TableName, TableFooter>;
}

export type GenerationTables = Record<TableName, { contents: VisitContents; runs: readonly PlaceRun[] }>;

const bytesOf = (array: Uint32Array | Float64Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Three arrays, interleaved so that one read brings all there is about an entry. */
function* interleaved(
  arrays: readonly [Uint32Array, Uint32Array, Uint32Array],
  count: number,
  each: (from: number, to: number) => void = () => {},
): Generator<Uint8Array> {
  const [first, second, third] = arrays;
  for (let from = 0; from < count; from += PIECE) {
    const to = Math.min(count, from + PIECE);
    const piece = new Uint32Array(3 * (to - from));
    for (let i = from, at = 0; i < to; i++) {
      piece[at++] = first[i] as number;
      piece[at++] = second[i] as number;
      piece[at++] = third[i] as number;
    }
    each(from, to);
    yield bytesOf(piece);
  }
}

function* pieces(array: Uint32Array | Float64Array): Generator<Uint8Array> {
  const all = bytesOf(array);
  for (let from = 0; from < all.length; from += SLOT_BYTES * PIECE)
    yield all.subarray(from, from + SLOT_BYTES * PIECE);
}

/** The filter is filled while its keys are written, and written after them. */
function* sectionsOf(
  contents: VisitContents,
  keyCount: number,
): Generator<[SectionName, Iterable<Uint8Array>]> {
  const filtered = (slots: KeySlots, keys: number) => {
    const filter = new Uint32Array(filterWords(keys));
    const { highs, lows, numbers } = slots;
    const written = interleaved([highs, lows, numbers], numbers.length, (from, to) =>
      addToFilter(filter, slots, from, to),
    );
    return { written, filter };
  };
  const keys = filtered(contents.keys, keyCount);
  yield ['keys', keys.written];
  yield ['filter', pieces(keys.filter)];
  yield ['times', pieces(contents.times)];
  yield ['places', pieces(contents.places)];
  const firsts = filtered(contents.firsts, contents.laterCount);
  yield ['firsts', firsts.written];
  yield ['firstsFilter', pieces(firsts.filter)];
  const { laterHighs, laterLows, laterNext, laterCount } = contents;
  yield ['later', interleaved([laterHighs, laterLows, laterNext], laterCount + 1)];
}

const countOf = ({ numbers }: KeySlots): number => {
  let count = 0;
  for (const number of numbers) if (number !== 0) count++;
  return count;
};

/**
 * Writes a generation to a new file and syncs it. Calls `breathe` between pieces; if that throws, or the disk refuses,
 * what was written is removed.
 */
export const writeGeneration = async (
  disk: Disk,
  path: string,
  facts: GenerationFacts,
  tables: GenerationTables,
  breathe: () => Promise<void>,
): Promise<Footer> => {
  // What a process left that was killed while it wrote this generation is not in use.
  disk.remove(path);
  const file = disk.open(path, true) as DiskFile;
  try {
    let at = 0;
    const writeTable = async (name: TableName): Promise<TableFooter> => {
      const { contents, runs } = tables[name];
      const { to, visits, laterCount } = contents;
      const keys = countOf(contents.keys);
      const sections: Partial<Record<SectionName, Section>> = {};
      for (const [section, written] of sectionsOf(contents, keys)) {
        const made = { at, bytes: 0, crc: 0 };
        for (const piece of written) {
          writeFully(file, piece, at + made.bytes);
          made.bytes += piece.length;
          made.crc = crc32(piece, made.crc);
          await breathe();
        }
        at += made.bytes;
        sections[section] = made;
      }
      return { to, visits, keys, laterCount, sections: sections as TableFooter['sections'], runs };
    };
    const [visits, joins] = [await writeTable('visits'), await writeTable('joins')];
    const footer: Footer = { version: VERSION, ...facts, tables: { visits, joins } };
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

/** Reads the whole file once. False: something in it is not as it was written. */
export const isIntact = async (
  file: DiskFile,
  { tables }: Footer,
  breathe: () => Promise<void>,
): Promise<boolean> => {
  for (const table of TABLES)
    for (const { at, bytes, crc } of Object.values(tables[table].sections)) {
      let sum = 0;
      for (let done = 0; done < bytes; done += SLOT_BYTES * PIECE) {
        const piece = readRange(file, at + done, at + Math.min(bytes, done + SLOT_BYTES * PIECE));
        sum = crc32(piece, sum);
        await breathe();
      }
      if (sum !== crc) return false;
    }
  return true;
};

const bytesIn = (file: DiskFile, { at, bytes }: Pick<Section, 'at' | 'bytes'>): ArrayBuffer => {
  const read = readRange(file, at, at + bytes);
  if (read.length < bytes) throw new Error('A file of visits became shorter.');
  return read.buffer as ArrayBuffer;
};

export const filterIn = (file: DiskFile, table: TableFooter, name: 'filter' | 'firstsFilter'): Uint32Array =>
  new Uint32Array(bytesIn(file, table.sections[name]));

/** Reads a table completely into memory. Calls `breathe` between pieces. */
export const readContents = async (
  file: DiskFile,
  number: number,
  table: TableFooter,
  breathe: () => Promise<void>,
): Promise<VisitContents> => {
  const { to, visits, laterCount, sections } = table;
  const whole = async ({ at, bytes }: Section): Promise<ArrayBuffer> => {
    const all = new Uint8Array(bytes);
    for (let done = 0; done < bytes; done += SLOT_BYTES * PIECE) {
      const length = Math.min(SLOT_BYTES * PIECE, bytes - done);
      all.set(new Uint8Array(bytesIn(file, { at: at + done, bytes: length })), done);
      await breathe();
    }
    return all.buffer;
  };
  const apart = async ({ at, bytes }: Section): Promise<[Uint32Array, Uint32Array, Uint32Array]> => {
    const count = bytes / SLOT_BYTES;
    const parts = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)] as const;
    for (let start = 0; start < count; start += PIECE) {
      const length = Math.min(PIECE, count - start);
      const all = new Uint32Array(bytesIn(file, { at: at + SLOT_BYTES * start, bytes: SLOT_BYTES * length }));
      for (let i = 0; i < length; i++)
        for (const [part, array] of parts.entries()) array[start + i] = all[3 * i + part] as number;
      await breathe();
    }
    return [...parts];
  };
  const slots = async (section: Section): Promise<KeySlots> => {
    const [highs, lows, numbers] = await apart(section);
    return { highs, lows, numbers };
  };
  const [laterHighs, laterLows, laterNext] = await apart(sections.later);
  return {
    ...{ number, to, visits, laterCount, laterHighs, laterLows, laterNext },
    keys: await slots(sections.keys),
    times: new Float64Array(await whole(sections.times)),
    places: new Uint32Array(await whole(sections.places)),
    firsts: await slots(sections.firsts),
  };
};
