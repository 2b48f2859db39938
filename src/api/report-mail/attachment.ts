import type { EventTables } from '../../events/store/tables.ts';
import { BYTE_ORDER_MARK } from '../http/csv.ts';
import { openFile, type Table } from '../table-file/formats.ts';

/** Maximum for an email: many servers accept at most 10 MB, of which encoding takes a third. */
export const MAX_FILE_ROWS = 10_000;
export const MAX_FILE_BYTES = 5 * 1024 * 1024;

export interface CsvFile {
  readonly content: string;
  /** Number of rows in the file. */
  readonly rows: number;
  /** Total number of rows. */
  readonly count: number;
}

/** The first rows of a table as CSV: as many complete ones as fit into an email. Closes the table. */
export const csvFile = async <Row>(
  table: Table<Row>,
  tables: EventTables,
  signal: AbortSignal,
): Promise<CsvFile> => {
  const one = async function* (): AsyncGenerator<Row[]> {
    let rows = 0;
    for await (const page of table.pages()) {
      for (const row of page) {
        if (rows++ === MAX_FILE_ROWS) return;
        yield [row];
      }
    }
  };
  const progress = { rows: () => undefined, writing: () => undefined };
  try {
    const { pieces } = await openFile('csv', { ...table, pages: one }, { tables, signal, progress });
    const texts: string[] = [BYTE_ORDER_MARK];
    let bytes = Buffer.byteLength(BYTE_ORDER_MARK);
    for await (const piece of pieces) {
      signal.throwIfAborted();
      const text = String(piece);
      bytes += Buffer.byteLength(text);
      if (bytes > MAX_FILE_BYTES) break;
      texts.push(text);
    }
    // The BOM and the header are not rows.
    return { content: texts.join(''), rows: texts.length - 2, count: table.count };
  } finally {
    table.close();
  }
};
