import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { csvCell, withoutApostrophe } from '../../core/report/csv-cell.ts';
import { invalidFields } from './refusal.ts';

interface Row {
  /** Line of the file where it begins, from 1. */
  line: number;
  /** Trimmed. */
  cells: string[];
  /** The same cells with their spaces, and with the apostrophes of `csvCell`. */
  written: readonly string[];
  /**
   * Text after the last column of the header, or ''. If there is any, an unquoted comma has split a cell (`12,50`), and
   * the position of every cell in the row is unreliable.
   */
  beyond: string;
}

interface Table<Head> {
  head: Head;
  /** The header line's names, trimmed. */
  names: string[];
  rows: Row[];
}

interface Reading<Head> {
  /** Interprets a line as the header, or returns null. */
  headOf: (names: readonly string[]) => Head | null;
  /** Number of lines searched for the header, because exports begin with a title. */
  headWithin: number;
  maxRows: number;
  /** Code for more rows; by default `too_many_rows`. */
  tooMany?: string;
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

const DELIMITERS = [',', ';', '\t'];

/** Null if not CSV with this delimiter. */
const rowsOf = (text: string, delimiter: string, to: number): Parsed[] | null => {
  const options = { delimiter, to, info: true, relax_column_count: true, skip_empty_lines: true };
  try {
    return parse(text, options) as unknown as Parsed[];
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
};

const trimmed = (record: readonly string[]): string[] => record.map((cell) => withoutApostrophe(cell).trim());

/** Delimiters, most frequent in the first line first; Excel uses its language's. */
const mostFirst = (text: string): string[] => {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const count = (sign: string): number => head.split(sign).length;
  return DELIMITERS.toSorted((a, b) => count(b) - count(a));
};

/** Finds the delimiter and the header. */
const findHead = <Head>(text: string, delimiters: readonly string[], reading: Reading<Head>) => {
  let isCsv = false;
  for (const delimiter of delimiters) {
    const first = rowsOf(text, delimiter, reading.headWithin);
    isCsv ||= first !== null;
    for (const [place, { record }] of first?.entries() ?? []) {
      const names = trimmed(record);
      const head = reading.headOf(names);
      if (head !== null) return { delimiter, place, names, head };
    }
  }
  throw invalidFields({ content: isCsv ? 'csv_head' : 'csv_invalid' });
};

/** Lines where rows begin. `above`: number of lines before the parsed part. */
const beginningsOf = (parsed: readonly Parsed[], above: number): number[] => {
  let twice = 0;
  return parsed.map(({ record, info }) => {
    // The parser counts lines to the end of a row, and a CRLF in a cell as two.
    const cells = record.join(' ');
    twice += cells.split('\r\n').length - 1;
    return info.lines - twice - (cells.split(/\r\n|\r|\n/).length - 1) + above;
  });
};

/**
 * The rows of a CSV in any dialect of Excel: comma, semicolon or tab, any line end, with or without a BOM. Throws
 * `validation_failed` for `content`: `file_not_text`, `csv_invalid`, `csv_head`, `too_many_rows`.
 */
export const readTable = <Head>(text: string, reading: Reading<Head>): Table<Head> => {
  // A workbook, or UTF-16 text read as another encoding.
  if (text.includes('\0')) throw invalidFields({ content: 'file_not_text' });
  const source = text.replace(/^\uFEFF/, '');
  // Excel can name the delimiter in a separate first line.
  const said = /^sep=(.)\r?\n/i.exec(source);
  const body = said ? source.slice(said[0].length) : source;
  const delimiters = said?.[1] === undefined ? mostFirst(body) : [said[1]];
  const { delimiter, place, names, head } = findHead(body, delimiters, reading);
  const parsed = rowsOf(body, delimiter, place + reading.maxRows + 2);
  if (parsed === null) throw invalidFields({ content: 'csv_invalid' });
  const rest = parsed.slice(place + 1);
  if (rest.length > reading.maxRows) throw invalidFields({ content: reading.tooMany ?? 'too_many_rows' });
  const lines = beginningsOf(parsed, said ? 1 : 0).slice(place + 1);
  const width = names.findLastIndex((name) => name !== '') + 1;
  const rows = rest.map(({ record }, i) => {
    const cells = trimmed(record);
    const beyond = cells.slice(width).filter((cell) => cell !== '');
    return { line: lines[i] as number, cells, written: record, beyond: beyond.join(`${delimiter} `) };
  });
  return { head, names, rows };
};

type Outcome = 'create' | 'change' | 'same' | 'refuse';

/** Number of parts of a file with each outcome. */
export const countOutcomes = (steps: readonly { readonly outcome: Outcome }[]): Record<Outcome, number> => {
  const counts = { create: 0, change: 0, same: 0, refuse: 0 };
  for (const { outcome } of steps) counts[outcome] += 1;
  return counts;
};

/** The byte order mark by which Excel recognizes UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One row of a file for spreadsheets. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
