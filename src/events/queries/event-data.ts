import { fileTurns, inTurns } from '../store/duckdb/file-turns.ts';
import type { EventDatabase } from '../store/duckdb/open.ts';
import type { Readers } from '../store/duckdb/readers.ts';
import { query } from '../store/duckdb/rows.ts';
import type { EventData } from '../store/event-data.ts';
import { type Ask, exportOf, pages } from './exported-rows.ts';

/** Where amounts of a workspace are stored: a table, and a condition for its rows. */
type AmountsIn = readonly [table: string, where: string];

export const STORED_AMOUNTS: readonly AmountsIn[] = [
  ['conversions', 'payout IS NOT NULL OR cost IS NOT NULL'],
  ['requests', 'cost > 0 AND cost_currency IS NULL OR cost_per_conversion IS NOT NULL'],
  // Sums of visits outlive their requests; an amount for conversions may still be waiting for one.
  ['rollup_path', 'cost <> 0'],
];

/** What a type pays by default is an amount, too. */
const WAITING_AMOUNTS: AmountsIn = [
  'postbacks',
  "fate = 'waiting' AND (payout IS NOT NULL OR json_extract(type_rules, '$.p') IS NOT NULL OR json_extract(type_rules, '$.lp') IS NOT NULL)",
];

/** Whether a workspace has an amount in one of these. */
export const hasAny = async (ask: Ask, workspace: number, places: readonly AmountsIn[]): Promise<boolean> => {
  for (const [table, where] of places) {
    const found = await ask(
      `SELECT 1 AS found FROM ${table} WHERE workspace = ${Math.trunc(workspace)} AND (${where}) LIMIT 1`,
      [],
    );
    if (found.length > 0) return true;
  }
  return false;
};

export const duckdbEventData = (
  { instance }: Pick<EventDatabase, 'instance'>,
  readers: Pick<Readers, 'read' | 'queue'>,
): EventData => ({
  hasAmounts: (workspace) =>
    readers.read((reader) =>
      hasAny((sql, values) => query(reader, sql, values), workspace, [...STORED_AMOUNTS, WAITING_AMOUNTS]),
    ),
  openExport: async (workspace, before) => {
    // A separate connection; its pages take turns with files of other workspaces.
    const connection = await instance.connect();
    const { turn, close } = fileTurns(readers.queue, connection, workspace);
    const ask: Ask = (sql, values) => query(connection, sql, values);
    return exportOf((source) => inTurns(turn, pages(ask, source, workspace, before)), close);
  },
});
