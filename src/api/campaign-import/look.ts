import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../db/tables.ts';
import { readKnown } from '../campaign/checks.ts';
import { findCampaigns } from '../campaign/store.ts';
import type { Candidate } from './candidate.ts';
import { type Step, stepOf } from './check.ts';
import { PORTION, type Watch } from './watch.ts';

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
export interface Found {
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
