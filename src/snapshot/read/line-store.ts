import { hash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** A compressed line: `block[start, end)`. */
export interface KeptLine {
  readonly block: Buffer;
  readonly start: number;
  readonly end: number;
  /** Bytes of the line, without its line feed. */
  readonly length: number;
  readonly hash: string;
  /** What it is compressed against; null: nothing. */
  readonly sample: Buffer | null;
}

const BLOCK = 64 * 1024;
const PIECE = 256 * 1024;
const LINE_FEED = Buffer.from('\n');
/** Lines compressed against the same sample. */
const GROUP = 1000;
/** A 16 kB window needs little memory; ten thousand allocations of the default size would stay in the process. */
const OPTIONS = { level: 1, windowBits: 14, memLevel: 6 };
const LONGEST_SAMPLE = 16 * 1024;

export const hashOf = (line: Uint8Array): string => hash('sha256', line, 'base64');

/**
 * Stores compressed lines, each against the first of its group: campaigns have the same members and often similar
 * rules, so ten thousand take a tenth of the space. Lines share blocks; a block lives as long as any of its lines.
 */
export const lineStore = () => {
  let block = Buffer.alloc(0);
  let used = 0;
  let size = 1024;
  let sample: Buffer | null = null;
  let inGroup = 0;

  const place = (packed: Uint8Array): Pick<KeptLine, 'block' | 'start' | 'end'> => {
    if (used + packed.length > block.length) {
      block = Buffer.allocUnsafeSlow(Math.max(size, packed.length));
      size = Math.min(BLOCK, size * 2);
      used = 0;
    }
    const start = used;
    block.set(packed, start);
    used += packed.length;
    return { block, start, end: used };
  };

  return {
    /** `line`: without its line feed. It is copied. */
    keep(line: Uint8Array): KeptLine {
      const against = inGroup === 0 ? null : sample;
      if (against === null) sample = Buffer.from(line.subarray(0, LONGEST_SAMPLE));
      inGroup = (inGroup + 1) % GROUP;
      const packed = deflateRawSync(line, { ...OPTIONS, ...(against && { dictionary: against }) });
      return { ...place(packed), length: line.length, hash: hashOf(line), sample: against };
    },
  };
};

/** The line without its line feed. */
const unpack = ({ block, start, end, length, sample }: KeptLine): Buffer =>
  inflateRawSync(block.subarray(start, end), {
    windowBits: OPTIONS.windowBits,
    chunkSize: Math.max(64, length + 1),
    ...(sample && { dictionary: sample }),
  });

/** Invalid UTF-8 becomes U+FFFD. */
export const textOfLine = (line: KeptLine): string => unpack(line).toString('utf8');

/** Lines joined, each with its line feed, in pieces large enough for a system call. */
export function* piecesOf(lines: Iterable<KeptLine>): Generator<Uint8Array, void> {
  let parts: Buffer[] = [];
  let length = 0;
  for (const line of lines) {
    parts.push(unpack(line), LINE_FEED);
    length += line.length + 1;
    if (length < PIECE) continue;
    yield Buffer.concat(parts);
    parts = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(parts);
}
