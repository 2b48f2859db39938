import { setImmediate } from 'node:timers/promises';
import type { ImportAnswer, ImportInput } from '../../contracts/campaigns/campaign-import.ts';
import { lockSnapshot } from '../../db/snapshot-revision.ts';
import type { Db, Tx } from '../../db/tables.ts';
import type { Editor } from '../campaign/editor.ts';
import { insertCampaigns, updateCampaigns } from '../campaign/write.ts';
import { countOutcomes } from '../http/count-outcomes.ts';
import type { Step } from './check.ts';
import { type Found, lookAt } from './look.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { PORTION, type Watch } from './watch.ts';

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
