import { mayHave } from '../../core/clicks/key-filter.ts';
import { type Fingerprint, homeOf } from '../../core/clicks/key-map.ts';
import type { SealedVisits } from '../../core/clicks/visit-generation.ts';
import type { DiskFile } from '../journal/disk.ts';
import { filterIn, SLOT_BYTES, type TableFooter } from './generation-file.ts';

/** Slots read at once: nearly every key is found within them. */
const SLOTS = 42;

/**
 * A generation read from its file. In memory are only its filters, two bytes per key, so that a key that is not in it
 * costs no read; one that is costs one or two, usually of pages that the system has cached.
 */
export const fileVisits = (file: DiskFile, number: number, table: TableFooter): SealedVisits => {
  const { to, visits, keys, sections } = table;
  const filter = filterIn(file, table, 'filter');
  const firstsFilter = filterIn(file, table, 'firstsFilter');
  const buffer = new Uint32Array((SLOTS * SLOT_BYTES) / 4);
  const bytes = new Uint8Array(buffer.buffer);
  const times = new Float64Array(buffer.buffer);

  const read = (at: number, length: number): Uint32Array => {
    for (let done = 0; done < length; ) {
      const got = file.read(bytes.subarray(done, length), at + done);
      if (got <= 0) throw new Error('A file of visits became shorter.');
      done += got;
    }
    return buffer;
  };
  const find = ({ high, low }: Fingerprint, section: { at: number; bytes: number }): number => {
    const slots = section.bytes / SLOT_BYTES;
    for (let slot = homeOf(low, slots); ; ) {
      const count = Math.min(SLOTS, slots - slot);
      const entries = read(section.at + SLOT_BYTES * slot, SLOT_BYTES * count);
      for (let i = 0; i < count; i++) {
        const found = entries[3 * i + 2] as number;
        if (found === 0 || (entries[3 * i] === high && entries[3 * i + 1] === low)) return found;
      }
      slot = (slot + count) % slots;
    }
  };
  return {
    number,
    to,
    visits,
    get: (key) => (mayHave(filter, key) ? find(key, sections.keys) : 0),
    timeAt: (index) => {
      read(sections.times.at + 8 * index, 8);
      return times[0] as number;
    },
    placeAt: (index) => {
      if (sections.places.bytes === 0) return [0, 0];
      const [run, low] = read(sections.places.at + 8 * index, 8) as unknown as [number, number];
      return [run, low];
    },
    firstLater: (visit) => (mayHave(firstsFilter, visit) ? find(visit, sections.firsts) : 0),
    laterAt: (entry) => {
      const [high, low, next] = read(sections.later.at + SLOT_BYTES * entry, SLOT_BYTES) as unknown as [
        ...[number, number, number],
      ];
      return { high, low, next };
    },
    size: () => keys,
    bytes: () => 0,
  };
};
