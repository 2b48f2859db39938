import type { Row } from '../../db/tables.ts';

/**
 * Begins a formula in a spreadsheet; so does every telephone number. A spreadsheet may divide a cell where its language has a
 * semicolon for the comma, and at tabs and line ends, whatever is quoted.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=[" ]*[=+\-@]|[\t\r])/g;

/** A field of RFC 4180; an apostrophe makes spreadsheets take it for text. */
const cell = (text: string): string => {
  const safe = text.replace(FORMULA, "'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

const HEAD = ['created_at', 'name', 'email', 'phone', 'webinar_id', 'language'];

/** Leads as a file for spreadsheets: UTF-8 with the mark by which Excel knows it. */
export async function* leadsCsv(batches: AsyncIterable<readonly Row<'leads'>[]>): AsyncGenerator<string> {
  yield `\uFEFF${line(HEAD)}`;
  for await (const rows of batches) {
    yield rows
      .map((row) =>
        line([row.created_at.toISOString(), row.name, row.email, row.phone, row.webinar_id, row.language]),
      )
      .join('');
  }
}
