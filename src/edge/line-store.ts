/** A line of a text where it is kept, with its line feed: `block[start, end)`. */
export interface KeptLine {
  readonly block: Buffer;
  readonly start: number;
  readonly end: number;
}

const FIRST_BLOCK = 4 * 1024;
const LAST_BLOCK = 256 * 1024;
const LINE_FEED = 0x0a;

/**
 * Keeps lines outside the heap, where thirty megabytes of them cost thirty: the collector lets a heap grow to several
 * times of what lives in it. Many share a block, which lives as long as any of its lines does.
 */
export const lineStore = () => {
  let block = Buffer.alloc(0);
  let used = 0;
  let size = FIRST_BLOCK;
  return {
    /** `line`: without its line feed. It is copied. */
    keep(line: Uint8Array): KeptLine {
      const start = used + line.length + 1 > block.length ? 0 : used;
      if (start !== used || block.length === 0) {
        block = Buffer.allocUnsafeSlow(Math.max(size, line.length + 1));
        size = Math.min(LAST_BLOCK, size * 2);
      }
      used = start + line.length + 1;
      block.set(line, start);
      block[used - 1] = LINE_FEED;
      return { block, start, end: used };
    },
  };
};

/** Whether a kept line is this one, which has no line feed. */
export const isLine = ({ block, start, end }: KeptLine, line: Uint8Array): boolean =>
  end - start - 1 === line.length && block.compare(line, 0, line.length, start, end - 1) === 0;

/** Invalid UTF-8 becomes U+FFFD. */
export const textOfLine = ({ block, start, end }: KeptLine): string => block.toString('utf8', start, end);

/** Lines put together in pieces that are worth a system call. */
export function* piecesOf(lines: Iterable<KeptLine>, size = LAST_BLOCK): Generator<Uint8Array, void> {
  let parts: Buffer[] = [];
  let length = 0;
  for (const { block, start, end } of lines) {
    parts.push(block.subarray(start, end));
    length += end - start;
    if (length < size) continue;
    yield Buffer.concat(parts);
    parts = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(parts);
}
