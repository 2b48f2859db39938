import { sql } from 'kysely';
import type { DestinationInput } from '../../contracts/routing/routing.ts';
import { publicId } from '../../db/public-id.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import { updateRows } from '../../db/update-rows.ts';

/** Scheme, host and path, which own parameters cannot change. The rest changes what a page receives, but seldom which page it is. */
const pageOf = (url: string): string => /^[^?#]*/.exec(url)?.[0] ?? '';

/** Row IDs of the destinations that `wanted` keeps by ID but gives another page. */
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

/** Public IDs of every destination that the campaigns have or had, by the campaign's row ID. */
export const destinationIds = async (
  db: Db,
  campaigns: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  if (campaigns.length === 0) return new Map();
  const rows = await db
    .selectFrom('destinations')
    .select(['campaign_id', sql<string[]>`array_agg(public_id)`.as('ids')])
    .where('campaign_id', 'in', campaigns)
    .groupBy('campaign_id')
    .execute();
  return new Map(rows.map((row) => [row.campaign_id, row.ids]));
};

/** The desired destinations of a campaign. */
export interface WantedDestinations {
  /** Row ID. */
  campaign: number;
  /** The currently attached ones. */
  before: readonly Row<'destinations'>[];
  wanted: readonly DestinationInput[];
}

/** Row IDs by public ID of the given destinations. */
const namedRows = async (
  tx: Tx,
  all: readonly WantedDestinations[],
): Promise<ReadonlyMap<string, number>> => {
  const named = all.filter(({ wanted }) => wanted.some(({ id }) => id !== undefined));
  if (named.length === 0) return new Map();
  const rows = await tx
    .selectFrom('destinations')
    .select(['id', 'public_id'])
    .where(
      'campaign_id',
      'in',
      named.map(({ campaign }) => campaign),
    )
    .execute();
  return new Map(rows.map((row) => [row.public_id, row.id]));
};

/**
 * Makes `wanted` the attached destinations of each campaign, in that order, and returns their row IDs by index. Rows
 * given by ID are updated in place, so that their history stays, and reattached if they were detached; rows no longer
 * listed are detached. Every ID in `wanted` must belong to the campaign, now or formerly.
 */
export const replaceDestinations = async (
  tx: Tx,
  all: readonly WantedDestinations[],
  now: Date,
): Promise<number[][]> => {
  const ids = new Map(await namedRows(tx, all));
  const gone = all.flatMap(({ before, wanted }) => {
    const kept = new Set(wanted.map(({ id }) => id));
    return before.filter((row) => !kept.has(row.public_id)).map((row) => row.id);
  });
  if (gone.length > 0) {
    await tx.updateTable('destinations').set({ detached_at: now }).where('id', 'in', gone).execute();
  }
  const placed = all.map(({ campaign, wanted }) =>
    wanted.map(({ id, name, url, parameters = '' }, position) => ({
      row: { position, name, url, parameters },
      campaign,
      isNew: id === undefined,
      public_id: id ?? publicId('dst'),
    })),
  );
  const kept = placed.flat().filter((one) => !one.isNew);
  await updateRows(
    tx,
    'destinations',
    kept.map(({ row, public_id }) => ({ id: ids.get(public_id) as number, ...row, detached_at: null })),
  );
  const added = placed.flat().filter((one) => one.isNew);
  if (added.length > 0) {
    const rows = await tx
      .insertInto('destinations')
      .values(
        added.map(({ row, campaign, public_id }) => ({
          ...row,
          public_id,
          campaign_id: campaign,
          created_at: now,
        })),
      )
      .returning(['id', 'public_id'])
      .execute();
    for (const row of rows) ids.set(row.public_id, row.id);
  }
  return placed.map((list) => list.map(({ public_id }) => ids.get(public_id) as number));
};
