import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ImportAnswer, ImportInput, ImportProgress } from '../../contracts/campaigns/campaign-import.ts';
import { lockSnapshot } from '../../db/snapshot-revision.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { readKnown } from '../campaign/checks.ts';
import { type Editor, findCampaigns } from '../campaign/store.ts';
import { insertCampaigns, updateCampaigns } from '../campaign/write.ts';
import { countOutcomes } from '../http/csv.ts';
import { type Step, stepOf } from './check.ts';
import { type Candidate, readCsv, readJson } from './read.ts';

/** Campaigns per statement, after which others get their turn. */
const PORTION = 50;

/** Observes a long import and can abort it; then nothing is written. */
export interface Watch {
  progress?: (progress: ImportProgress) => void;
  signal?: AbortSignal;
}

/** Links on domains that the workspace can use, with their owners. */
const linksInUse = async (db: Db, domains: readonly { id: number; public_id: string }[]) => {
  const ids = new Map(domains.map((domain) => [domain.id, domain.public_id]));
  if (ids.size === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom('campaigns')
    .select(['domain_id', 'slug', 'public_id'])
    .where('domain_id', 'in', [...ids.keys()])
    .execute();
  const retired = await db
    .selectFrom('retired_links')
    .select(['domain_id', 'slug'])
    .where('domain_id', 'in', [...ids.keys()])
    .execute();
  const key = (row: { domain_id: number; slug: string }): string => `${ids.get(row.domain_id)} ${row.slug}`;
  return new Map([
    ...retired.map((row) => [key(row), 'retired'] as const),
    ...rows.map((row) => [key(row), row.public_id] as const),
  ]);
};

/** Everything the findings depend on: every campaign change gives the snapshot another revision. */
const markOf = async (db: Db, workspace: number) => ({
  ...(await db.selectFrom('instance').select('snapshot_revision').executeTakeFirstOrThrow()),
  known: await readKnown(db, workspace),
});

/** The plan for each campaign of a file. */
interface Found {
  steps: Step[];
  /** Whether the result would still be the same. In a transaction that has locked the snapshot, it stays so. */
  holds: (db: Db) => Promise<boolean>;
}

export const lookAt = async (
  db: Db,
  workspace: number,
  candidates: readonly Candidate[],
  now: Date,
  { progress, signal }: Watch,
): Promise<Found> => {
  const mark = await markOf(db, workspace);
  const links = await linksInUse(db, mark.known.domains);
  const named = new Set<string>();
  const steps: Step[] = [];
  for (let from = 0; from < candidates.length; from += PORTION) {
    signal?.throwIfAborted();
    const portion = candidates.slice(from, from + PORTION);
    const found = await findCampaigns(
      db,
      workspace,
      portion.flatMap(({ id }) => id ?? []),
    );
    const existing = new Map(found.map((campaign) => [campaign.public_id, campaign]));
    const known = await readKnown(
      db,
      workspace,
      found.map(({ id }) => id),
    );
    const scene = { db, workspace, known, existing, links, named, now };
    for (const candidate of portion) steps.push(await stepOf(scene, candidate));
    progress?.({ step: 'check', done: steps.length, total: candidates.length });
    await setImmediate();
  }
  return { steps, holds: async (tx) => isDeepStrictEqual(await markOf(tx, workspace), mark) };
};

const PREVIEW = 50;
const PROBLEMS = 200;

const isGood = ({ outcome }: Step): boolean => outcome === 'create' || outcome === 'change';

/** In portions, in the file's order. */
const write = async (
  tx: Tx,
  editor: Editor,
  steps: readonly Step[],
  now: Date,
  { progress, signal }: Watch,
): Promise<void> => {
  const good = steps.filter(isGood);
  for (let from = 0; from < good.length; from += PORTION) {
    signal?.throwIfAborted();
    const portion = good.slice(from, from + PORTION);
    await insertCampaigns(
      tx,
      editor,
      portion.filter((step) => step.outcome === 'create'),
      now,
    );
    await updateCampaigns(
      tx,
      editor,
      portion.filter((step) => step.outcome === 'change'),
      now,
    );
    progress?.({ step: 'write', done: from + portion.length, total: good.length });
    await setImmediate();
  }
  signal?.throwIfAborted();
};

const answerOf = (steps: readonly Step[], written: boolean, ignored: string[]): ImportAnswer => {
  const problems = steps.flatMap((step) => step.problems);
  return {
    counts: countOutcomes(steps),
    written,
    problems: problems.slice(0, PROBLEMS),
    problemCount: problems.length,
    ignored,
    preview: steps.slice(0, PREVIEW).map(({ line, name, link, outcome }) => ({ line, name, link, outcome })),
  };
};

/**
 * Checks every campaign of a file and, if requested, writes the valid ones: in one transaction, so that either all or
 * none are imported, and with one snapshot for the edge. Throws `validation_failed` for `content` if the file as a
 * whole cannot be read, and the signal's reason if it is aborted before everything is written.
 */
export const importCampaigns = async (
  db: Db,
  editor: Editor,
  { format, content, mode }: ImportInput,
  now: Date,
  watch: Watch = {},
): Promise<ImportAnswer> => {
  const { candidates, ignored } = format === 'csv' ? readCsv(content) : readJson(content);
  const look = (on: Db): Promise<Found> => lookAt(on, editor.workspace, candidates, now, watch);
  const wanted = ({ steps }: Found): boolean =>
    mode === 'good' || (mode === 'all' && steps.every(({ outcome }) => outcome !== 'refuse'));
  // Checked before locking, because on an embedded store a transaction blocks the whole store.
  const first = await look(db);
  if (!wanted(first) || !first.steps.some(isGood)) return answerOf(first.steps, wanted(first), ignored);
  return db.transaction().execute(async (tx) => {
    await lockSnapshot(tx);
    // Someone may have changed something in between.
    const found = (await first.holds(tx)) ? first : await look(tx);
    if (!wanted(found)) return answerOf(found.steps, false, ignored);
    await write(tx, editor, found.steps, now, watch);
    return answerOf(found.steps, true, ignored);
  });
};
