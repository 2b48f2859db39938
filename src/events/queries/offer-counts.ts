import { PENDING_WORDS, REJECTED_WORD } from '../../core/conversions/types.ts';
import { IS_ADJUSTMENT, identifiedBy } from '../store/duckdb/conversion-identity.ts';
import { type Bindings, bindings, num, query, type Read } from '../store/duckdb/rows.ts';
import type { CountedConversions, OfferCounts } from '../store/offer-counts.ts';
import { isOfTypes } from './engine/conversion-types.ts';
import { CONVERSION_KEY } from './postbacks/postback-log.ts';
import { instant } from './request-conditions.ts';

/** Fates of postbacks that made or changed a conversion. */
const ACCEPTED = "fate IN ('recorded', 'updated', 'added')";

const listed = (numbers: readonly number[]): string => numbers.map(Math.trunc).join(', ');

/** Statuses with which a postback makes its conversion count. */
const COUNTS: Readonly<Record<CountedConversions['counts'], string>> = {
  all: `status <> '${REJECTED_WORD}'`,
  approved: `status NOT IN (${[REJECTED_WORD, ...PENDING_WORDS].map((word) => `'${word}'`).join(', ')})`,
};

/**
 * Conversions with the offer's destination and when each first counted (`counted_at`): by the postback that did it, because the status that
 * a conversion has now may be a later one.
 */
const counted = (
  { workspace, destinations, since, counts, types }: CountedConversions,
  bind: Bindings,
): string => {
  const own = bind.add(workspace);
  const from = since === null ? '' : ` AND last_time >= ${instant(bind, since)}`;
  const key = [...CONVERSION_KEY, 'identified_by'];
  const first = `SELECT c.offer AS offer, min(p.time) AS counted_at
    FROM (SELECT *, ${identifiedBy('conversions')} AS identified_by FROM conversions
      WHERE workspace = ${own} AND offer IN (${listed(destinations)})${from} AND NOT ${IS_ADJUSTMENT}
        AND ${isOfTypes(types, bind)}) c
    JOIN (SELECT *, ${identifiedBy('postbacks')} AS identified_by FROM postbacks
      WHERE workspace = ${own} AND ${ACCEPTED} AND ${COUNTS[counts]}) p
      ON ${key.map((column) => `c.${column} = p.${column}`).join(' AND ')}
    GROUP BY c.offer, ${key.map((column) => `c.${column}`).join(', ')}`;
  return since === null
    ? `(${first})`
    : `(SELECT * FROM (${first}) WHERE counted_at >= ${instant(bind, since)})`;
};

/** By the same statements in each store. */
export const offerCountsOf = (read: Read): OfferCounts => ({
  conversions: (wanted) =>
    read(async (reader) => {
      if (wanted.destinations.length === 0) return new Map();
      const bind = bindings();
      const statement = `SELECT offer, count(*) AS n FROM ${counted(wanted, bind)} GROUP BY offer`;
      const rows = await query(reader, statement, bind.values);
      return new Map(rows.map((row) => [num(row.offer), num(row.n)]));
    }),
  reached: (wanted, place) =>
    read(async (reader) => {
      if (wanted.destinations.length === 0) return null;
      const bind = bindings();
      const statement = `SELECT epoch_ms(counted_at) AS t FROM ${counted(wanted, bind)} ORDER BY t LIMIT 1 OFFSET ${Math.trunc(place) - 1}`;
      const [row] = await query(reader, statement, bind.values);
      return row === undefined ? null : num(row.t);
    }),
  visits: ({ workspace, destinations, from, to }) =>
    read(async (reader) => {
      if (destinations.length === 0 || from >= to) return 0;
      const bind = bindings();
      const [row] = await query(
        reader,
        `SELECT count(*) AS n FROM requests WHERE workspace = ${bind.add(workspace)} AND visit
           AND time >= ${instant(bind, from)} AND time < ${instant(bind, to)} AND offer IN (${listed(destinations)})`,
        bind.values,
      );
      return num(row?.n);
    }),
});
