import { sql } from 'kysely';
import type { SpendUpload } from '../../contracts/campaigns/spend-upload.ts';
import type { Db } from '../../db/tables.ts';

export type UploadAmounts = NonNullable<SpendUpload['amounts']>;

/**
 * What the entries of uploads (internal IDs) amounted to before and after each, by currency. An amount that was changed
 * since is read from the log of changes, which has what it was before the first of them. Uploads are left out of which not
 * every entry is known any more: what was undone, and what is too old to be undone, is forgotten.
 */
export const uploadAmounts = async (
  db: Db,
  uploads: readonly number[],
): Promise<ReadonlyMap<number, UploadAmounts>> => {
  if (uploads.length === 0) return new Map();
  const { rows } = await sql<{
    upload: number;
    amounts: UploadAmounts;
  }>`
    with touched as (
      select u.id as upload, u.at, u.created + u.changed + u.zeroed + u.removed as entries,
        e.spend, e.action, (e.before ->> 'amount')::numeric as before, e.before ->> 'currency' as currency
      from spend_uploads u join spend_upload_entries e on e.upload_id = u.id and e.action <> 'same'
      where u.id in (select jsonb_array_elements_text(${JSON.stringify(uploads)}::jsonb)::integer)
    ), later as (
      select distinct on (t.upload, t.spend) t.upload, t.spend, h.before as amount, h.before_currency as currency
      from touched t join spend_changes h on h.spend = t.spend and h.at > t.at
      order by t.upload, t.spend, h.id
    ), sides as (
      select upload, spend, currency, before, 0 as after from touched where action <> 'created'
      union all
      select t.upload, t.spend, coalesce(l.currency, s.currency), 0, coalesce(l.amount, s.amount)
      from touched t left join later l on l.upload = t.upload and l.spend = t.spend
        left join spend s on s.public_id = t.spend
      where t.action in ('created', 'changed')
    ), sums as (
      select upload, currency, sum(before) as before, sum(after) as after, count(*) - count(currency) as unknown
      from sides group by upload, currency
    )
    select upload, jsonb_agg(jsonb_build_object('currency', currency, 'before', trim_scale(before)::text,
      'after', trim_scale(after)::text) order by after desc, currency) as amounts
    from sums
    where upload in (select upload from touched group by upload, entries having count(*) = entries)
    group by upload having sum(unknown) = 0`.execute(db);
  return new Map(rows.map(({ upload, amounts }) => [upload, amounts]));
};
