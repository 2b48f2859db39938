import { sql } from 'kysely';
import { parseDecimal } from '../../core/money/decimal.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import type { Period } from './period.ts';

/** Rows per statement. */
const BATCH = 500;

export interface SpentCampaign {
  id: number;
  public_id: string;
  name: string;
}

const found = (db: Db, workspace: number) =>
  db
    .selectFrom('spend as s')
    .innerJoin('campaigns as c', 'c.id', 's.campaign_id')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.user_id', '=', 's.user_id').onRef('m.workspace_id', '=', 's.workspace_id'),
    )
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('s')
    .select(['c.public_id as campaign', 'c.name as campaign_name', 'u.name as by'])
    .where('s.workspace_id', '=', workspace);

/** An entry with its campaign's public ID and name, and who entered it. */
export type FoundSpend = Awaited<ReturnType<ReturnType<typeof found>['executeTakeFirstOrThrow']>>;

/** Undefined if the workspace has no such entry. */
export const findSpend = (db: Db, workspace: number, id: string): Promise<FoundSpend | undefined> =>
  found(db, workspace).where('s.public_id', '=', id).executeTakeFirst();

/** Newest periods first. `campaign`: internal ID; null for all of the workspace. */
export const listSpend = async (
  db: Db,
  workspace: number,
  campaign: number | null,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: FoundSpend[]; total: number }> => {
  const rows = await found(db, workspace)
    .$if(campaign !== null, (query) => query.where('s.campaign_id', '=', campaign))
    .orderBy('s.begins', 'desc')
    .orderBy('s.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await db
    .selectFrom('spend')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('workspace_id', '=', workspace)
    .$if(campaign !== null, (query) => query.where('campaign_id', '=', campaign))
    .executeTakeFirstOrThrow();
  return { rows, total };
};

export const findSpentCampaign = (
  db: Db,
  workspace: number,
  id: string,
): Promise<SpentCampaign | undefined> =>
  db
    .selectFrom('campaigns')
    .select(['id', 'public_id', 'name'])
    .where('workspace_id', '=', workspace)
    .where('public_id', '=', id)
    .executeTakeFirst();

/**
 * Locks the workspace's spend until the transaction ends; every change to it takes this lock first. Locking the
 * campaigns' rows instead would deadlock, because changes of many campaigns lock them in another order.
 */
export const lockSpend = async (tx: Tx, workspace: number): Promise<void> => {
  await tx.selectFrom('workspaces').select('id').where('id', '=', workspace).forNoKeyUpdate().execute();
};

/** A stored entry as a period. */
export interface Entry extends Period {
  publicId: string;
  campaign: number;
  timeZone: string;
  /** In normal form. */
  amount: string;
  currency: string;
  clicks: number | null;
}

export const entryOf = (row: Row<'spend'>): Entry => ({
  publicId: row.public_id,
  campaign: row.campaign_id,
  from: row.from_day,
  to: row.to_day,
  begins: row.begins.getTime(),
  ends: row.ends.getTime(),
  timeZone: row.time_zone,
  amount: parseDecimal(row.amount) ?? row.amount,
  currency: row.currency,
  clicks: row.clicks,
});

/** The same days in two zones are never further apart. */
const ZONES_MS = 2 * 24 * 3600 * 1000;

/** Entries of these campaigns that overlap a period or are for the same days, plus others around that time. */
export const entriesNear = async (
  db: Db,
  campaigns: readonly number[],
  periods: readonly Period[],
): Promise<Entry[]> => {
  if (campaigns.length === 0 || periods.length === 0) return [];
  const begins = periods.reduce((least, period) => Math.min(least, period.begins), Infinity);
  const ends = periods.reduce((most, period) => Math.max(most, period.ends), -Infinity);
  const rows = await db
    .selectFrom('spend')
    .selectAll()
    .where('campaign_id', 'in', campaigns)
    .where('begins', '<', new Date(ends + ZONES_MS))
    .where('ends', '>', new Date(begins - ZONES_MS))
    .execute();
  return rows.map(entryOf);
};

/** Writes new or existing entries by their public IDs. */
export const writeEntries = async (
  tx: Tx,
  { workspace, user }: { workspace: number; user: number },
  entries: readonly Entry[],
  now: Date,
): Promise<void> => {
  for (let from = 0; from < entries.length; from += BATCH) {
    await tx
      .insertInto('spend')
      .values(
        entries.slice(from, from + BATCH).map((entry) => ({
          public_id: entry.publicId,
          workspace_id: workspace,
          campaign_id: entry.campaign,
          from_day: entry.from,
          to_day: entry.to,
          time_zone: entry.timeZone,
          begins: new Date(entry.begins),
          ends: new Date(entry.ends),
          amount: entry.amount,
          currency: entry.currency,
          clicks: entry.clicks,
          user_id: user,
          at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('public_id').doUpdateSet((eb) => ({
          from_day: eb.ref('excluded.from_day'),
          to_day: eb.ref('excluded.to_day'),
          time_zone: eb.ref('excluded.time_zone'),
          begins: eb.ref('excluded.begins'),
          ends: eb.ref('excluded.ends'),
          amount: eb.ref('excluded.amount'),
          currency: eb.ref('excluded.currency'),
          clicks: eb.ref('excluded.clicks'),
          user_id: eb.ref('excluded.user_id'),
          at: eb.ref('excluded.at'),
        })),
      )
      .execute();
  }
};

/** False if the workspace has no such entry. */
export const removeSpend = async (tx: Tx, workspace: number, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('spend')
    .where('workspace_id', '=', workspace)
    .where('public_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
