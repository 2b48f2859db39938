import { sql } from 'kysely';
import { parseDecimal } from '../../core/money/decimal.ts';
import type { OriginalAmount } from '../../core/spend/original-amount.ts';
import {
  orderedDetails,
  type SpendDetail,
  type SpendKind,
  type SpendParent,
  targetKey,
  type Unmatched,
} from '../../core/spend/target.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import { type Period, periodKey } from './period.ts';

/** Rows per statement. */
const BATCH = 500;

export interface SpentCampaign {
  id: number;
  public_id: string;
  name: string;
  /** Name of its traffic source; empty if it has none. */
  source: string;
}

const found = (db: Db, workspace: number) =>
  db
    .selectFrom('spend as s')
    .leftJoin('campaigns as c', 'c.id', 's.campaign_id')
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

/** Entries by internal ID, in no order. Those of other workspaces are left out. */
export const spendByNumber = (db: Db, workspace: number, ids: readonly number[]): Promise<FoundSpend[]> =>
  ids.length === 0 ? Promise.resolve([]) : found(db, workspace).where('s.id', 'in', ids).execute();

/** Newest periods first. `campaign`: internal ID, `source`: public ID; null for all of the workspace. */
export const listSpend = async (
  db: Db,
  workspace: number,
  { campaign, source }: { campaign: number | null; source: string | null },
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: FoundSpend[]; total: number }> => {
  const rows = await found(db, workspace)
    .$if(campaign !== null, (query) => query.where('s.campaign_id', '=', campaign))
    .$if(source !== null, (query) => query.where('s.source_id', '=', source))
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
    .$if(source !== null, (query) => query.where('source_id', '=', source))
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
    .select(['id', 'public_id', 'name', 'source'])
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
  kind: SpendKind;
  /** Internal ID of its campaign, or public ID of its traffic source. */
  campaign: number | null;
  source: string | null;
  /** In the order of `orderedDetails`. */
  details: readonly SpendDetail[];
  /**
   * Levels of the account that an upload named, such as the ad's campaign; no part of what it is for. Its own level is among
   * them if the upload had a name for it.
   */
  parents: readonly SpendParent[];
  timeZone: string;
  /** In normal form. */
  amount: string;
  currency: string;
  /** What was entered, if that was in another currency. */
  original: OriginalAmount | null;
  clicks: number | null;
  origin: 'entered' | 'uploaded';
  /** Of a new entry, by default `keep`. Writing an entry again never changes it; `setUnmatched` does. */
  unmatched?: Unmatched;
}

/** Identifies what an entry is for and when; entering the same again replaces its amount. */
export const entryKey = (entry: Pick<Entry, 'campaign' | 'source' | 'details'> & Period): string =>
  `${targetKey(entry, entry.details)} ${periodKey(entry)}`;

export const entryOf = (row: Omit<Row<'spend'>, 'id'>): Entry => ({
  publicId: row.public_id,
  kind: row.kind,
  campaign: row.campaign_id,
  source: row.source_id,
  details: orderedDetails(row.details),
  parents: orderedDetails(row.parents),
  from: row.from_day,
  to: row.to_day,
  hour: row.hour,
  begins: row.begins.getTime(),
  ends: row.ends.getTime(),
  timeZone: row.time_zone,
  amount: parseDecimal(row.amount) ?? row.amount,
  currency: row.currency,
  original: row.original,
  clicks: row.clicks,
  origin: row.origin,
  unmatched: row.unmatched,
});

/** The same days in two zones are never further apart. */
const ZONES_MS = 2 * 24 * 3600 * 1000;

/**
 * Entries of these campaigns and sources that overlap a period or are for the same days, and others around that time. Spend
 * and credits never conflict with each other, so only one kind is asked for.
 */
export const entriesNear = async (
  db: Db,
  workspace: number,
  { campaigns, sources }: { campaigns: readonly number[]; sources: readonly string[] },
  periods: readonly Pick<Period, 'begins' | 'ends'>[],
  kind: SpendKind = 'spend',
): Promise<Entry[]> => {
  if ((campaigns.length === 0 && sources.length === 0) || periods.length === 0) return [];
  const begins = periods.reduce((least, period) => Math.min(least, period.begins), Infinity);
  const ends = periods.reduce((most, period) => Math.max(most, period.ends), -Infinity);
  const rows = await db
    .selectFrom('spend')
    .selectAll()
    .where('workspace_id', '=', workspace)
    .where('kind', '=', kind)
    .where((eb) =>
      eb.or([
        ...(campaigns.length > 0 ? [eb('campaign_id', 'in', campaigns)] : []),
        ...(sources.length > 0 ? [eb('source_id', 'in', sources)] : []),
      ]),
    )
    .where('begins', '<', new Date(ends + ZONES_MS))
    .where('ends', '>', new Date(begins - ZONES_MS))
    .execute();
  return rows.map(entryOf);
};

/** The zone of the entry for this target and these days; undefined if there is none. */
export const zoneOfEntry = async (
  db: Db,
  workspace: number,
  entry: Pick<Entry, 'kind' | 'campaign' | 'source' | 'details' | 'from' | 'to' | 'hour'>,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('spend')
    .select('time_zone')
    .where('workspace_id', '=', workspace)
    .where('kind', '=', entry.kind)
    .where('campaign_id', 'is not distinct from', entry.campaign)
    .where('source_id', 'is not distinct from', entry.source)
    .where('details', '=', sql<SpendDetail[]>`${JSON.stringify(entry.details)}::jsonb`)
    .where('from_day', '=', entry.from)
    .where('to_day', '=', entry.to)
    .where('hour', 'is not distinct from', entry.hour)
    .executeTakeFirst();
  return row?.time_zone;
};

