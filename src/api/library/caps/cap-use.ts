import type { OfferCap } from '../../../contracts/library/offer.ts';
import type { ConversionType } from '../../../core/conversions/types.ts';
import { capPeriod } from '../../../core/offers/cap-spans.ts';
import type { Db } from '../../../db/tables.ts';
import type { CountedConversions } from '../../../events/store/offer-counts.ts';

/** An offer with a cap, and what decides about its period. */
export interface CappedOffer {
  /** Row ID. */
  readonly page: number;
  readonly workspace: number;
  readonly cap: OfferCap;
  /** IANA name: of its network, otherwise of the workspace. */
  readonly zone: string;
  /** Only conversions from then on count, milliseconds since 1970; null: no one has made room. */
  readonly countedSince: number | null;
  /** Numbers of the destinations that are its uses. */
  readonly destinations: readonly number[];
}

/** Where a cap stands: its period, and from when conversions count in it. */
export const periodOf = (
  { cap, zone, countedSince }: Pick<CappedOffer, 'cap' | 'zone' | 'countedSince'>,
  now: number,
): { since: number | null; to: number | null; from: number | null } => {
  const { from, to } = capPeriod(cap.per, now, zone);
  const since = from === null ? countedSince : Math.max(from, countedSince ?? from);
  return { since, to, from };
};

/** What counts for a cap. `types`: those of the workspace. */
export const countedBy = (
  { workspace, cap, destinations }: Pick<CappedOffer, 'workspace' | 'cap' | 'destinations'>,
  since: number | null,
  types: readonly ConversionType[],
): CountedConversions => ({
  ...{ workspace, destinations, since, counts: cap.counts },
  types: {
    numbers:
      cap.types ?? types.filter(({ countsAsConversion }) => countsAsConversion).map(({ number }) => number),
    defined: types,
  },
});

/** Every offer with a cap, or those of `pages` (row IDs). */
export const cappedOffers = async (db: Db, pages?: readonly number[]): Promise<CappedOffer[]> => {
  const rows = await db
    .selectFrom('library_pages as p')
    .innerJoin('workspaces as w', 'w.id', 'p.workspace_id')
    .leftJoin('postback_sources as n', 'n.id', 'p.network_id')
    .select(['p.id as page', 'p.workspace_id as workspace', 'p.cap', 'p.counted_since'])
    .select(['w.time_zone as own', 'n.time_zone as zone'])
    .where('p.cap', 'is not', null)
    .where('w.deletes_at', 'is', null)
    .$if(pages !== undefined, (q) => q.where('p.id', 'in', pages ?? []))
    .orderBy('p.id')
    .execute();
  if (rows.length === 0) return [];
  const uses = await db
    .selectFrom('destinations')
    .select(['id', 'offer_id'])
    .where(
      'offer_id',
      'in',
      rows.map(({ page }) => page),
    )
    .orderBy('id')
    .execute();
  const byPage = Map.groupBy(uses, (row) => row.offer_id as number);
  return rows.map(({ page, workspace, cap, counted_since, own, zone }) => ({
    ...{ page, workspace, cap: cap as OfferCap },
    zone: zone ?? own,
    countedSince: counted_since?.getTime() ?? null,
    destinations: (byPage.get(page) ?? []).map(({ id }) => id),
  }));
};
