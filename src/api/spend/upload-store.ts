import { sql } from 'kysely';
import { UNDO_DAYS } from '../../contracts/campaigns/spend-upload.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import { publicId } from '../../db/public-id.ts';
import type { Db, Row, SpendUploadAction, Tx } from '../../db/tables.ts';
import type { Writer } from './store.ts';

/** An upload about to be written. */
export interface NewUpload {
  fileName: string | null;
  /** What the whole file is for: internal ID of a campaign, or public ID of a traffic source. */
  campaign: number | null;
  source: string | null;
  /** What its entries are for. */
  campaigns: readonly number[];
  sources: readonly string[];
  /** Public IDs of entries, by what is done to them. */
  entries: Readonly<Record<SpendUploadAction, readonly string[]>>;
}

const oldest = (now: Date): Date => new Date(now.getTime() - UNDO_DAYS * DAY_MS);

/** Forgets how entries were before uploads that are too old to be undone. */
const forgetOld = async (tx: Tx, workspace: number, now: Date): Promise<void> => {
  await tx
    .deleteFrom('spend_upload_entries')
    .where('upload_id', 'in', (all) =>
      all
        .selectFrom('spend_uploads')
        .select('id')
        .where('workspace_id', '=', workspace)
        .where('at', '<', oldest(now)),
    )
    .execute();
};

/**
 * Records an upload with its entries as they are now, so it has to run before they are written. Returns its internal and
 * public ID.
 */
