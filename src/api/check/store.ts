import { sql } from 'kysely';
import type { Check, CheckSummary, DestinationCheck } from '../../contracts/campaigns/check.ts';
import type { Db, Row } from '../../db/tables.ts';
import { raise } from '../webhook/raise.ts';

/** Number of checks kept per campaign. */
const KEPT = 30;

export interface CheckedCampaign {
  /** Internal ID. */
  readonly id: number;
  readonly revision: number;
  readonly destinations: readonly { readonly id: string; readonly name: string; readonly url: string }[];
}

export interface FinishedCheck {
  id: string;
  trigger: CheckSummary['trigger'];
  state: CheckSummary['state'];
  startedAt: Date;
  finishedAt: Date;
  from: string | null;
  destinations: DestinationCheck[];
}

const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;

/** Stores a check, deletes the oldest, and marks the campaign's failing destinations. Ignores a deleted campaign. */
export const keepCheck = (db: Db, campaign: CheckedCampaign, check: FinishedCheck): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const failing = check.destinations
      .filter(({ state }) => state === 'failing')
      .map(({ id, url }) => ({ id, url }));
    const before = await tx
      .selectFrom('campaigns')
      .select(['failing', 'workspace_id', 'public_id', 'name'])
      .where('id', '=', campaign.id)
      .executeTakeFirst();
    const found = await tx
      .updateTable('campaigns')
      .set({ failing: json(failing), checked_at: check.finishedAt })
      .where('id', '=', campaign.id)
      .returning('id')
      .execute();
    if (found.length === 0) return;
    await tx
      .insertInto('campaign_checks')
      .values({
        public_id: check.id,
        campaign_id: campaign.id,
        revision: campaign.revision,
        trigger: check.trigger,
        state: check.state,
        started_at: check.startedAt,
        finished_at: check.finishedAt,
        sent_from: check.from,
        destinations: json(check.destinations),
      })
      .execute();
    // Announced when it begins, not on each day that it continues.
    if (check.state === 'failing' && before?.failing.length === 0)
      await raise(tx, {
        workspace: before.workspace_id,
        type: 'destination_check.failing',
        name: check.id,
        at: check.finishedAt,
        data: {
          campaign: { id: before.public_id, name: before.name },
          check: check.id,
          destinations: check.destinations
            .filter(({ state }) => state === 'failing')
            .map(({ id, name, url, problems }) => ({ id, name, url, problems })),
        },
      });
    const kept = tx
      .selectFrom('campaign_checks')
      .select('id')
      .where('campaign_id', '=', campaign.id)
      .orderBy('id', 'desc')
      .limit(KEPT);
    await tx
      .deleteFrom('campaign_checks')
      .where('campaign_id', '=', campaign.id)
      .where('id', 'not in', kept)
      .execute();
  });

const summaryOf = (row: Omit<Row<'campaign_checks'>, 'destinations'>) => ({
  id: row.public_id,
  revision: row.revision,
  trigger: row.trigger,
  state: row.state,
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at.toISOString(),
});

/** Newest first, without the individual results. `campaign`: internal ID. */
export const listChecks = async (db: Db, campaign: number): Promise<CheckSummary[]> => {
  const rows = await db
    .selectFrom('campaign_checks')
    .select(['id', 'campaign_id', 'public_id', 'revision', 'trigger', 'state', 'started_at', 'finished_at'])
    .select(['sent_from'])
    // The individual results are nearly all of a row and are not read.
    .select(
      sql<CheckSummary['destinations']>`(select coalesce(jsonb_agg(jsonb_build_object(
        'id', d->'id', 'name', d->'name', 'state', d->'state', 'problems', d->'problems') order by place), '[]')
        from jsonb_array_elements(destinations) with ordinality as list(d, place))`.as('short'),
    )
    .where('campaign_id', '=', campaign)
    .orderBy('id', 'desc')
    .limit(KEPT)
    .execute();
  return rows.map(({ short, ...row }) => ({ ...summaryOf(row), destinations: short }));
};

/** Null if the workspace has no such check. */
export const findCheck = async (db: Db, workspace: number, id: string): Promise<Check | null> => {
  const row = await db
    .selectFrom('campaign_checks')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_checks.campaign_id')
    .innerJoin('domains', 'domains.id', 'campaigns.domain_id')
    .selectAll('campaign_checks')
    .select(['campaigns.public_id as campaign', 'campaigns.name', 'campaigns.slug', 'domains.origin'])
    .where('campaigns.workspace_id', '=', workspace)
    .where('campaign_checks.public_id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...summaryOf(row),
    campaignId: row.campaign,
    campaign: row.name,
    link: `${row.origin}/${row.slug}`,
    from: row.sent_from,
    destinations: row.destinations,
  };
};
