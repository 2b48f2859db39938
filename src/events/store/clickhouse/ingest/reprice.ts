import type { Priced } from '../../../../core/clicks/conversion.ts';
import { DAY_MS } from '../../../../core/time/durations.ts';
import { priceOf } from '../../duckdb/ingest/reprice.ts';
import { num } from '../../duckdb/rows.ts';
import type { AmountSpan } from '../../ingest-store.ts';
import { DAY } from '../carry-out.ts';
import type { Work } from '../follow-ups.ts';
import { instant } from '../literals.ts';
import type { CommitContents } from '../postgres/batch-log.ts';
import { leaveWork } from '../postgres/commit-contents.ts';
import { pgQuery, pgWith } from '../postgres/rows.ts';
import type { Lookup } from './lookup.ts';
import { duckRow } from './rows.ts';

const ABROAD = 'currency <> workspace_currency and payout is not null';
const STANDS_ABROAD = 'p.standing_currency <> p.workspace_currency AND p.standing_payout IS NOT NULL';

export const spansAbroad = async (
  { clickhouse, db, stored }: Lookup,
  most: number,
): Promise<AmountSpan[]> => {
  const every = Math.max(1, Math.trunc(most));
  const conversions = await pgQuery(
    db,
    `select distinct first_time as t from (
       select first_time, row_number() over (order by first_time) as nth from conversions where ${ABROAD}) as abroad
     where (nth - 1) % ${every} = 0 order by t`,
  );
  const postbacks = await clickhouse.rows(
    `SELECT DISTINCT t FROM (
       SELECT toUnixTimestamp64Milli(p.time) AS t, row_number() OVER (ORDER BY p.time) AS nth FROM postbacks p
       WHERE ${STANDS_ABROAD} AND ${stored('p')})
     WHERE (nth - 1) % ${every} = 0 ORDER BY t`,
  );
  const spans = (of: AmountSpan['of'], begins: number[]): AmountSpan[] =>
    begins.map((from, i) => ({ of, from, to: begins[i + 1] ?? null }));
  return [
    ...spans(
      'conversions',
      conversions.map(({ t }) => num(t)),
    ),
    ...spans(
      'postbacks',
      postbacks.map(({ t }) => num(t as string)),
    ),
  ];
};

/** Names of what a conversion's price depends on, with types and values in Postgres. */
const KEYS = [
  ['owner', 'bigint', 'workspace'],
  ['amount', 'text', 'payout::text'],
  ['given_in', 'text', 'currency'],
  ['told_in', 'text', 'workspace_currency'],
  ['day', 'bigint', `first_time / ${DAY_MS}`],
  ['was', 'text', 'revenue::text'],
  ['as_status', 'text', 'status'],
  ['percent', 'text', 'cost_share::text'],
  ['charged', 'text', 'charged_types'],
  ['as_type', 'bigint', 'reported_type'],
] as const;

/** The change of a span's values, as contents of a batch without rows; null: nothing changes. */
export const repricing = async (
  { clickhouse, db, stored }: Lookup,
  { of, from, to }: AmountSpan,
  pricedIn: (workspace: number) => Priced,
): Promise<{ contents: CommitContents; changed(): number } | null> => {
  if (of === 'postbacks') {
    const rows = await clickhouse.rows(
      `SELECT DISTINCT p.workspace AS owner, toString(p.standing_payout) AS amount, p.standing_currency AS given_in,
         p.workspace_currency AS told_in, ${DAY} AS day, toString(p.standing_revenue) AS was
       FROM postbacks p WHERE ${STANDS_ABROAD} AND p.time >= ${instant(from)}
         ${to === null ? '' : `AND p.time < ${instant(to)}`} AND ${stored('p')}`,
    );
    const prices = rows.flatMap((row) => priceOf(duckRow(row), pricedIn) ?? []);
    const work = prices.map((price): Work => ({ kind: 'reprice', from, to, price: { ...price } }));
    return work.length === 0
      ? null
      : { contents: { reached: [], write: (tx, batch) => leaveWork(tx, batch, work) }, changed: () => 0 };
  }
  const here = `${ABROAD} and first_time >= $1${to === null ? '' : ' and first_time < $2'}`;
  const bounds = to === null ? [from] : [from, to];
  const rows = await pgQuery(
    db,
    `select distinct ${KEYS.map(([name, , value]) => `${value} as ${name}`).join(', ')} from conversions where ${here}`,
    bounds,
  );
  const prices = rows.flatMap((row) => priceOf(row, pricedIn) ?? []);
  if (prices.length === 0) return null;
  let changed = 0;
  const own = here.replace('$2', '$4').replace('$1', '$3');
  return {
    changed: () => changed,
    contents: {
      reached: [],
      write: async (tx, batch) => {
        const updated = await pgWith(
          tx,
          prices,
          [
            ...KEYS.map(([name, type]) => `${name} ${type}`),
            'worth numeric(18, 6)',
            'costs numeric(22, 10)',
          ].join(', '),
          `update conversions set batch = $2, revenue = rows.worth,
             cost = case when cost_share is null then cost else rows.costs end
           from rows where ${own} and ${KEYS.map(([name, , value]) => `${value} is not distinct from rows.${name}`).join(' and ')}
           returning 1 as one`,
          [batch, ...bounds],
        );
        changed = updated.length;
        await leaveWork(tx, batch, [{ kind: 'copy conversions' }]);
      },
    },
  };
};
