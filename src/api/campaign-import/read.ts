import { CampaignInput } from '../../contracts/campaigns/campaign.ts';
import {
  CSV_COLUMNS,
  FileExtras,
  type ImportProblem,
  MAX_IMPORT_ROWS,
} from '../../contracts/campaigns/campaign-import.ts';
import { WEIGHT_TOTAL } from '../../contracts/routing/routing.ts';
import { readTypedAmount } from '../../core/money/typed-amount.ts';
import { namingProblems } from '../fair-routing/known-fields.ts';
import { readTable } from '../http/csv.ts';
import { invalidFields } from '../http/refusal.ts';

/** A page of a simple campaign, as in a CSV row. */
export interface Page {
  name: string;
  url: string;
  /** Hundredths of a percent; null if not given. */
  weight: number | null;
}

/** A campaign as read from a file, before validation. */
export interface Candidate {
  line: number;
  /** ID of a campaign in the workspace; if it has none with this ID, the campaign is new. */
  id: string | null;
  /** As written; undefined if omitted. */
  domain: string | undefined;
  status: unknown;
  /** Fields of a campaign's input, unvalidated. */
  fields: Record<string, unknown>;
  /** CSV pages; null if the file names none. */
  pages: readonly Page[] | null;
  /** Whether its costs leave out the types charged, which then stay unchanged. */
  keepsTypes: boolean;
  /** Where a problem with a field is in the file. */
  at: (path: string) => Pick<ImportProblem, 'line' | 'field'>;
  problems: ImportProblem[];
}

interface ReadFile {
  candidates: Candidate[];
  ignored: string[];
}

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

/** Columns by index; null if the first line lacks a required column or has one twice. */
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

/** Consecutive rows with equal keys belong to the same campaign. */
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
  ...({ costs: 'cost_model', 'costs.amount': 'cost_amount', 'costs.types': 'cost_types' } as const),
};

/** Never a conversion type's. */
const NO_TYPE = 0;

/** Numbers of conversion types, such as `1 4`, in order; null if the cell is empty: all. */
const typesOf = (text: string): number[] | null => {
  const parts = new Set(text.split(/[\s,;]+/).filter((part) => part !== ''));
  const numbers = [...parts].map((part) => (/^\d{1,9}$/.test(part) ? Number(part) : NO_TYPE));
  return numbers.length === 0 ? null : numbers.toSorted((a, b) => a - b);
};

/**
 * Undefined if the row has no costs, which then stay unchanged. Validated with the rest, except what schemas miss.
 */
const costsOf = ({ line, cells }: CsvRow, problems: ImportProblem[]): object | undefined => {
  const model = (cells.cost_model ?? '').toLowerCase();
  const typed = (cells.cost_amount ?? '').replace(/%$/, '').trim();
  const types = typesOf(cells.cost_types ?? '');
  if (model === '' && typed === '' && types === null) return undefined;
  const charged = types === null ? {} : { types };
  if (typed === '') return { model, amount: null, ...charged };
  const read = readTypedAmount(typed);
  if (read.kind === 'amount') return { model, amount: read.amount, ...charged };
  const code = read.kind === 'unsure' ? 'amount_unsure' : read.code;
  problems.push({ line, field: 'cost_amount', code });
  return undefined;
};

const candidateOfRows = (group: readonly CsvRow[], columns: ReadonlySet<Column>): Candidate => {
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
    keepsTypes: !columns.has('cost_types'),
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
  return { candidates: grouped(rows).map((group) => candidateOfRows(group, columns)), ignored };
};

const listOf = (text: string): unknown[] => {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw invalidFields({ content: 'json_invalid' });
  }
  const list = Array.isArray(value) ? value : (value as { campaigns?: unknown } | null)?.campaigns;
  if (!Array.isArray(list)) throw invalidFields({ content: 'json_shape' });
  if (list.length > MAX_IMPORT_ROWS) throw invalidFields({ content: 'too_many_rows' });
  return list;
};

const candidateOfValue = (value: unknown, line: number): Candidate => {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const { id, domain, status, ...fields } = (isObject ? value : {}) as Record<string, unknown>;
  const extras = FileExtras.safeParse({ id, domain, status });
  const problems = (extras.error?.issues ?? []).map(({ path }) => ({
    line,
    field: path.join('.'),
    code: 'invalid',
  }));
  if (!isObject) problems.push({ line, field: '', code: 'json_shape' });
  const unknown = Object.entries(namingProblems(CampaignInput, fields).fields);
  return {
    line,
    id: extras.data?.id ?? null,
    domain: extras.data?.domain ?? undefined,
    status,
    fields,
    pages: null,
    keepsTypes: false,
    at: (path) => ({ line, field: path === 'domainId' ? 'domain' : path }),
    problems: [...problems, ...unknown.map(([field, code]) => ({ line, field, code }))],
  };
};

/** Campaigns of a JSON file, in the export's format or as a plain list. Throws `validation_failed` for `content`. */
export const readJson = (text: string): ReadFile => ({
  candidates: listOf(text).map((value, i) => candidateOfValue(value, i + 1)),
  ignored: [],
});
