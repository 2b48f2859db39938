import { type PayoutOrigin, payoutOrigin } from '../../../core/conversions/type-rules.ts';
import type { PostbackOrigin } from '../../journal/record.ts';
import { identifiedBy } from '../../store/duckdb/conversion-identity.ts';
import { IS_OTHER_CLICK } from '../../store/duckdb/human-rates.ts';
import { placeIn } from '../../store/duckdb/row-places.ts';
import {
  bindings,
  decimalText,
  list,
  num,
  optional,
  query,
  type Reader,
  type Row,
  text,
} from '../../store/duckdb/rows.ts';
import type {
  AcceptedPostback,
  LoggedPostback,
  PostbackDetail,
  PostbackFate,
  PostbackFilters,
  PostbackLog,
  PostbackPlace,
  RefusedPostback,
} from '../../store/postback-log.ts';
import { recordKey } from '../../store/record-place.ts';
import { instant } from '../request-conditions.ts';
import { type PostbackTable, postbacksAre, standsAt } from './postback-conditions.ts';
import { unnamed } from './unnamed-events.ts';

const ORDER = ['time', 'node', 'worker', 'epoch', 'sequence'];
const NEWEST_FIRST = ORDER.map((column) => `${column} DESC`).join(', ');
/** Maximum number of words returned. */
const WORDS = 50;

const receivedOf = (row: Row) => ({
  place: placeIn(row),
  workspace: num(row.workspace),
  source: row.source === null ? null : num(row.source),
  by: optional(row.reported_by) as PostbackOrigin | null,
  address: optional(row.address),
  text: optional(row.received),
});

/** Null if the postback has no conversion. */
const payoutFrom = (row: Row): PayoutOrigin | null =>
  row.has_conversion !== true || row.test === true
    ? null
    : payoutOrigin(decimalText(row.conversion_payout), row.payout_by_type === true);

const acceptedOf = (row: Row): AcceptedPostback => {
  // A test can have no click, and then its campaign is 0.
  const campaign = num(row.campaign) || null;
  return {
    ...receivedOf(row),
    kind: 'accepted',
    fate: text(row.fate) as PostbackFate,
    flags: list(row.flags),
    test: row.test === true,
    campaign,
    click:
      campaign === null
        ? null
        : {
            ...placeIn(row, 'click_'),
            campaign,
            variant: num(row.variant),
          },
    status: text(row.status),
    statusReceived: text(row.status_received),
    event: text(row.event),
    identity: optional(row.identity),
    transaction: text(row.transaction_id),
    payout: decimalText(row.payout),
    currency: text(row.currency),
    workspaceCurrency: text(row.workspace_currency),
    revenue: row.test === true ? null : decimalText(row.conversion_revenue),
    payoutFrom: payoutFrom(row),
  };
};

const refusedOf = (row: Row): RefusedPostback => ({
  ...receivedOf(row),
  kind: 'refused',
  reason: text(row.reason),
  method: text(row.method),
  campaign: row.campaign === null ? null : num(row.campaign),
});

/** With `identifiedBy`, the key of a conversion. */
export const CONVERSION_KEY = [
  ...['click_time', 'click_node', 'click_worker', 'click_epoch', 'click_sequence'],
  'transaction_id',
];
const sameConversion = [
  ...CONVERSION_KEY.map((column) => `c.${column} = p.${column}`),
  `${identifiedBy('c')} = ${identifiedBy('p')}`,
].join(' AND ');

const acceptedWhere = async (
  connection: Reader,
  where: string,
  values: Parameters<typeof query>[2],
): Promise<AcceptedPostback[]> => {
  const rows = await query(
    connection,
    `SELECT p.*, epoch_ms(p.time) AS t, epoch_ms(p.click_time) AS click_t, c.revenue AS conversion_revenue,
       c.payout AS conversion_payout, c.payout_by_type, c.workspace IS NOT NULL AS has_conversion
     FROM (SELECT * FROM postbacks WHERE ${where}) AS p LEFT JOIN conversions c ON ${sameConversion}
     ORDER BY ${ORDER.map((column) => `p.${column}`).join(', ')}`,
    values,
  );
  return rows.map(acceptedOf);
};

const refusedWhere = async (
  connection: Reader,
  where: string,
  values: Parameters<typeof query>[2],
): Promise<RefusedPostback[]> => {
  const rows = await query(
    connection,
    `SELECT *, epoch_ms(time) AS t FROM refused_postbacks WHERE ${where}`,
    values,
  );
  return rows.map(refusedOf);
};

/** Condition on the rows at these places, found by their times, and its bound values. */
const among = (places: readonly PostbackPlace[]) => {
  const bind = bindings();
  const times = [...new Set(places.map(({ time }) => time))].map((time) => instant(bind, time));
  const sequences = [...new Set(places.map(({ sequence }) => sequence))].map(
    (sequence) => `${bind.add(BigInt(sequence))}::UBIGINT`,
  );
  const [first, last] = [
    Math.min(...places.map(({ time }) => time)),
    Math.max(...places.map(({ time }) => time)),
  ];
  // Additional bounds that let the store skip whole row groups.
  const within = `time BETWEEN ${instant(bind, first)} AND ${instant(bind, last)}`;
  return {
    where: `${within} AND time IN (${times.join(', ')}) AND sequence IN (${sequences.join(', ')})`,
    bind,
  };
};

