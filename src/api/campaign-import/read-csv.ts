import {
  CSV_COLUMNS,
  type ImportProblem,
  MAX_IMPORT_ROWS,
} from '../../contracts/campaigns/campaign-import.ts';
import { WEIGHT_TOTAL } from '../../contracts/routing/routing.ts';
import { readTypedAmount } from '../../core/money/typed-amount.ts';
import { readTable } from '../http/read-table.ts';
import type { Candidate, Page, ReadFile } from './candidate.ts';

type Column = (typeof CSV_COLUMNS)[number];

interface CsvRow {
  line: number;
  cells: Partial<Record<Column, string>>;
  beyond: string;
}

const columnOf = (name: string): Column | null => {
  const plain = name.trim().toLowerCase();
  return CSV_COLUMNS.find((column) => column === plain) ?? null;
};

/** Hundredths of a percent of `33`, `33.5`, `33,50` and `33 %`; NaN for anything else, null if empty. */
export const weightOf = (text: string): number | null => {
  const plain = text.replace(/[\s\u00a0\u202f%]/g, '');
  if (plain === '') return null;
  const match = /^(\d{1,3})(?:[.,](\d{0,2})0*)?$/.exec(plain);
  if (!match) return Number.NaN;
  const hundredths = Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
  return hundredths <= WEIGHT_TOTAL ? hundredths : Number.NaN;
};

/** Columns by index; null: the first line lacks a required column, or has one twice. */
const columnsOf = (names: readonly string[]): (Column | null)[] | null => {
  const columns = names.map(columnOf);
  const known = columns.filter((column) => column !== null);
  return known.includes('name') && new Set(known).size === known.length ? columns : null;
};

const rowsOf = (text: string): { rows: CsvRow[]; columns: Set<Column>; ignored: string[] } => {
  const table = readTable(text, { headOf: columnsOf, headWithin: 1, maxRows: MAX_IMPORT_ROWS });
  const rows = table.rows.flatMap(({ line, cells: texts, beyond }) => {
    const cells: CsvRow['cells'] = {};
    for (const [i, name] of table.head.entries()) {
      if (name !== null) cells[name] = texts[i] ?? '';
    }
    return Object.values(cells).some((cell) => cell !== '') ? [{ line, cells, beyond }] : [];
  });
  const ignored = table.names.filter((name, i) => name !== '' && table.head[i] === null);
  return { rows, columns: new Set(table.head.filter((name) => name !== null)), ignored };
};

/** Consecutive rows with equal values here belong to the same campaign. */
const keyOf = ({ cells }: CsvRow): string => JSON.stringify([cells.id, cells.domain, cells.slug, cells.name]);

const grouped = (rows: readonly CsvRow[]): CsvRow[][] => {
  const groups: CsvRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0] && keyOf(last[0]) === keyOf(row)) last.push(row);
    else groups.push([row]);
  }
  return groups;
};

const columnNames: Record<string, Column> = {
  ...({ domainId: 'domain', destinations: 'url', default: 'weight' } as const),
  ...({ costs: 'cost_model', 'costs.amount': 'cost_amount' } as const),
};

/** Undefined: the row has no costs, and they stay unchanged. Validated with the rest, except what no schema sees. */
const costsOf = ({ line, cells }: CsvRow, problems: ImportProblem[]): object | undefined => {
  const model = (cells.cost_model ?? '').toLowerCase();
  const typed = (cells.cost_amount ?? '').replace(/%$/, '').trim();
  if (model === '' && typed === '') return undefined;
  if (typed === '') return { model, amount: null };
  const read = readTypedAmount(typed);
  if (read.kind === 'amount') return { model, amount: read.amount };
  const code = read.kind === 'unsure' ? 'amount_unsure' : read.code;
  problems.push({ line, field: 'cost_amount', code });
  return undefined;
};

const candidateOf = (group: readonly CsvRow[], columns: ReadonlySet<Column>): Candidate => {
  const [first] = group as [CsvRow];
  const { line, cells } = first;
  const problems: ImportProblem[] = [];
  const pages: Page[] = [];
  for (const row of group) {
    const weight = weightOf(row.cells.weight ?? '');
    if (row.beyond !== '') problems.push({ line: row.line, field: '', code: 'too_many_cells' });
    if (Number.isNaN(weight)) problems.push({ line: row.line, field: 'weight', code: 'weight_invalid' });
    pages.push({ name: row.cells.destination ?? '', url: row.cells.url ?? '', weight });
  }
  const given = (['name', 'slug', 'source', 'notes'] as const).filter((column) => columns.has(column));
  const tags = (cells.tags ?? '').split(/[,;]/).map((tag) => tag.trim());
  const costs = costsOf(first, problems);
  const hasPages = pages.some(({ url }) => url !== '');
  return {
    line,
    id: cells.id || null,
    domain: cells.domain || undefined,
    status: cells.status || undefined,
    fields: {
      ...Object.fromEntries(given.map((column) => [column, cells[column] ?? ''])),
      ...(columns.has('tags') && { tags: tags.filter((tag) => tag !== '') }),
      ...(costs && { costs }),
    },
    pages: hasPages ? pages : null,
    at: (path) => {
      const [, place, member] = /^destinations\.(\d+)\.(name|url)$/.exec(path) ?? [];
      const [top = ''] = path.split('.');
      if (place !== undefined) {
        const field = member === 'name' ? 'destination' : 'url';
        return { line: group[Number(place)]?.line ?? line, field };
      }
      return { line, field: columnNames[path] ?? columnNames[top] ?? top };
    },
    problems,
  };
};

/**
 * Campaigns of a CSV in any dialect of Excel: comma, semicolon or tab, decimal comma, any line end. Throws
 * `validation_failed` for `content`, with the codes of `readTable`.
 */
export const readCsv = (text: string): ReadFile => {
  const { rows, columns, ignored } = rowsOf(text);
  return { candidates: grouped(rows).map((group) => candidateOf(group, columns)), ignored };
};
