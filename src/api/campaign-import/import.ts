import { setImmediate } from 'node:timers/promises';
import type { ImportAnswer, ImportInput } from '../../contracts/campaign-import.ts';
import type { Db } from '../../db/tables.ts';
import { readKnown } from '../campaign/checks.ts';
import { changeCampaign, createCampaign, type Editor } from '../campaign/service.ts';
import { findCampaigns } from '../campaign/store.ts';
import { Refusal } from '../http/refusal.ts';
import type { Candidate } from './candidate.ts';
import { type Step, stepOf } from './check.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';

/** Others have their turn after so many. */
const PORTION = 100;
const PREVIEW = 50;
const PROBLEMS = 200;

/** Links of the domains the workspace may use, with whose they are. */
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

const stepsOf = async (
  db: Db,
  workspace: number,
  candidates: readonly Candidate[],
  now: Date,
): Promise<Step[]> => {
  const known = await readKnown(db, workspace);
  const links = await linksInUse(db, known.domains);
  const steps: Step[] = [];
  for (let from = 0; from < candidates.length; from += PORTION) {
    const portion = candidates.slice(from, from + PORTION);
    const ids = portion.flatMap(({ id }) => id ?? []);
    const found = await findCampaigns(db, workspace, ids);
    const existing = new Map(found.map((campaign) => [campaign.public_id, campaign]));
    const scene = { db, workspace, known, existing, links, now };
    for (const candidate of portion) steps.push(await stepOf(scene, candidate));
    await setImmediate();
  }
  return steps;
};

/** Somebody was quicker than the import: what was good at the check is refused now. */
const refused = (step: Step, error: Refusal): Step => ({
  ...{ line: step.line, name: step.name, link: step.link, outcome: 'refuse' },
  problems: Object.entries(error.detail.fields ?? { '': error.code }).map(([field, code]) => ({
    ...{ line: step.line, field, code },
  })),
});

/** Each campaign in a transaction of its own: nobody else's call waits for the whole file. */
const write = async (db: Db, editor: Editor, steps: readonly Step[], now: Date): Promise<Step[]> => {
  const done: Step[] = [];
  for (const step of steps) {
    try {
      if (step.outcome === 'create') await createCampaign(db, editor, step.input, now, step.status);
      if (step.outcome === 'change') await changeCampaign(db, editor, step.id, step.patch, now);
      done.push(step);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      done.push(refused(step, error));
    }
    if (done.length % PORTION === 0) await setImmediate();
  }
  return done;
};

/**
 * Looks at every campaign of a file and, if asked to, writes those that are good. Throws `validation_failed` for
 * `content` when the file as a whole cannot be read.
 */
export const importCampaigns = async (
  db: Db,
  editor: Editor,
  { format, content, mode }: ImportInput,
  now: Date,
): Promise<ImportAnswer> => {
  const { candidates, ignored } = format === 'csv' ? readCsv(content) : readJson(content);
  const checked = await stepsOf(db, editor.workspace, candidates, now);
  const isGood = checked.every(({ outcome }) => outcome !== 'refuse');
  const written = mode === 'good' || (mode === 'all' && isGood);
  const steps = written ? await write(db, editor, checked, now) : checked;
  const count = (wanted: Step['outcome']): number => steps.filter(({ outcome }) => outcome === wanted).length;
  const problems = steps.flatMap((step) => step.problems);
  return {
    counts: {
      create: count('create'),
      change: count('change'),
      same: count('same'),
      refuse: count('refuse'),
    },
    written,
    problems: problems.slice(0, PROBLEMS),
    problemCount: problems.length,
    ignored,
    preview: steps.slice(0, PREVIEW).map(({ line, name, link, outcome }) => ({ line, name, link, outcome })),
  };
};
