import { sql } from 'kysely';
import { same } from '../../contracts/campaign-changes/diff.ts';
import { UNFAIR_GRACE_MS, type UnfairRules } from '../../contracts/routing/unfair-rules.ts';
import type { Status } from '../../contracts/workspace/status.ts';
import { type UnfairOutcome, unfairOutcomes } from '../../core/routing/fair/fair-rules.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import { planOf } from '../../snapshot/compile/compile.ts';
import type { StoredCampaign } from '../campaign/store.ts';

/** The API's description of stored rules that are refused now; null if there are none. */
export const unfairAnswer = (row: Row<'unfair_rules'> | null): UnfairRules | null =>
  row && {
    outcomes: row.outcomes.map(({ rule, reason, fields }) => ({ rule, reason, fields: [...fields] })),
    noticedAt: row.noticed_at.toISOString(),
    skipsAt: row.skips_at.toISOString(),
    skippedAt: row.skipped_at?.toISOString() ?? null,
    heldBy: row.held_by,
  };

const json = (outcomes: readonly UnfairOutcome[]) => sql<UnfairOutcome[]>`${JSON.stringify(outcomes)}::jsonb`;

/** A campaign at the revision that was checked. */
interface Looked {
  readonly id: number;
  readonly revision: number;
}

/**
 * Records that the rules of a campaign are refused now; the first notice keeps its date. Writes no notice if the
 * campaign has another revision by now. Rules that are refused again after others were skipped get new dates.
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

/** Removes the notice of campaigns whose rules are now fair. A record of skipped rules stays. */
export const forgetUnfair = async (db: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .deleteFrom('unfair_rules')
    .where('campaign_id', 'in', ids)
    .where('skipped_at', 'is', null)
    .execute();
};

/** Removes the record of skipped rules, which concerns no one after someone changed where a campaign leads. */
const forgetSkipped = async (tx: Tx, ids: readonly number[]): Promise<void> => {
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

/** The health panel's warnings about the rules of a workspace's campaigns, excluding archived ones. */
export const unfairWarnings = async (db: Db, workspace: number): Promise<Status['warnings']> => {
  const { refused, skipped, first } = await countUnfair(db, workspace);
  return [
    ...(refused > 0 && first !== null
      ? [{ code: 'unfair_rules' as const, values: { count: refused, at: first.toISOString() } }]
      : []),
    ...(skipped > 0 ? [{ code: 'rules_skipped' as const, values: { count: skipped } }] : []),
  ];
};

/** Why the rules of a stored campaign would be refused now, if so; hours count the same in every zone. */
export const storedOutcomes = (campaign: StoredCampaign): readonly UnfairOutcome[] =>
  campaign.routing.rules.length === 0 ? [] : unfairOutcomes(planOf(campaign, [], 'UTC'));

/** The parts of a campaign that decide where visitors go. */
const ledBy = ({ routing: { default: fallback, rules } }: StoredCampaign) => [
  fallback.arms,
  rules.map(({ match, conditions, caps, to }) => [match, conditions, caps, to.arms]),
];

/**
 * Keeps the notices of campaigns in step with a change, in its transaction: rules that are now fair are no longer
 * announced, and skipped rules are forgotten once someone has chosen where visitors go. `before` and `after` correspond
 * by index. Not called for the change that skips rules.
 */
export const settleUnfair = async (
  tx: Tx,
  before: readonly StoredCampaign[],
  after: readonly StoredCampaign[],
  now: Date,
): Promise<void> => {
  const known = after
    .map((campaign, place) => ({ campaign, was: before[place] as StoredCampaign }))
    .filter(({ campaign, was }) => was.unfair !== null && !same(ledBy(was), ledBy(campaign)));
  const skipped = known.filter(({ was }) => was.unfair?.skipped_at != null);
  await forgetSkipped(
    tx,
    skipped.map(({ campaign }) => campaign.id),
  );
  for (const { campaign, was } of known) {
    if (was.unfair?.skipped_at != null) continue;
    const outcomes = storedOutcomes(campaign);
    if (outcomes.length === 0) await forgetUnfair(tx, [campaign.id]);
    else await noteUnfair(tx, campaign, outcomes, now);
  }
};
