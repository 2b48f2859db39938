import * as z from 'zod/mini';
import { type ImportProblem, MAX_IMPORT_ROWS } from '../../contracts/campaigns/campaign-import.ts';
import {
  type LibraryImport,
  type LibraryImportAnswer,
  PAGE_COLUMNS,
  type PageColumn,
} from '../../contracts/library/library-file.ts';
import {
  type LibraryFilters,
  LibraryPageInput,
  type PageKind,
} from '../../contracts/library/library-page.ts';
import { checkDestinationUrl } from '../../core/routing/url/destination-url.ts';
import { lockSnapshot } from '../../db/snapshot-revision.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { updateRows } from '../../db/update-rows.ts';
import { newPageId, pagesLike, type StoredPage, sameText } from '../campaign/pages/link.ts';
import type { Editor } from '../campaign/store.ts';
import { linkHosts } from '../domain/store.ts';
import { BYTE_ORDER_MARK, countOutcomes, csvLine, readTable } from '../http/csv.ts';
import { makeEdits, type PageEdit, type StoredChange } from './change.ts';
import { matchingPages } from './list.ts';

const cellsOf = (page: StoredPage): Record<PageColumn, string> => ({
  ...{ id: page.public_id, name: page.name, url: page.url, notes: page.notes },
  ...{ state: page.archived ? 'archived' : 'active', tags: page.tags.join(', ') },
  exits: String(page.exits),
});

/** Pages for spreadsheets, newest first, as an import takes them. */
export const pagesCsv = async (
  db: Db,
  workspace: number,
  kind: PageKind,
  filters: LibraryFilters,
): Promise<string> => {
  const pages = await matchingPages(db, workspace, kind, filters)
    .selectAll('p')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
  const columns = PAGE_COLUMNS[kind];
  const lines = pages.map((page) => {
    const cells = cellsOf(page);
    return csvLine(columns.map((column) => cells[column]));
  });
  return `${BYTE_ORDER_MARK}${csvLine(columns)}${lines.join('')}`;
};

/** Columns by index; null if the first line lacks `url` or has a column twice. */
const columnsOf = (kind: PageKind, names: readonly string[]): (PageColumn | null)[] | null => {
  const columns = names.map(
    (name) => PAGE_COLUMNS[kind].find((one) => one === name.trim().toLowerCase()) ?? null,
  );
  const known = columns.filter((column) => column !== null);
  return known.includes('url') && new Set(known).size === known.length ? columns : null;
};

interface Line {
  line: number;
  cells: Partial<Record<PageColumn, string>>;
  problems: ImportProblem[];
}

const linesOf = (kind: PageKind, content: string): { lines: Line[]; ignored: string[] } => {
  const table = readTable(content, {
    headOf: (names) => columnsOf(kind, names),
    headWithin: 1,
    maxRows: MAX_IMPORT_ROWS,
  });
  const lines = table.rows.flatMap(({ line, cells: texts, beyond }): Line[] => {
    const cells: Line['cells'] = {};
    for (const [i, name] of table.head.entries()) if (name !== null) cells[name] = texts[i] ?? '';
    if (Object.values(cells).every((cell) => cell === '')) return [];
    return [{ line, cells, problems: beyond === '' ? [] : [{ line, field: '', code: 'too_many_cells' }] }];
  });
  return { lines, ignored: table.names.filter((name, i) => name !== '' && table.head[i] === null) };
};

/** What a line says a page is; members that its file has no column for are as they are, or empty. */
type Wanted = Pick<StoredPage, 'name' | 'url' | 'tags' | 'notes' | 'archived' | 'exits'>;

/** What an import does with a line. */
interface Step {
  line: number;
  outcome: 'create' | 'change' | 'same' | 'refuse';
  problems: ImportProblem[];
  wanted: Wanted;
  /** The page that it is about; undefined if it adds one. */
  before: StoredPage | undefined;
}

const STATES: Readonly<Record<string, boolean>> = { '': false, active: false, archived: true };

/** 0, which the contract refuses, for anything but digits. */
const exitsIn = (cell: string | undefined): number | undefined =>
  cell === undefined ? undefined : cell === '' ? 1 : /^\d{1,3}$/.test(cell.trim()) ? Number(cell) : 0;

