import type { DestinationInput } from '../../contracts/routing.ts';
import { publicId } from '../../db/public-id.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';

/** Scheme, host and path. What stands behind them changes what a page is told, and seldom which page it is. */
const pageOf = (url: string): string => /^[^?#]*/.exec(url)?.[0] ?? '';

/** Row ids of the destinations that `wanted` keeps by id and gives another page. */
export const replacedPages = (
  before: readonly Row<'destinations'>[],
  wanted: readonly DestinationInput[],
): ReadonlySet<number> => {
  const urls = new Map(wanted.map(({ id, url }) => [id, url]));
  return new Set(
    before.flatMap(({ id, public_id, url }) => {
      const next = urls.get(public_id);
      return next === undefined || pageOf(next) === pageOf(url) ? [] : [id];
    }),
  );
};

/** Public ids of every destination that the campaign has or had. */
export const destinationIds = async (db: Db, campaign: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('destinations')
    .select('public_id')
    .where('campaign_id', '=', campaign)
    .execute();
  return rows.map((row) => row.public_id);
};

/**
 * Makes `wanted` the attached destinations of a campaign, in that order, and answers their row ids by place. Rows
 * named by id are changed in place, so that history stays joined to them, and attached again if they were detached; rows
 * no longer named are detached. Every id in `wanted` must be one that the campaign has, or had.
 */
export const replaceDestinations = async (
  tx: Tx,
  campaign: number,
  before: readonly Row<'destinations'>[],
  wanted: readonly DestinationInput[],
  now: Date,
): Promise<number[]> => {
  const kept = new Set(wanted.map((d) => d.id));
  const gone = before.filter((d) => !kept.has(d.public_id)).map((d) => d.id);
  if (gone.length > 0) {
    await tx.updateTable('destinations').set({ detached_at: now }).where('id', 'in', gone).execute();
  }
  const ids: number[] = [];
  for (const [position, { id, name, url }] of wanted.entries()) {
    const { id: row } =
      id === undefined
        ? await tx
            .insertInto('destinations')
            .values({
              public_id: publicId('dst'),
              campaign_id: campaign,
              position,
              name,
              url,
              created_at: now,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        : await tx
            .updateTable('destinations')
            .set({ position, name, url, detached_at: null })
            .where('campaign_id', '=', campaign)
            .where('public_id', '=', id)
            .returning('id')
            .executeTakeFirstOrThrow();
    ids.push(row);
  }
  return ids;
};
