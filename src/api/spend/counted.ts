import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import type { SpendPeriod } from '../../events/store/contract.ts';

interface Of {
  /** Internal ids; absent: every campaign of the workspace. */
  campaigns?: readonly number[] | undefined;
  /** Half-open, milliseconds since 1970. */
  from: number;
  to: number;
}

/** No period is longer: 366 days, and the hours by which a change of clocks may lengthen it. */
const LONGEST_MS = 367 * 24 * 3600 * 1000;

/**
 * What reports count: periods that overlap the range, entered in the currency that the workspace has today. In one row: thousands
 * of rows take the driver longer than the store.
 */
export const countedSpend = async (
  db: Db,
  workspace: { id: number; currency: string },
  { campaigns, from, to }: Of,
): Promise<SpendPeriod[]> => {
  if (campaigns?.length === 0) return [];
  const { periods } = await db
    .selectFrom('spend')
    .select(
      sql<SpendPeriod[]>`coalesce(jsonb_agg(jsonb_build_object(
        'campaign', campaign_id,
        'begins', (extract(epoch from begins) * 1000)::bigint,
        'ends', (extract(epoch from ends) * 1000)::bigint,
        'amount', trim_scale(amount)::text
      ) order by campaign_id, begins), '[]')`.as('periods'),
    )
    .where('workspace_id', '=', workspace.id)
    .where('currency', '=', workspace.currency)
    .where('begins', '<', new Date(to))
    .where('begins', '>', new Date(from - LONGEST_MS))
    .where('ends', '>', new Date(from))
    .$if(campaigns !== undefined, (query) => query.where('campaign_id', 'in', campaigns ?? []))
    .executeTakeFirstOrThrow();
  return periods;
};
