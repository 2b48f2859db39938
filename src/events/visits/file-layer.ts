import { type TableName, WIDTH } from '../../core/clicks/day-tables.ts';
import type { KeyLayer } from '../../core/clicks/key-layers.ts';
import { homeOf } from '../../core/clicks/key-table.ts';
import type { DiskFile } from '../journal/disk.ts';
import { piecesIn, type TablePart, WORD_BYTES } from './generation-file.ts';

/** Slots read at once: nearly every key is found within them. */
const SLOTS = 32;

/** A table read from its file: a search costs one read, rarely two, usually of pages that the system has cached. */
export const fileLayer = (file: DiskFile, name: TableName, part: TablePart): KeyLayer => {
  const width = WIDTH[name];
  const slots = part.bytes / WORD_BYTES / width;
  const words = new Uint32Array(SLOTS * width);
  const bytes = new Uint8Array(words.buffer);

  const read = (slot: number, count: number): void => {
    const length = count * width * WORD_BYTES;
    const at = part.at + slot * width * WORD_BYTES;
    for (let done = 0; done < length; ) {
      const got = file.read(bytes.subarray(done, length), at + done);
      if (got <= 0) throw new Error('A file of visits became shorter.');
      done += got;
    }
  };
  return {
    words: () => words,
    find: (high, low) => {
      for (let slot = homeOf(low, slots); ; ) {
        const count = Math.min(SLOTS, slots - slot);
        read(slot, count);
        for (let at = 0; at < count * width; at += width) {
          if (words[at + width - 1] === 0) return -1;
          if (words[at + 1] === low && words[at] === high) return at;
        }
        slot = (slot + count) % slots;
      }
    },
    pieces: () => piecesIn(file, part, name),
    keys: part.keys,
    bytes: 0,
  };
};