export const recordUpload = async (
  tx: Tx,
  { workspace, user }: Writer,
  { fileName, campaign, source, campaigns, sources, entries }: NewUpload,
  now: Date,
): Promise<{ number: number; id: string }> => {
  await forgetOld(tx, workspace, now);
  const id = publicId('upl');
  const { id: number } = await tx
    .insertInto('spend_uploads')
    .values({
      ...{ public_id: id, workspace_id: workspace, user_id: user, at: now },
      ...{ file_name: fileName, campaign_id: campaign, source_id: source },
      campaigns: sql<number[]>`${JSON.stringify(campaigns)}::jsonb`,
      sources: sql<string[]>`${JSON.stringify(sources)}::jsonb`,
      ...{ created: entries.created.length, changed: entries.changed.length },
      ...{ zeroed: entries.zeroed.length, removed: entries.removed.length },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // An amount as text, because a number of JSON would lose digits.
  await sql`
    insert into spend_upload_entries (upload_id, spend, action, before, before_upload)
    select ${number}::integer, one.spend, one.action,
      case when one.action in ('changed', 'zeroed', 'removed')
        then to_jsonb(s) || jsonb_build_object('amount', s.amount::text) end,
      s.upload_id
    from (
      select action, jsonb_array_elements_text(list) as spend
      from jsonb_each(${JSON.stringify(entries)}::jsonb) as kinds (action, list)
    ) one
    left join spend s on s.public_id = one.spend`.execute(tx);
  await sql`
    update spend set upload_id = ${number}::integer
    where public_id in (
      select spend from spend_upload_entries where upload_id = ${number}::integer and action = 'same'
    )`.execute(tx);
  return { number, id };
};

const found = (db: Db, workspace: number) =>
  db
    .selectFrom('spend_uploads as u')
    .leftJoin('campaigns as c', 'c.id', 'u.campaign_id')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.user_id', '=', 'u.user_id').onRef('m.workspace_id', '=', 'u.workspace_id'),
    )
    .leftJoin('users as p', 'p.id', 'm.user_id')
    .leftJoin('memberships as n', (join) =>
      join.onRef('n.user_id', '=', 'u.undone_by').onRef('n.workspace_id', '=', 'u.workspace_id'),
    )
    .leftJoin('users as q', 'q.id', 'n.user_id')
    .selectAll('u')
    .select(['c.name as campaign_name', 'p.name as by', 'q.name as undone_by_name'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('spend as s').select('s.id').whereRef('s.upload_id', '=', 'u.id'))
        .as('has_entries'),
    )
    .where('u.workspace_id', '=', workspace);

/** An upload with names. */
export type FoundUpload = Awaited<ReturnType<ReturnType<typeof found>['executeTakeFirstOrThrow']>>;

/** Undefined if the workspace has no such upload. */
export const findUpload = (db: Db, workspace: number, id: string): Promise<FoundUpload | undefined> =>
  found(db, workspace).where('u.public_id', '=', id).executeTakeFirst();

/**
 * Whether something of it is still there. Of one that was undone, that is what stayed, for the reason may be gone, and what
 * another upload had at that time and has given back since.
 */
export const isLeft = ({
  undone_at,
  kept,
  has_entries,
}: Pick<FoundUpload, 'undone_at' | 'kept' | 'has_entries'>): boolean =>
  undone_at === null || (kept ?? 0) > 0 || Boolean(has_entries);

export const isUndoable = (upload: FoundUpload, now: Date): boolean =>
  isLeft(upload) && upload.at >= oldest(now);

/** Newest first. `campaign` (internal ID) and `source` (public ID): only uploads with entries for these; null for all. */
export const listUploads = async (
  db: Db,
  workspace: number,
  { campaign, source }: { campaign: number | null; source: string | null },
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: FoundUpload[]; total: number }> => {
  const has = (column: 'campaigns' | 'sources', one: number | string) =>
    sql<boolean>`${sql.ref(`u.${column}`)} @> ${JSON.stringify([one])}::jsonb`;
  const rows = await found(db, workspace)
    .$if(campaign !== null, (query) => query.where(has('campaigns', campaign ?? 0)))
    .$if(source !== null, (query) => query.where(has('sources', source ?? '')))
    .orderBy('u.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await db
    .selectFrom('spend_uploads as u')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('u.workspace_id', '=', workspace)
    .$if(campaign !== null, (query) => query.where(has('campaigns', campaign ?? 0)))
    .$if(source !== null, (query) => query.where(has('sources', source ?? '')))
    .executeTakeFirstOrThrow();
  return { rows, total };
};

/** An entry that an upload touched: as it was before, and as it is now (null if it is not there). */
export interface Touched {
  spend: string;
  action: SpendUploadAction;
  before: Omit<Row<'spend'>, 'id'> | null;
  beforeUpload: number | null;
  now: Row<'spend'> | null;
}

export const touchedBy = async (tx: Tx, upload: number): Promise<Touched[]> => {
  const touched = await tx
    .selectFrom('spend_upload_entries')
    .selectAll()
    .where('upload_id', '=', upload)
    .orderBy('spend')
    .execute();
  const rows = await tx
    .selectFrom('spend')
    .selectAll()
    .where('public_id', 'in', (all) =>
      all.selectFrom('spend_upload_entries').select('spend').where('upload_id', '=', upload),
    )
    .execute();
  const now = new Map(rows.map((row) => [row.public_id, row]));
  return touched.map(({ spend, action, before, before_upload }) => ({
    ...{ spend, action, beforeUpload: before_upload, now: now.get(spend) ?? null },
    before: before && {
      ...before,
      ...{ begins: new Date(before.begins), ends: new Date(before.ends), at: new Date(before.at) },
    },
  }));
};

/** Gives entries back to the upload that had them before. */
export const giveBack = async (tx: Tx, touched: readonly Touched[]): Promise<void> => {
  const before = touched.map(({ spend, beforeUpload }) => ({ spend, upload: beforeUpload }));
  await sql`
    update spend set upload_id = one.upload
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as one (spend text, upload integer)
    where spend.public_id = one.spend`.execute(tx);
};

/**
 * Takes an upload out of the order of uploads: what it only repeated is given back by later ones to the one before it, and
 * what has been undone needs no undoing when it is undone again.
 */
export const forgetUndone = async (tx: Tx, upload: number, done: readonly Touched[]): Promise<void> => {
  await sql`
    update spend_upload_entries as later set before_upload = own.before_upload
    from spend_upload_entries as own
    where own.upload_id = ${upload}::integer and own.action = 'same'
      and later.spend = own.spend and later.before_upload = ${upload}::integer`.execute(tx);
  const spend = JSON.stringify(done.map((one) => one.spend));
  await sql`
    delete from spend_upload_entries
    where upload_id = ${upload}::integer
      and (action = 'same' or spend in (select jsonb_array_elements_text(${spend}::jsonb)))`.execute(tx);
};

export const markUndone = async (
  tx: Tx,
  upload: number,
  { user, kept, now }: { user: number; kept: number; now: Date },
): Promise<void> => {
  await tx
    .updateTable('spend_uploads')
    .set({ undone_at: now, undone_by: user, kept })
    .where('id', '=', upload)
    .execute();
};
