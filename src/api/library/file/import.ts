import { sql } from 'kysely';
import type { ImportProblem } from '../../../contracts/campaigns/campaign-import.ts';
import type { LibraryImport, LibraryImportAnswer } from '../../../contracts/library/library-file.ts';
import type { PageKind } from '../../../contracts/library/library-page.ts';
import { lockSnapshot } from '../../../db/snapshot-revision.ts';
import type { Db, Row, Tx } from '../../../db/tables.ts';
import { updateRows } from '../../../db/update-rows.ts';
import { campaignsWith, reviseCampaigns } from '../../campaign/pages/fallbacks.ts';
import { newPageId, pagesLike, type StoredPage, sameText } from '../../campaign/pages/link.ts';
import type { Editor } from '../../campaign/store.ts';
import { countOutcomes } from '../../http/csv.ts';
import { changesPlans } from '../caps/offer-fields.ts';
import { makeEdits, type PageEdit, type StoredChange } from '../change.ts';
import { type Line, linesOf } from './lines.ts';
import { refuse, type Step } from './step.ts';
import { stepsOf } from './steps.ts';

/** Thrown to begin again without lines that turned out to be impossible, because others may depend on them. */
class Again extends Error {
  readonly refused: readonly ImportProblem[];
  constructor(refused: readonly ImportProblem[]) {
    super('The import begins again.');
    this.refused = refused;
  }
}

/** Rows per statement, which can have 65,535 parameters. */
const PORTION = 1000;

const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;

/** Adds pages without their fallbacks, which may be among them. Lines whose name and URL an edit has taken are refused. */
const addPages = async (
  tx: Tx,
  { workspace }: Editor,
  kind: PageKind,
  steps: readonly Step[],
  now: Date,
): Promise<ReadonlyMap<Step, number>> => {
  const taken = await pagesLike(
    tx,
    workspace,
    steps.map(({ wanted }) => wanted),
  );
  const isTaken = ({ wanted }: Step): boolean => taken.has(sameText({ kind, ...wanted }));
  for (const step of steps.filter(isTaken)) refuse(step, 'url', 'page_exists');
  const added = steps.filter(({ outcome }) => outcome === 'create');
  if (added.length === 0) return new Map();
  const rows = added.map(({ wanted: { payout, cap, ...wanted } }) => ({
    ...{ ...wanted, payout: payout && json(payout), cap: cap && json(cap) },
    ...{ public_id: newPageId(kind), workspace_id: workspace, kind, created_at: now, updated_at: now },
  }));
  const ids = new Map<string, number>();
  for (let from = 0; from < rows.length; from += PORTION) {
    const some = tx.insertInto('library_pages').values(rows.slice(from, from + PORTION));
    for (const { id, public_id } of await some.returning(['id', 'public_id']).execute())
      ids.set(public_id, id);
  }
  return new Map(added.map((step, i) => [step, ids.get(rows[i]?.public_id ?? '') as number]));
};

/** Row IDs of the campaigns whose plans say something else now. */
const revise = async (
  tx: Tx,
  editor: Editor,
  changed: readonly { before: StoredPage; after: Parameters<typeof changesPlans>[1] }[],
  now: Date,
): Promise<number[]> => {
  const pages = changed.filter(({ before, after }) => changesPlans(before, after));
  const campaigns = await campaignsWith(
    tx,
    pages.map(({ before }) => before.id),
  );
  await reviseCampaigns(tx, editor, campaigns, now);
  return campaigns;
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
  const impossible = refused.flatMap(({ page, field, code }): ImportProblem[] => {
    const step = edits.get(page.id);
    return step === undefined ? [] : [{ line: step.line, field, code }];
  });
  if (impossible.length > 0) throw new Again(impossible);
  const added = await addPages(
    tx,
    editor,
    kind,
    steps.filter(({ outcome }) => outcome === 'create'),
    now,
  );
  const rowOf = (step: Step): number | null =>
    typeof step.fallback === 'object' && step.fallback !== null
      ? (added.get(step.fallback) ?? null)
      : step.fallback;
  const changed = steps.flatMap((step) => {
    const { before, outcome } = step;
    if (outcome !== 'change' || before === undefined) return [];
    const { name: _, url: __, ...terms } = step.wanted;
    return [{ before, after: { ...terms, fallback_id: rowOf(step) } }];
  });
  await updateRows(
    tx,
    'library_pages',
    changed.map(({ before, after }) => ({
      ...{ ...after, id: before.id, revision: before.revision + 1, updated_at: now },
    })),
  );
  await updateRows(
    tx,
    'library_pages',
    [...added]
      .filter(([step]) => step.fallback !== null)
      .map(
        ([step, id]): Pick<Row<'library_pages'>, 'id' | 'fallback_id'> => ({ id, fallback_id: rowOf(step) }),
      ),
  );
  const revised = await revise(tx, editor, changed, now);
  return { campaigns: new Set([...campaigns.map(({ id }) => id), ...revised]).size, change };
};

const PREVIEW = 50;
const PROBLEMS = 200;

type Imported = Omit<LibraryImportAnswer, 'change' | 'live'> & { change: StoredChange | null };

/** Carries what an import would do out of the transaction that is rolled back. */
class Unwanted extends Error {
  readonly found: Imported;
  constructor(found: Imported) {
    super('The import is not kept.');
    this.found = found;
  }
}

interface Reading extends Pick<LibraryImport, 'mode'> {
  kind: PageKind;
  lines: readonly Line[];
  ignored: string[];
  /** Problems that an earlier attempt had. */
  refused: readonly ImportProblem[];
}

const attempt = async (tx: Tx, editor: Editor, reading: Reading, now: Date): Promise<Imported> => {
  const { kind, lines, ignored, refused, mode } = reading;
  await lockSnapshot(tx);
  const steps = await stepsOf(tx, editor.workspace, kind, lines, refused);
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
  const refused: ImportProblem[] = [];
  for (;;)
    try {
      return await db.transaction().execute(async (tx) => {
        const found = await attempt(tx, editor, { kind, lines, ignored, refused, mode }, now);
        if (!found.written) throw new Unwanted(found);
        return found;
      });
    } catch (error) {
      if (error instanceof Unwanted) return { ...error.found, change: null };
      if (!(error instanceof Again)) throw error;
      // Each attempt leaves out more lines, so there is a last one.
      refused.push(...error.refused);
    }
};
