import { sql } from 'kysely';
import type { Facts } from '../../core/achievements/facts.ts';
import type { Db } from '../../db/tables.ts';

/** Facts about a workspace from the control store. */
type WorkspaceFacts = Pick<Facts, 'activeCampaign' | 'ownDomain' | 'checks' | 'people' | 'keptDays'>;

export const workspaceFacts = (
  db: Db,
  workspace: number,
  now: number,
): { [F in keyof WorkspaceFacts]: () => Promise<WorkspaceFacts[F]> } => ({
  activeCampaign: async () => {
    const { first } = await db
      .selectFrom('campaign_revisions')
      .innerJoin('campaigns', 'campaigns.id', 'campaign_revisions.campaign_id')
      .select(({ fn }) => fn.min('made_at').as('first'))
      .where('workspace_id', '=', workspace)
      .where(sql<boolean>`body->>'status' = 'active'`)
      .executeTakeFirstOrThrow();
    return first?.getTime() ?? null;
  },

  ownDomain: async () => {
    const { first } = await db
      .selectFrom('domains')
      .select(({ fn }) => fn.min('verified_at').as('first'))
      .where('workspace_id', '=', workspace)
      .where('is_default', '=', false)
      .executeTakeFirstOrThrow();
    return first?.getTime() ?? null;
  },

  checks: async () => {
    const row = await db
      .selectFrom('campaigns')
      .select(({ fn }) => [fn.countAll<number>().as('active'), fn.max('checked_at').as('newest')])
      .select(
        sql<number>`count(*) filter (where checked_at is not null and failing = '[]'::jsonb)`.as('passed'),
      )
      .where('workspace_id', '=', workspace)
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow();
    return {
      active: Number(row.active),
      passed: Number(row.passed),
      newest: row.newest?.getTime() ?? null,
    };
  },

  people: async () => {
    const members = await db
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select(['role', 'memberships.created_at as since', 'totp_enabled_at as secondStep'])
      .where('workspace_id', '=', workspace)
      .execute();
    return {
      members: members.length,
      secondStep: members.filter(({ secondStep }) => secondStep !== null).length,
      owners: members.filter(({ role }) => role === 'owner').length,
      newest: Math.max(
        ...members.map(({ since, secondStep }) => Math.max(since.getTime(), secondStep?.getTime() ?? 0)),
      ),
    };
  },

  keptDays: async () => {
    const row = await db
      .selectFrom('workspaces')
      .select(['keep_requests_days as days', 'keep_requests_from as from'])
      .where('id', '=', workspace)
      .executeTakeFirst();
    return row === undefined || (row.from !== null && row.from.getTime() > now) ? null : row.days;
  },
});
