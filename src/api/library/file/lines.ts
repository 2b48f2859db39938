import * as z from 'zod/mini';
import { type ImportProblem, MAX_IMPORT_ROWS } from '../../../contracts/campaigns/campaign-import.ts';
import { PAGE_COLUMNS, type PageColumn } from '../../../contracts/library/library-file.ts';
import { LibraryPageInput, type PageKind } from '../../../contracts/library/library-page.ts';
import type { OfferPayout } from '../../../contracts/library/offer.ts';
import { capText, payoutText, readCap, readPayout } from '../../../core/offers/terms-text.ts';
import type { StoredPage } from '../../campaign/pages/link.ts';
import { readTable } from '../../http/csv.ts';

type Cells = Partial<Record<PageColumn, string>>;

export interface Line {
  line: number;
  cells: Cells;
  problems: ImportProblem[];
}

/** Columns by index; null if the first line lacks `url` or has a column twice. */
const columnsOf = (kind: PageKind, names: readonly string[]): (PageColumn | null)[] | null => {
  const known: readonly PageColumn[] = PAGE_COLUMNS[kind];
  const columns = names.map((name) => known.find((one) => one === name.trim().toLowerCase()) ?? null);
  const found = columns.filter((column) => column !== null);
  return found.includes('url') && new Set(found).size === found.length ? columns : null;
};

export const linesOf = (kind: PageKind, content: string): { lines: Line[]; ignored: string[] } => {
  const headOf = (names: readonly string[]) => columnsOf(kind, names);
  const table = readTable(content, { headOf, headWithin: 1, maxRows: MAX_IMPORT_ROWS });
  const lines = table.rows.flatMap(({ line, cells: texts, beyond }): Line[] => {
    const cells: Cells = {};
    for (const [i, name] of table.head.entries()) if (name !== null) cells[name] = texts[i] ?? '';
    if (Object.values(cells).every((cell) => cell === '')) return [];
    return [{ line, cells, problems: beyond === '' ? [] : [{ line, field: '', code: 'too_many_cells' }] }];
  });
  return { lines, ignored: table.names.filter((name, i) => name !== '' && table.head[i] === null) };
};

/**
 * What a line says a page is, apart from its fallback; members that its file has no column for are as they are, or as in a new
 * page.
 */
export type Wanted = Pick<
  StoredPage,
  'name' | 'url' | 'tags' | 'notes' | 'archived' | 'exits' | 'network_id' | 'countries' | 'payout' | 'cap'
>;

const STATES: Readonly<Record<string, boolean>> = { '': false, active: false, archived: true };

const listIn = (cell: string | undefined, separator: RegExp): string[] | undefined =>
  cell
    ?.split(separator)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** 0, which the contract refuses, for anything but digits. */
const exitsIn = (cell: string | undefined): number | undefined => {
  if (cell === undefined) return undefined;
  if (cell === '') return 1;
  return /^\d{1,3}$/.test(cell) ? Number(cell) : 0;
};

type Refuse = (field: PageColumn, code: string) => void;

/** Undefined if the file says nothing about it. */
const payoutOf = (cells: Cells, before: StoredPage | undefined, refuse: Refuse) => {
  const currency = cells.currency || before?.payout?.currency || '';
  if (cells.payout === undefined) return before?.payout && { ...before.payout, currency };
  if (cells.payout === '') return null;
  const amounts = readPayout(cells.payout);
  if (amounts === null) refuse('payout', 'payout_invalid');
  return amounts && { ...amounts, currency };
};

const capOf = ({ cap }: Cells, refuse: Refuse) => {
  if (cap === undefined) return undefined;
  const read = cap === '' ? null : readCap(cap);
  if (cap !== '' && read === null) refuse('cap', 'cap_text');
  return read;
};

interface Known {
  /** Row ID of the network with a name, or the code of what is wrong with it. */
  networkOf(text: string): number | string;
  /** Numbers of the workspace's conversion types. */
  types: ReadonlySet<number>;
}

/** Reads a line, and adds its problems to it. `before`: the page that it changes. */
export const wantedOf = (line: Line, before: StoredPage | undefined, known: Known): Wanted => {
  const { cells, problems } = line;
  const refuse: Refuse = (field, code) => problems.push({ line: line.line, field, code });
  const state = cells.state?.toLowerCase();
  if (state !== undefined && STATES[state] === undefined) refuse('state', 'state_unknown');
  const network = cells.network ? known.networkOf(cells.network) : null;
  if (typeof network === 'string') refuse('network', network);
  const parsed = z.safeParse(LibraryPageInput, {
    name: cells.name ?? before?.name ?? '',
    url: cells.url ?? '',
    tags: listIn(cells.tags, /[,;]/),
    notes: cells.notes,
    exits: exitsIn(cells.exits),
    countries: listIn(cells.countries, /[,;\s]/),
    payout: payoutOf(cells, before, refuse),
    cap: capOf(cells, refuse),
  });
  for (const { path, message } of parsed.error?.issues ?? [])
    refuse((path[1] === 'currency' ? 'currency' : path[0]) as PageColumn, message);
  const read: Partial<LibraryPageInput> = parsed.data ?? {};
  if (read.cap?.types?.some((type) => !known.types.has(type))) refuse('cap', 'type_unknown');
  return {
    name: (read.name ?? cells.name ?? '').toWellFormed(),
    url: read.url ?? cells.url ?? '',
    tags: read.tags ?? before?.tags ?? [],
    notes: read.notes ?? before?.notes ?? '',
    archived: (state === undefined ? before?.archived : STATES[state]) ?? false,
    exits: read.exits ?? before?.exits ?? 1,
    network_id: cells.network === undefined ? (before?.network_id ?? null) : (network as number | null),
    countries: read.countries ?? before?.countries ?? [],
    payout: read.payout === undefined ? (before?.payout ?? null) : read.payout,
    cap: read.cap === undefined ? (before?.cap ?? null) : read.cap,
  };
};

const payoutKey = (payout: OfferPayout | null): string => `${payout?.currency} ${payoutText(payout)}`;

/** Stored documents may have their members in another order. */
export const isSame = (a: Wanted, b: Wanted): boolean =>
  a.name === b.name &&
  a.url === b.url &&
  a.notes === b.notes &&
  a.archived === b.archived &&
  a.exits === b.exits &&
  a.network_id === b.network_id &&
  payoutKey(a.payout) === payoutKey(b.payout) &&
  capText(a.cap) === capText(b.cap) &&
  JSON.stringify([a.tags, a.countries]) === JSON.stringify([b.tags, b.countries]);