const wantedOf = ({ line, cells, problems }: Line, before: StoredPage | undefined): Wanted => {
  const state = cells.state?.toLowerCase();
  if (state !== undefined && STATES[state] === undefined)
    problems.push({ line, field: 'state', code: 'state_unknown' });
  const parsed = z.safeParse(LibraryPageInput, {
    name: cells.name ?? before?.name ?? '',
    url: cells.url ?? '',
    tags: cells.tags
      ?.split(/[,;]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    notes: cells.notes,
    exits: exitsIn(cells.exits),
  });
  for (const { path, message } of parsed.error?.issues ?? [])
    problems.push({ line, field: String(path[0] ?? ''), code: message });
  const { name, url, tags, notes, exits } = parsed.data ?? { name: cells.name ?? '', url: cells.url ?? '' };
  return {
    name: name.toWellFormed(),
    url,
    tags: tags ?? before?.tags ?? [],
    notes: notes ?? before?.notes ?? '',
    exits: exits ?? before?.exits ?? 1,
    archived: (state === undefined ? before?.archived : STATES[state]) ?? false,
  };
};

const isSame = (a: Wanted, b: Wanted): boolean =>
  a.name === b.name &&
  a.url === b.url &&
  a.notes === b.notes &&
  a.archived === b.archived &&
  a.exits === b.exits &&
  JSON.stringify(a.tags) === JSON.stringify(b.tags);

/** Each line with the page it is about, checked alone and against the other lines. */
const stepsOf = async (
  tx: Tx,
  workspace: number,
  kind: PageKind,
  lines: readonly Line[],
): Promise<Step[]> => {
  const ids = lines.flatMap(({ cells }) => cells.id || []);
  const named =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('library_pages')
          .selectAll()
          .where('workspace_id', '=', workspace)
          .where('kind', '=', kind)
          .where('public_id', 'in', ids)
          .execute();
  const byId = new Map(named.map((page) => [page.public_id, page]));
  const like = await pagesLike(
    tx,
    workspace,
    lines.map(({ cells: { name = '', url = '' } }) => ({ name, url })),
  );
  const hosts = await linkHosts(tx, workspace);
  const seen = new Set<string>();
  return lines.map((line): Step => {
    const { id = '', name = '', url = '' } = line.cells;
    const before = byId.get(id) ?? like.get(sameText({ kind, name, url }));
    const wanted = wantedOf(line, before);
    const { problems } = line;
    const isNew = before?.url !== wanted.url;
    const bad = problems.length === 0 && isNew ? checkDestinationUrl(wanted.url, { linkHosts: hosts }) : null;
    if (bad !== null) problems.push({ line: line.line, field: 'url', code: bad });
    // Twice the same page, or two lines that would become one.
    const keys = [before?.public_id, sameText({ kind, ...wanted })].filter((key) => key !== undefined);
    if (keys.some((key) => seen.has(key))) problems.push({ line: line.line, field: '', code: 'page_twice' });
    for (const key of keys) seen.add(key);
    const done = before === undefined ? 'create' : isSame(before, wanted) ? 'same' : 'change';
    return { line: line.line, outcome: problems.length > 0 ? 'refuse' : done, problems, wanted, before };
  });
};

interface Written {
  campaigns: number;
  change: StoredChange | null;
}

/** Writes what the steps say; those that turn out to be impossible become refused. */
const write = async (tx: Tx, editor: Editor, kind: PageKind, steps: Step[], now: Date): Promise<Written> => {
  const edits = new Map<number, Step>();
  const wanted: PageEdit[] = [];
  for (const step of steps) {
    if (step.outcome !== 'change' || step.before === undefined) continue;
    edits.set(step.before.id, step);
    wanted.push({ page: step.before, after: step.wanted });
  }
  const { refused, campaigns, change } = await makeEdits(tx, editor, wanted, now);
  for (const { page, field, code } of refused) {
    const step = edits.get(page.id);
    if (step === undefined) continue;
    step.outcome = 'refuse';
    step.problems.push({ line: step.line, field, code });
  }
  const changed = steps.filter(({ outcome }) => outcome === 'change');
  await updateRows(
    tx,
    'library_pages',
    changed.map(({ before, wanted: { tags, notes, archived, exits } }) => ({
      ...{ id: (before as StoredPage).id, revision: (before as StoredPage).revision + 1 },
      ...{ tags, notes, archived, exits, updated_at: now },
    })),
  );
  const added = steps.filter(({ outcome }) => outcome === 'create');
  // An edit may have taken the name and URL meanwhile.
  const taken = await pagesLike(
    tx,
    editor.workspace,
    added.map((step) => step.wanted),
  );
  for (const step of added) {
    if (!taken.has(sameText({ kind, ...step.wanted }))) continue;
    step.outcome = 'refuse';
    step.problems.push({ line: step.line, field: 'url', code: 'page_exists' });
  }
  const rows = added
    .filter(({ outcome }) => outcome === 'create')
    .map((step) => ({
      ...step.wanted,
      ...{ public_id: newPageId(kind), workspace_id: editor.workspace, kind },
      ...{ created_at: now, updated_at: now },
    }));
  if (rows.length > 0) await tx.insertInto('library_pages').values(rows).execute();
  return { campaigns: campaigns.length, change };
};

const PREVIEW = 50;
const PROBLEMS = 200;

export type Imported = Omit<LibraryImportAnswer, 'change' | 'live'> & { change: StoredChange | null };

/** Carries what an import would do out of the transaction that is rolled back. */
class Unwanted extends Error {
  readonly found: Imported;
  constructor(found: Imported) {
    super('The import is not kept.');
    this.found = found;
  }
}

/**
 * Reads a CSV and, if requested, writes the valid lines in one transaction, so that either all or none are imported. A check
 * does the same and is rolled back. Throws `validation_failed` for `content` if the file as a whole cannot be read.
 */
export const importPages = async (
  db: Db,
  editor: Editor,
  kind: PageKind,
  { content, mode }: LibraryImport,
  now: Date,
): Promise<Imported> => {
  const { lines, ignored } = linesOf(kind, content);
  const run = async (tx: Tx): Promise<Imported> => {
    await lockSnapshot(tx);
    const steps = await stepsOf(tx, editor.workspace, kind, lines);
    const { campaigns, change } = await write(tx, editor, kind, steps, now);
    const problems = steps.flatMap((step) => step.problems);
    return {
      counts: countOutcomes(steps),
      written: mode === 'good' || (mode === 'all' && problems.length === 0),
      problems: problems.slice(0, PROBLEMS),
      problemCount: problems.length,
      ignored,
      preview: steps
        .slice(0, PREVIEW)
        .map(({ line, outcome, wanted: { name, url } }) => ({ line, name, url, outcome })),
      campaigns,
      change,
    };
  };
  try {
    return await db.transaction().execute(async (tx) => {
      const found = await run(tx);
      if (!found.written) throw new Unwanted(found);
      return found;
    });
  } catch (error) {
    if (error instanceof Unwanted) return { ...error.found, change: null };
    throw error;
  }
};
