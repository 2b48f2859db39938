import { csvCell } from '../../core/report/csv-cell.ts';

/** The byte order mark by which Excel recognises UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One row of a file for spreadsheets. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
