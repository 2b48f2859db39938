import { offersOf } from '../../../core/routing/exits.ts';
import type { StoredPath } from '../../../db/routing.ts';
import type { Db, Row } from '../../../db/tables.ts';
import { variantsOf } from './analysis-verdict.ts';

type Variants = Pick<Row<'ab_tests'>, 'id' | 'campaign_id' | 'arms' | 'ended_at'>;

const openOffers = (path: StoredPath): number[] =>
  offersOf(path).flatMap(({ destination, weight }) => (weight > 0 ? [destination] : []));

/**
 * Variants (path numbers), by test, that lead to an offer that is full at `now`, at any exit. None for tests that have ended: what
 * happens to offers later says nothing about them.
 */
export const fullPathsOf = async (
  db: Db,
  tests: readonly Variants[],
  now: number,
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const open = tests.filter(({ ended_at }) => ended_at === null);
  if (open.length === 0) return new Map();
  const rows = await db
    .selectFrom('full_offers as f')
    .innerJoin('destinations as d', 'd.offer_id', 'f.page_id')
    .innerJoin('campaigns as c', 'c.id', 'd.campaign_id')
    .select(['d.id', 'c.id as campaign', 'c.routing'])
    .where(
      'c.id',
      'in',
      open.map(({ campaign_id }) => campaign_id),
    )
    .where('f.since', '<=', new Date(now))
    .where((eb) => eb.or([eb('f.until', 'is', null), eb('f.until', '>', new Date(now))]))
    .execute();
  const full = new Set(rows.map(({ id }) => id));
  const routings = new Map(rows.map(({ campaign, routing }) => [campaign, routing]));
  return new Map(
    open.map((test) => {
      const numbers = new Set(variantsOf(test).map(({ path }) => path));
      const paths = (routings.get(test.campaign_id)?.paths ?? []).filter(
        (path) => numbers.has(path.number) && openOffers(path).some((offer) => full.has(offer)),
      );
      return [test.id, paths.map(({ number }) => number)];
    }),
  );
};
