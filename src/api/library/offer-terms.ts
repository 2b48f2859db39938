import { sql } from 'kysely';
import { typeNumberOf } from '../../core/conversions/types.ts';
import type { OfferTerms, TermsOf } from '../../core/offers/offer-terms.ts';
import type { Db } from '../../db/tables.ts';
import { countedTypes } from '../conversion-type/stored-types.ts';

export interface OfferTermsInForce {
  readonly of: TermsOf;
  /** Reads them again if anything that they depend on has changed. */
  refresh(): Promise<void>;
}

/** What everything depends on that terms are made of, as one text. */
const stampOf = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ stamp: string }>`
    select concat_ws(' ',
      (select snapshot_revision from instance),
      (select count(*) || '/' || max(updated_at) from library_pages where payout is not null or network_id is not null),
      (select count(*) || '/' || max(changed_at) from conversion_types)) as stamp`.execute(db);
  return rows[0]?.stamp ?? '';
};

const read = async (db: Db): Promise<Map<number, OfferTerms>> => {
  const rows = await db
    .selectFrom('destinations as d')
    .innerJoin('library_pages as p', 'p.id', 'd.offer_id')
    .select(['d.id', 'p.id as page', 'p.workspace_id as workspace', 'p.payout', 'p.network_id as network'])
    .where((eb) => eb.or([eb('p.payout', 'is not', null), eb('p.network_id', 'is not', null)]))
    .execute();
  const counts = new Map<number, OfferTerms['counts']>();
  for (const workspace of new Set(rows.map((row) => row.workspace))) {
    const types = await countedTypes(db, workspace);
    const counted = new Set(
      types.filter(({ countsAsConversion }) => countsAsConversion).map(({ number }) => number),
    );
    counts.set(workspace, ({ event, typeWord }) =>
      counted.has(typeNumberOf({ event, word: typeWord }, types)),
    );
  }
  const terms = new Map<number, OfferTerms>();
  for (const { page, workspace, payout, network } of rows)
    if (!terms.has(page))
      terms.set(page, { payout, network, counts: counts.get(workspace) as OfferTerms['counts'] });
  return new Map(rows.map(({ id, page }) => [id, terms.get(page) as OfferTerms]));
};

/**
 * What offers say about conversions of their clicks, in memory, because ingest asks for each conversion. It is the state of a few
 * seconds ago at most while `refresh` is called so often, and stays as it was while the store does not answer.
 */
export const openOfferTerms = async (db: Db): Promise<OfferTermsInForce> => {
  let stamp = '';
  let terms: ReadonlyMap<number, OfferTerms> = new Map();
  const refresh = async (): Promise<void> => {
    const newest = await stampOf(db);
    if (newest === stamp) return;
    terms = await read(db);
    stamp = newest;
  };
  await refresh();
  return { of: (destination) => terms.get(destination), refresh };
};
