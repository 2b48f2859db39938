const LINE_FEED = 0x0a;

/** A line that is too long or unterminated. */
export class BrokenLine extends Error {}

/** Reads bytes as they come, and requests more only when they are used up. */
export interface ByteReader {
  /**
   * The next line without its line feed; null at the end. Rejects with BrokenLine when it exceeds `limit` bytes or is
   * truncated.
   */
  line(limit: number): Promise<Buffer | null>;
  /** The next `count` bytes in pieces; rejects when there are fewer. */
  bytes(count: number): AsyncGenerator<Buffer, void>;
  /** Everything up to the end. */
  rest(): AsyncGenerator<Buffer, void>;
}

export const byteReader = (source: AsyncIterable<Uint8Array>): ByteReader => {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  /** False at the end of the source. */
  const more = async (): Promise<boolean> => {
    while (rest.length === 0) {
      const next = await chunks.next();
      if (next.done) return false;
      rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.length);
    }
    return true;
  };
  const take = (count: number): Buffer => {
    const taken = rest.subarray(0, count);
    rest = rest.subarray(count);
    return taken;
  };

  return {
    async line(limit) {
      const pieces: Buffer[] = [];
      let length = 0;
      while (await more()) {
        const end = rest.indexOf(LINE_FEED);
        const piece = take(end < 0 ? rest.length : end);
        pieces.push(piece);
        length += piece.length;
        if (length > limit) throw new BrokenLine('A line is too long.');
        if (end < 0) continue;
        take(1);
        return pieces.length === 1 ? piece : Buffer.concat(pieces);
      }
      if (pieces.length > 0) throw new BrokenLine('It ends in the middle of a line.');
      return null;
    },
    async *bytes(count) {
      for (let left = count; left > 0; ) {
        if (!(await more())) throw new Error('The text ends too soon.');
        const piece = take(left);
        left -= piece.length;
        yield piece;
      }
    },
    async *rest() {
      while (await more()) yield take(rest.length);
    },
  };
};