const received = async (
  connection: Reader,
  filters: PostbackFilters & { before?: PostbackPlace; limit: number },
): Promise<LoggedPostback[]> => {
  const bind = bindings();
  const places = (table: PostbackTable): string =>
    `SELECT '${table}' AS kind, ${ORDER.join(', ')} FROM ${table} WHERE ${postbacksAre(table, filters, bind)}`;
  const found = await query(
    connection,
    `SELECT *, epoch_ms(time) AS t FROM (${places('postbacks')} UNION ALL ${places('refused_postbacks')})
     ORDER BY ${NEWEST_FIRST} LIMIT ${Math.trunc(filters.limit)}`,
    bind.values,
  );
  const byKind = Map.groupBy(found, ({ kind }) => text(kind));
  const rows: LoggedPostback[] = [];
  for (const [kind, of] of byKind) {
    const { where, bind: asked } = among(of.map((row) => placeIn(row)));
    rows.push(
      ...(kind === 'postbacks'
        ? await acceptedWhere(connection, where, asked.values)
        : await refusedWhere(connection, where, asked.values)),
    );
  }
  const at = new Map(rows.map((row) => [recordKey(row.place), row]));
  return found.flatMap((row) => at.get(recordKey(placeIn(row))) ?? []);
};

const historyOf = async (
  connection: Reader,
  { workspace, click, event, identity, transaction }: AcceptedPostback,
): Promise<Pick<PostbackDetail, 'history' | 'conversion'>> => {
  if (click === null) return { history: [], conversion: null };
  const whereOf = (bind: ReturnType<typeof bindings>): string =>
    [
      ...[`workspace = ${bind.add(workspace)}`, `click_time = ${instant(bind, click.time)}`],
      ...[standsAt('click_', click, bind), `coalesce(identity, event) = ${bind.add(identity ?? event)}`],
      `transaction_id = ${bind.add(transaction)}`,
    ].join(' AND ');
  const asked = bindings();
  const history = await acceptedWhere(connection, whereOf(asked), asked.values);
  const bind = bindings();
  const [row] = await query(
    connection,
    `SELECT *, epoch_ms(first_time) AS first_t, epoch_ms(last_time) AS last_t, ${IS_OTHER_CLICK} AS other_click
     FROM conversions WHERE ${whereOf(bind)}`,
    bind.values,
  );
  const conversion = row && {
    event: text(row.event),
    status: text(row.status),
    payout: decimalText(row.payout),
    payoutFrom: payoutOrigin(decimalText(row.payout), row.payout_by_type === true),
    currency: text(row.currency),
    revenue: decimalText(row.revenue),
    workspaceCurrency: text(row.workspace_currency),
    firstTime: num(row.first_t),
    lastTime: num(row.last_t),
    changes: num(row.changes),
    otherClick: row.other_click === true,
  };
  return { history, conversion: conversion ?? null };
};

const one = async (connection: Reader, place: PostbackPlace): Promise<PostbackDetail | null> => {
  const bind = bindings();
  const where = `time = ${instant(bind, place.time)} AND ${standsAt('', place, bind)}`;
  const [accepted] = await acceptedWhere(connection, where, bind.values);
  if (accepted !== undefined) return { row: accepted, ...(await historyOf(connection, accepted)) };
  const [refused] = await refusedWhere(connection, where, bind.values);
  return refused === undefined ? null : { row: refused, history: [], conversion: null };
};

const counts: (
  connection: Reader,
  ...range: Parameters<PostbackLog['counts']>
) => ReturnType<PostbackLog['counts']> = async (connection, workspace, from, to) => {
  const bind = bindings();
  const within = `workspace = ${bind.add(workspace)} AND time >= ${instant(bind, from)} AND time < ${instant(bind, to)}`;
  const fates = await query(
    connection,
    `SELECT fate, source, count(*) AS n FROM (SELECT fate, source FROM postbacks WHERE ${within}
       UNION ALL SELECT 'refused', source FROM refused_postbacks WHERE ${within}) GROUP BY ALL ORDER BY n DESC, fate, source`,
    bind.values,
  );
  const reasons = await query(
    connection,
    `SELECT reason, count(*) AS n FROM refused_postbacks WHERE ${within} GROUP BY ALL ORDER BY n DESC, reason`,
    bind.values,
  );
  const [repeats] = await query(
    connection,
    `SELECT count(*) AS n FROM postbacks
     WHERE ${within} AND fate = 'duplicate' AND list_contains(flags, 'transaction_missing')`,
    bind.values,
  );
  return {
    withoutTransaction: num(repeats?.n ?? 0),
    fates: fates.map((row) => ({
      fate: text(row.fate) as PostbackFate | 'refused',
      source: row.source === null ? null : num(row.source),
      count: num(row.n),
    })),
    reasons: reasons.map((row) => ({ reason: text(row.reason), count: num(row.n) })),
  };
};

const unmapped: (
  connection: Reader,
  ...range: Parameters<PostbackLog['unmapped']>
) => ReturnType<PostbackLog['unmapped']> = async (connection, workspace, from) => {
  const bind = bindings();
  const rows = await query(
    connection,
    `SELECT lower(status_received) AS word, count(*) AS n, epoch_ms(max(time)) AS t FROM postbacks
     WHERE workspace = ${bind.add(workspace)} AND time >= ${instant(bind, from)}
       AND list_contains(flags, 'status_custom')
     GROUP BY ALL ORDER BY t DESC, word LIMIT ${WORDS}`,
    bind.values,
  );
  return rows.map((row) => ({ word: text(row.word), count: num(row.n), lastTime: num(row.t) }));
};

/** The log, where each query gets its own connection. */
export const postbackLog = (
  read: <T>(work: (connection: Reader) => Promise<T>) => Promise<T>,
): PostbackLog => ({
  received: (filters) => read((connection) => received(connection, filters)),
  one: (place) => read((connection) => one(connection, place)),
  counts: (...range) => read((connection) => counts(connection, ...range)),
  unmapped: (...range) => read((connection) => unmapped(connection, ...range)),
  unnamed: (asked) => read((connection) => unnamed(connection, asked)),
});
