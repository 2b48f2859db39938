import type { TrafficClass } from '../../contracts/reports/request.ts';
import { isAdjustment } from '../../core/conversions/identity.ts';
import { IS_OTHER_CLICK } from '../store/duckdb/human-rates.ts';
import { placeIn } from '../store/duckdb/row-places.ts';
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
} from '../store/duckdb/rows.ts';
import { conversionKey } from '../store/ingest-store.ts';
import type { RequestPlace } from '../store/record-place.ts';
import type { ClickHistory } from '../store/request-log.ts';
import { instant } from './request-conditions.ts';

const conversionOf = (row: Row): ClickHistory['conversions'][number] => ({
  adjustment: isAdjustment(optional(row.identity)),
  event: text(row.event),
  transaction: text(row.transaction_id),
  status: text(row.status),
  payout: decimalText(row.payout),
  payoutByType: row.payout_by_type === true,
  currency: text(row.currency),
  revenue: decimalText(row.revenue),
  cost: decimalText(row.cost),
  firstTime: num(row.first_t),
  lastTime: num(row.last_t),
  otherClick: row.other_click === true,
});

/** Tells conversions of several clicks apart; a row of `conversions` or `postbacks`. */
const conversionIn = (row: Row): string =>
  conversionKey({
    click: placeIn(row, 'click_'),
    event: text(row.event),
    transaction: text(row.transaction_id),
    identity: optional(row.identity),
  });

const postbackOf = (row: Row, places: ReadonlyMap<string, number>): ClickHistory['postbacks'][number] => ({
  time: num(row.t),
  event: text(row.event),
  transaction: text(row.transaction_id),
  status: text(row.status),
  statusReceived: text(row.status_received),
  payout: decimalText(row.payout),
  currency: text(row.currency),
  fate: text(row.fate) as ClickHistory['postbacks'][number]['fate'],
  byScript: optional(row.reported_by) === 'script',
  conversion: row.test === true ? null : (places.get(conversionIn(row)) ?? null),
});

const eventOf = (row: Row): ClickHistory['events'][number] => ({
  time: num(row.t),
  type: text(row.type) === 'out' ? 'out' : 'landed',
  outcome: text(row.outcome),
  destination: num(row.destination),
  exit: text(row.type) === 'out' ? num(row.exit ?? 1) : null,
  first: row.first === true,
});

const judgementOf = (row: Row): ClickHistory['trail'][number] => ({
  time: num(row.t),
  from: { trafficClass: text(row.from_class) as TrafficClass, reasons: list(row.from_reasons) },
  to: { trafficClass: text(row.to_class) as TrafficClass, reasons: list(row.to_reasons) },
});

const keyOf = ({ node, worker, epoch, sequence }: RequestPlace): string =>
  [node, worker, epoch, sequence].join(' ');

/**
 * The events and conversions of one click and, if it is a visit, of the visit's other clicks. Their times, to the
 * millisecond, let DuckDB skip all but a few row groups.
 */
export const clickHistory = async (
  connection: Reader,
  workspace: number,
  place: RequestPlace,
): Promise<ClickHistory> => {
  const rowsOf = (
    select: string,
    table: string,
    named: readonly (readonly [prefix: string, place: RequestPlace])[],
    order: string,
  ): Promise<Row[]> => {
    const bind = bindings();
    const conditions = named.map(([prefix, at]) =>
      [
        `${prefix}time = ${instant(bind, at.time)}`,
        ...(['node', 'worker', 'epoch', 'sequence'] as const).map(
          (part) => `${prefix}${part} = ${bind.add(BigInt(at[part]))}`,
        ),
      ].join(' AND '),
    );
    // The trail names no workspace, but its requests do.
    const own = named.some(([prefix]) => prefix === '') ? '' : `workspace = ${bind.add(workspace)} AND `;
    const where = `${own}(${conditions.map((one) => `(${one})`).join(' OR ')})`;
    return query(connection, `SELECT ${select} FROM ${table} WHERE ${where} ORDER BY ${order}`, bind.values);
  };
  const either = [
    ['click_', place],
    ['visit_', place],
  ] as const;
  const t = '*, epoch_ms(time) AS t';
  const ofClick = `${t}, epoch_ms(click_time) AS click_t`;
  const order = 'time, node, worker, epoch, sequence';
  const conversions = await rowsOf(
    `*, epoch_ms(first_time) AS first_t, epoch_ms(last_time) AS last_t, epoch_ms(click_time) AS click_t,
       ${IS_OTHER_CLICK} AS other_click`,
    'conversions',
    either,
    'first_time, event, transaction_id, identity',
  );
  const places = new Map(conversions.map((row, i) => [conversionIn(row), i]));
  // Postbacks do not name a visit, but their conversions do.
  const clicks = new Map(
    [place, ...conversions.map((row) => placeIn(row, 'click_'))].map((one) => [keyOf(one), one]),
  );
  const named = [...clicks.values()].map((one) => ['click_', one] as const);
  const postbacks = await rowsOf(ofClick, 'postbacks', named, order);
  const events = await rowsOf(t, 'click_events', either, order);
  const trail = await rowsOf(
    '*, epoch_ms(verdict_time) AS t',
    'reclassifications',
    [['', place]],
    'verdict_time, verdict_sequence',
  );
  return {
    conversions: conversions.map(conversionOf),
    postbacks: postbacks.map((row) => postbackOf(row, places)),
    events: events.map(eventOf),
    trail: trail.map(judgementOf),
  };
};
