import { randomUUID } from 'node:crypto';
import {
  type DayTables,
  dayTables,
  type EndedGeneration,
  TABLES,
  type TableName,
} from '../../core/clicks/day-tables.ts';
import { type KeyLayer, memoryLayer } from '../../core/clicks/key-layers.ts';
import { type KeyTable, keyTable } from '../../core/clicks/key-table.ts';
import type { DiskFile } from '../journal/disk.ts';
import { fileLayer } from './file-layer.ts';
import { checked, type Footer, piecesIn, WORD_BYTES } from './generation-file.ts';
import type { Shelved } from './shelf.ts';

/** A generation that has ended. */
export interface Ended {
  id: number;
  token: string;
  generation: EndedGeneration;
  /** Null: it is only in memory. */
  shelved: Shelved | null;
  inMemory: boolean;
}

export interface Restored {
  tables: DayTables;
  /** Newest first. */
  ended: Ended[];
  /** The generation that changes, the time reached when it began (null: it has not), and how often it was written. */
  id: number;
  token: string;
  since: number | null;
  revision: number;
  /** Its latest time so far that is not of the future; 0 if it has not begun. */
  to: number;
  /** Latest time in generations that were dropped. */
  lost: number;
}

const ofEach = async <T>(make: (name: TableName) => Promise<T> | T): Promise<Record<TableName, T>> => ({
  visits: await make('visits'),
  later: await make('later'),
  ads: await make('ads'),
});

/** The layers of a generation, each in its file. */
export const layersIn = (file: DiskFile, { tables }: Footer): Record<TableName, KeyLayer> => ({
  visits: fileLayer(file, 'visits', tables.visits),
  later: fileLayer(file, 'later', tables.later),
  ads: fileLayer(file, 'ads', tables.ads),
});

const bytesOf = ({ tables }: Footer): number => TABLES.reduce((sum, name) => sum + tables[name].bytes, 0);

/**
 * Tables made of files, newest first: in memory as far as they fit. A generation that was still changing goes on.
 * `nextId`: its number if none does. Reads every byte once, and rejects if one is not as it was written.
 */
export const restoredTables = async (
  generations: readonly Shelved[],
  nextId: number,
  memoryBytes: number,
  breathe: () => Promise<void>,
): Promise<Restored> => {
  const [newest] = generations;
  const goesOn = newest?.footer.open === true;
  const tables = dayTables({ runs: newest?.footer.runs ?? [] });
  const read = async ({ file, footer }: Shelved, name: TableName): Promise<KeyTable> => {
    const part = footer.tables[name];
    const words = new Uint32Array(part.bytes / WORD_BYTES);
    let at = 0;
    for (const piece of checked(piecesIn(file, part, name), part)) {
      words.set(piece, at);
      at += piece.length;
      await breathe();
    }
    return keyTable(tables.layers[name].width, words);
  };
  /** What it leaves of the memory is for layers, newest first. */
  let bytes = 0;
  const ended: Ended[] = [];
  for (const shelved of generations) {
    const { footer, file } = shelved;
    bytes += bytesOf(footer);
    if (footer.open) {
      tables.reopen(await ofEach((name) => read(shelved, name)), footer.sums);
      continue;
    }
    const inMemory = bytes <= memoryBytes;
    const layers = inMemory
      ? await ofEach(async (name) => memoryLayer(await read(shelved, name)))
      : layersIn(file, footer);
    // A later file may have found that its time is of the future.
    const seenAhead = newest?.footer.earlier.find(({ id }) => id === footer.id)?.seenAhead ?? null;
    const generation: EndedGeneration = { to: footer.to, seenAhead, layers };
    tables.addOldest(generation);
    ended.push({ id: footer.id, token: footer.token, generation, shelved, inMemory });
  }
  // Oldest first, so that the next one to be written shares with the newest.
  for (const { generation, shelved, inMemory } of ended.toReversed())
    for (const name of TABLES) {
      const layer = generation.layers[name];
      const filters = tables.layers[name].filtersFor(layer);
      const isUnread = shelved !== null && !inMemory;
      const pieces = isUnread ? checked(layer.pieces(), shelved.footer.tables[name]) : layer.pieces();
      for (const piece of pieces) {
        filters.add(piece);
        await breathe();
      }
      filters.use();
    }
  return {
    tables,
    ended,
    // Not the number of a file that could not be used, which may still be there.
    id: goesOn ? newest.footer.id : nextId,
    token: goesOn ? newest.footer.token : randomUUID(),
    since: goesOn ? newest.footer.since : null,
    revision: goesOn ? newest.footer.revision : 0,
    to: goesOn ? newest.footer.to : 0,
    lost: newest?.footer.lost ?? 0,
  };
};