export interface Writer {
  workspace: number;
  /** Null once that account has been deleted. */
  user: number | null;
  /** The upload that writes, by its internal ID. */
  upload?: number | null;
}

const rowOf = (entry: Entry, { workspace, user, upload = null }: Writer, now: Date) => ({
  public_id: entry.publicId,
  workspace_id: workspace,
  kind: entry.kind,
  campaign_id: entry.campaign,
  source_id: entry.source,
  // A list would be passed as a Postgres array.
  details: sql<SpendDetail[]>`${JSON.stringify(entry.details)}::jsonb`,
  parents: sql<SpendParent[]>`${JSON.stringify(entry.parents)}::jsonb`,
  from_day: entry.from,
  to_day: entry.to,
  hour: entry.hour,
  time_zone: entry.timeZone,
  begins: new Date(entry.begins),
  ends: new Date(entry.ends),
  amount: entry.amount,
  currency: entry.currency,
  original: sql<OriginalAmount | null>`${entry.original && JSON.stringify(entry.original)}::jsonb`,
  clicks: entry.clicks,
  origin: entry.origin,
  unmatched: entry.unmatched ?? 'keep',
  user_id: user,
  at: now,
  upload_id: upload,
});

/** Writes new or existing entries by their public IDs. What they are for never changes. */
export const writeEntries = async (
  tx: Tx,
  writer: Writer,
  entries: readonly Entry[],
  now: Date,
): Promise<void> => {
  for (let from = 0; from < entries.length; from += BATCH) {
    await tx
      .insertInto('spend')
      .values(entries.slice(from, from + BATCH).map((entry) => rowOf(entry, writer, now)))
      .onConflict((conflict) =>
        conflict.column('public_id').doUpdateSet((eb) => ({
          parents: eb.ref('excluded.parents'),
          from_day: eb.ref('excluded.from_day'),
          to_day: eb.ref('excluded.to_day'),
          hour: eb.ref('excluded.hour'),
          time_zone: eb.ref('excluded.time_zone'),
          begins: eb.ref('excluded.begins'),
          ends: eb.ref('excluded.ends'),
          amount: eb.ref('excluded.amount'),
          currency: eb.ref('excluded.currency'),
          original: eb.ref('excluded.original'),
          clicks: eb.ref('excluded.clicks'),
          origin: eb.ref('excluded.origin'),
          user_id: eb.ref('excluded.user_id'),
          at: eb.ref('excluded.at'),
          upload_id: eb.ref('excluded.upload_id'),
        })),
      )
      .execute();
  }
};

/** Whether visits without an ID pay for entries that no visit matches. */
export const setUnmatched = async (
  tx: Tx,
  workspace: number,
  ids: readonly string[],
  unmatched: Unmatched,
): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('spend')
    .set({ unmatched })
    .where('workspace_id', '=', workspace)
    .where('public_id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
};

/** What of some entries decides whether they can be laid on visits without an ID; those of other workspaces are left out. */
export const spendByIds = (
  db: Db,
  workspace: number,
  ids: readonly string[],
): Promise<Pick<Row<'spend'>, 'public_id' | 'kind' | 'details' | 'unmatched'>[]> =>
  db
    .selectFrom('spend')
    .select(['public_id', 'kind', 'details', 'unmatched'])
    .where('workspace_id', '=', workspace)
    .where('public_id', '=', sql<string>`any(${ids}::text[])`)
    .execute();

/** Public IDs of entries by their internal ones. */
export const publicIds = async (
  db: Db,
  workspace: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .selectFrom('spend')
    .select(['id', 'public_id'])
    .where('workspace_id', '=', workspace)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, public_id }) => [id, public_id]));
};

type Amount = Pick<Entry, 'amount' | 'currency'>;

/** An amount that was replaced, or deleted with its entry (`after` null). */
export interface AmountChange {
  spend: string;
  before: Amount;
  after: Amount | null;
}

/** Whether the money of an entry is another. */
export const isAmountChanged = (before: Amount, after: Amount): boolean =>
  before.amount !== after.amount || before.currency !== after.currency;

export const logChanges = async (
  tx: Tx,
  { workspace, user }: Writer,
  changes: readonly AmountChange[],
  now: Date,
): Promise<void> => {
  for (let from = 0; from < changes.length; from += BATCH) {
    const rows = changes.slice(from, from + BATCH).map(({ spend, before, after }) => ({
      spend,
      ...{ before: before.amount, before_currency: before.currency },
      ...{ after: after?.amount ?? null, after_currency: after?.currency ?? null },
      ...{ workspace_id: workspace, user_id: user, at: now },
    }));
    await tx.insertInto('spend_changes').values(rows).execute();
  }
};

/** The deleted entry; undefined if the workspace has none with this public ID. */
export const removeSpend = (tx: Tx, workspace: number, id: string): Promise<Row<'spend'> | undefined> =>
  tx
    .deleteFrom('spend')
    .where('workspace_id', '=', workspace)
    .where('public_id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const removeEntries = async (
  tx: Tx,
  workspace: number,
  entries: readonly Pick<Entry, 'publicId'>[],
): Promise<void> => {
  for (let from = 0; from < entries.length; from += BATCH) {
    const ids = entries.slice(from, from + BATCH).map(({ publicId }) => publicId);
    await tx
      .deleteFrom('spend')
      .where('workspace_id', '=', workspace)
      .where('public_id', 'in', ids)
      .execute();
  }
};
