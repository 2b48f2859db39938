import { sql } from 'kysely';
import type { ClicksOfPeriod } from '../../core/report/source-clicks.ts';
import type { Db } from '../../db/tables.ts';
import type { SpendPeriod } from '../../events/store/reports.ts';

interface Of {
  /** Internal IDs; absent for every campaign of the workspace. */
  campaigns?: readonly number[] | undefined;
  /** Half-open, milliseconds since 1970. */
  from: number;
  to: number;
}

const moment = (column: 'begins' | 'ends') => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/** In the format of the query below. */
const periodOf = (text: string): SpendPeriod => {
  const [campaign, begins, ends, amount = ''] = text.split(' ');
  return { campaign: Number(campaign), begins: Number(begins), ends: Number(ends), amount };
};

/** Reported clicks of one campaign, in periods that overlap the range; the currency of the spend does not matter. */
export const reportedClicks = async (
  db: Db,
  workspace: number,
  { campaign, from, to }: { campaign: number; from: number; to: number },
): Promise<ClicksOfPeriod[]> => {
  const rows = await db
    .selectFrom('spend')
    .select(['begins', 'ends', 'clicks'])
    .where('workspace_id', '=', workspace)
    .where('campaign_id', '=', campaign)
    .where('begins', '<', new Date(to))
    .where('ends', '>', new Date(from))
    .execute();
  return rows.flatMap(({ begins, ends, clicks }) =>
    clicks === null ? [] : { begins: begins.getTime(), ends: ends.getTime(), clicks },
  );
};

/**
 * Spend that reports count: periods that overlap the range, entered in the workspace's current currency. Returned as
 * one text, because ten thousand rows or JSON objects take the store and the driver five times as long.
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
      sql<string | null>`string_agg(concat_ws(' ', campaign_id, ${moment('begins')}, ${moment('ends')},
        trim_scale(amount)), ',' order by campaign_id, begins)`.as('periods'),
    )
    .where('workspace_id', '=', workspace.id)
    .where('currency', '=', workspace.currency)
    .where('begins', '<', new Date(to))
    .where('ends', '>', new Date(from))
    .$if(campaigns !== undefined, (query) => query.where('campaign_id', 'in', campaigns ?? []))
    .executeTakeFirstOrThrow();
  return periods === null ? [] : periods.split(',').map(periodOf);
};
