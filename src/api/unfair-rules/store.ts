import { sql } from 'kysely';
import { UNFAIR_GRACE_MS } from '../../contracts/routing/unfair-rules.ts';
import type { UnfairOutcome } from '../../core/routing/fair/fair-rules.ts';
import type { Db, Tx } from '../../db/tables.ts';

const json = (outcomes: readonly UnfairOutcome[]) => sql<UnfairOutcome[]>`${JSON.stringify(outcomes)}::jsonb`;

/** A campaign at the revision that was checked. */
export interface Looked {
  readonly id: number;
  readonly revision: number;
}

/**
 * Records that the rules of a campaign are refused now; the first notice keeps its date. Writes nothing if the campaign
 * has another revision by now. Rules that are refused again after others were skipped get new dates.
 */
export const noteUnfair = async (
  db: Db,
  { id, revision }: Looked,
  outcomes: readonly UnfairOutcome[],
  now: Date,
): Promise<void> => {
  const skips = new Date(now.getTime() + UNFAIR_GRACE_MS);
  await db
    .deleteFrom('unfair_rules')
    .where('campaign_id', '=', id)
    .where('skipped_at', 'is not', null)
    .execute();
  await db
    .insertInto('unfair_rules')
    .columns(['campaign_id', 'outcomes', 'noticed_at', 'skips_at'])
    .expression((eb) =>
      eb
        .selectFrom('campaigns')
        .select(({ val }) => [
          'campaigns.id',
          json(outcomes).as('outcomes'),
          sql<Date>`${val(now)}::timestamptz`.as('noticed_at'),
          sql<Date>`${val(skips)}::timestamptz`.as('skips_at'),
        ])
        .where('campaigns.id', '=', id)
        .where('campaigns.revision', '=', revision),
    )
    .onConflict((conflict) =>
      conflict.column('campaign_id').doUpdateSet((eb) => ({ outcomes: eb.ref('excluded.outcomes') })),
    )
    .execute();
};

/** The rules are fair by now: the notice is forgotten. A record of skipped rules stays. */
export const forgetUnfair = async (db: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .deleteFrom('unfair_rules')
    .where('campaign_id', 'in', ids)
    .where('skipped_at', 'is', null)
    .execute();
};

/** Someone changed where a campaign leads, so no one has to be informed about skipped rules any more. */
export const forgetSkipped = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('unfair_rules')
    .where('campaign_id', 'in', ids)
    .where('skipped_at', 'is not', null)
    .execute();
};

/** How many of a workspace's campaigns have rules to be skipped, when the first will be, and how many were. */
export const countUnfair = (db: Db, workspace: number) =>
  db
    .selectFrom('unfair_rules as u')
    .innerJoin('campaigns as c', 'c.id', 'u.campaign_id')
    .select([
      sql<number>`(count(*) filter (where u.skipped_at is null))::int`.as('refused'),
      sql<number>`(count(*) filter (where u.skipped_at is not null))::int`.as('skipped'),
      sql<Date | null>`min(u.skips_at) filter (where u.skipped_at is null)`.as('first'),
    ])
    .where('c.workspace_id', '=', workspace)
    .where('c.status', '<>', 'archived')
    .executeTakeFirstOrThrow();
