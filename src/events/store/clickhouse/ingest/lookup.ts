import type { ChRow, ClickHouse } from '../connection.ts';
import { inPieces } from '../literals.ts';
import type { EventDb } from '../postgres/rows.ts';

/** What lookups of ingest read from. */
export interface Lookup {
  clickhouse: ClickHouse;
  db: EventDb;
  /** Condition for rows of committed batches; `table`: how the statement calls their table. */
  stored(table?: string): string;
}

/** Asks about pieces of a list, and returns all rows. */
export const rowsForAll = async <T>(
  { clickhouse }: Lookup,
  all: readonly T[],
  statement: (piece: readonly T[]) => string,
): Promise<ChRow[]> => {
  const rows: ChRow[] = [];
  for (const piece of inPieces(all)) rows.push(...(await clickhouse.rows(statement(piece))));
  return rows;
};

/** Bounds for texts in one statement, which are bound as JSON. */
const TEXTS_AT_ONCE = 500;

/** The same for a list with texts, which the statement reads from `{keys:String}`. */
export const rowsForTexts = async <T>(
  { clickhouse }: Lookup,
  all: readonly T[],
  statement: string,
  each: (row: ChRow) => void,
  between?: () => Promise<void>,
): Promise<void> => {
  for (const piece of inPieces(all, TEXTS_AT_ONCE))
    await clickhouse.eachRow(
      statement,
      each,
      { params: { keys: JSON.stringify(piece).replaceAll(/\\ud[89a-f][0-9a-f]{2}/g, '\ufffd') } },
      between,
    );
};
