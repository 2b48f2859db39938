import { sql } from 'kysely';
import * as z from 'zod/mini';
import { behaviourDefaults } from '../../contracts/campaigns/behaviour-defaults.ts';

import { CampaignBody } from '../../contracts/campaigns/campaign-body.ts';
import type { RevisionQuery, RevisionReason } from '../../contracts/campaigns/revision.ts';
import type { Db } from '../../db/tables.ts';

export interface KeptRevision {
  revision: number;
  madeAt: Date;
  automatic: boolean;
  reason: RevisionReason | null;
  user: { id: string; name: string } | null;
  body: CampaignBody;
  /** Phases of A/B tests that began with it. */
  phases: { test: string; name: string; phase: number }[];
}

/** Fields that did not exist when a revision was stored get their defaults. */
export const bodyOf = (body: unknown): CampaignBody =>
  z.parse(CampaignBody, { ...behaviourDefaults, tags: [], ...(body as object) });

const kept = (db: Db, campaign: number) =>
  db
    .selectFrom('campaign_revisions as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.revision', 'r.made_at', 'r.body', 'r.reason', 'u.public_id', 'u.name'])
    .select(
      sql<KeptRevision['phases'] | null>`(
        select jsonb_agg(jsonb_build_object('test', t.public_id, 'name', t.name, 'phase', p.phase) order by t.id)
        from ab_phases p join ab_tests t on t.id = p.test_id
        where t.campaign_id = r.campaign_id and p.campaign_revision = r.revision)`.as('phases'),
    )
    .select(
      sql<boolean>`exists (
        select from ab_phases p join ab_tests t on t.id = p.test_id
        where t.campaign_id = r.campaign_id and p.campaign_revision = r.revision and p.reason = 'bandit')`.as(
        'automatic',
      ),
    )
    .where('r.campaign_id', '=', campaign);

type Found = Awaited<ReturnType<ReturnType<typeof kept>['executeTakeFirstOrThrow']>>;

const revisionOf = ({ revision, made_at, body, public_id, name, ...found }: Found): KeptRevision => ({
  revision,
  automatic: found.automatic || found.reason === 'routing' || found.reason === 'rules_skipped',
  reason: found.reason,
  madeAt: made_at,
  user: public_id === null ? null : { id: public_id, name: name ?? '' },
  body: bodyOf(body),
  phases: found.phases ?? [],
});

/** Internal ID of a campaign of the workspace, and its newest revision; undefined if there is none. */
export const findRevised = (
  db: Db,
  workspace: number,
  id: string,
): Promise<{ id: number; revision: number } | undefined> =>
  db
    .selectFrom('campaigns')
    .select(['id', 'revision'])
    .where('workspace_id', '=', workspace)
    .where('public_id', '=', id)
    .executeTakeFirst();

/** A page of a campaign's revisions, newest first, plus the next older one for comparison. */
export const listKept = async (
  db: Db,
  campaign: number,
  { page, perPage }: RevisionQuery,
): Promise<{ total: number; rows: KeptRevision[]; before: KeptRevision | undefined }> => {
  const { total } = await db
    .selectFrom('campaign_revisions')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('campaign_id', '=', campaign)
    .executeTakeFirstOrThrow();
  const found = await kept(db, campaign)
    .orderBy('r.revision', 'desc')
    .limit(perPage + 1)
    .offset((page - 1) * perPage)
    .execute();
  const rows = found.map(revisionOf);
  return { total, rows: rows.slice(0, perPage), before: rows[perPage] };
};

/** A revision and the previous one; undefined if it does not exist. */
export const findKept = async (
  db: Db,
  campaign: number,
  revision: number,
): Promise<{ kept: KeptRevision | undefined; before: KeptRevision | undefined }> => {
  const found = await kept(db, campaign)
    .where('r.revision', '<=', revision)
    .orderBy('r.revision', 'desc')
    .limit(2)
    .execute();
  const [newest, before] = found.map(revisionOf);
  return newest?.revision === revision ? { kept: newest, before } : { kept: undefined, before: undefined };
};

/**
 * The conversion types that a campaign (internal ID) charged for the last clicks of a range of times in ms since 1970, the
 * end excluded, and since when; null for the whole range. Null if all types were charged.
 */
export const chargedTypes = async (
  db: Db,
  campaign: number,
  { from, to }: { from: number; to: number },
): Promise<{ types: number[]; since: Date | null } | null> => {
  const found = await db
    .selectFrom('campaign_revisions')
    .select(['made_at', sql<string | null>`body->'costs'->>'types'`.as('types')])
    .where('campaign_id', '=', campaign)
    .where('made_at', '<', new Date(to))
    // That in force when the range begins, and later ones.
    .where('revision', '>=', (all) =>
      all
        .selectFrom('campaign_revisions')
        .select(sql<number>`coalesce(max(revision), 0)`.as('first'))
        .where('campaign_id', '=', campaign)
        .where('made_at', '<=', new Date(from)),
    )
    .orderBy('revision')
    .execute();
  const types = found.at(-1)?.types;
  if (!types) return null;
  const others = found.findLastIndex((one) => one.types !== types);
  return {
    types: z.parse(z.array(z.number()), JSON.parse(types)),
    since: others < 0 ? null : (found[others + 1]?.made_at ?? null),
  };
};

/** IDs of the destinations to which the library gave another name or URL after a revision. */
export const changedByLibrary = async (db: Db, campaign: number, revision: number): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select distinct after.value ->> 'id' as id
    from campaign_revisions r
      join campaign_revisions b on b.campaign_id = r.campaign_id and b.revision = r.revision - 1
      cross join jsonb_array_elements(r.body -> 'destinations') as after(value)
      join jsonb_array_elements(b.body -> 'destinations') as before(value)
        on before.value ->> 'id' = after.value ->> 'id' and before.value <> after.value
    where r.campaign_id = ${campaign} and r.revision > ${revision} and r.reason = 'library'`.execute(db);
  return new Set(rows.map(({ id }) => id));
};
