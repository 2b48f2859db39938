import { randomUUID } from 'node:crypto';
import { openVisits } from '../../core/clicks/visit-generation.ts';
import { GENERATIONS, type StoredVisits } from '../../core/clicks/visit-table.ts';
import { fileVisits } from './file-visits.ts';
import { type Footer, readContents, TABLES, type TableName } from './generation-file.ts';
import type { Shelved } from './shelf.ts';

/** A generation that has ended. */
export interface Ended {
  id: number;
  token: string;
  /** Latest time of a visit that it points to. */
  to: number;
  /** Null: it is only in memory. */
  shelved: Shelved | null;
  inMemory: boolean;
}

export interface Restored {
  tables: Record<TableName, StoredVisits>;
  /** Newest first. */
  ended: Ended[];
  /** The generation that changes, the time reached when it began (null: it has not), and how often it was written. */
  id: number;
  token: string;
  since: number | null;
  revision: number;
}

const bytesOf = ({ tables }: Footer): number =>
  TABLES.flatMap((name) => Object.values(tables[name].sections)).reduce((sum, { bytes }) => sum + bytes, 0);

const latestIn = ({ tables }: Pick<Footer, 'tables'>): number =>
  Math.max(...TABLES.map((name) => tables[name].to));

/**
 * Tables made of files, newest first: in memory as far as they fit. A generation that was still changing goes on.
 * `nextId`: its number if none does.
 */
export const restoredTables = async (
  generations: readonly Shelved[],
  nextId: number,
  memoryBytes: number,
  breathe: () => Promise<void>,
): Promise<Restored> => {
  const [newest] = generations;
  const goesOn = newest?.footer.open === true;
  const id = newest === undefined ? nextId : newest.footer.id + (goesOn ? 0 : 1);
  const tableOf = (name: TableName): StoredVisits => ({
    open: null,
    sealed: [],
    runs: newest?.footer.tables[name].runs ?? [],
    last: (goesOn ? id : id - 1) % GENERATIONS,
  });
  const tables = { visits: tableOf('visits'), joins: tableOf('joins') };
  const ended: Ended[] = [];
  let bytes = 0;
  for (const shelved of generations) {
    const { footer, file } = shelved;
    const number = footer.id % GENERATIONS;
    bytes += bytesOf(footer);
    const inMemory = footer.open || bytes <= memoryBytes;
    for (const name of TABLES) {
      const table = footer.tables[name];
      if (footer.open) tables[name].open = await readContents(file, number, table, breathe);
      else
        tables[name].sealed.push(
          inMemory
            ? openVisits(number, await readContents(file, number, table, breathe))
            : fileVisits(file, number, table),
        );
    }
    if (!footer.open) {
      const { id: own, token } = footer;
      ended.push({ id: own, token, to: latestIn(footer), shelved, inMemory });
    }
  }
  return {
    tables,
    ended,
    id,
    token: goesOn ? newest.footer.token : randomUUID(),
    since: goesOn ? newest.footer.since : null,
    revision: goesOn ? newest.footer.revision : 0,
  };
};
