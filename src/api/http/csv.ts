/**
 * Begins a formula in a spreadsheet; so does every telephone number. A spreadsheet may divide a cell where its language has a
 * semicolon for the comma, and at tabs and line ends, whatever is quoted.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=[" ]*[=+\-@]|[\t\r])/g;

/** A field of RFC 4180; an apostrophe makes spreadsheets take it for text. */
export const csvCell = (text: string): string => {
  const safe = text.replace(FORMULA, "'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The mark by which Excel knows UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One row of a file for spreadsheets. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** What was in a cell before `csvLine` made a spreadsheet take it for text. */
export const withoutApostrophes = (text: string): string =>
  text.replace(/(?<=^|[;\t\r\n])'(?=[" ]*[=+\-@]|[\t\r])/g, '');
