import type { DuckDBConnection } from '@duckdb/node-api';
import type { TrafficClass } from '../../contracts/request.ts';
import { decimalText, list, num, optional, query, type Row, text } from '../store/duckdb/rows.ts';
import type { ClickHistory, RequestPlace } from '../store/request-log.ts';
import { bindings } from './bindings.ts';
import { instant } from './request-conditions.ts';

const conversionOf = (row: Row): ClickHistory['conversions'][number] => ({
  event: text(row.event),
  transaction: text(row.transaction_id),
  status: text(row.status),
  payout: decimalText(row.payout),
  currency: text(row.currency),
  revenue: decimalText(row.revenue),
  cost: decimalText(row.cost),
  firstTime: num(row.first_t),
  lastTime: num(row.last_t),
});

const postbackOf = (row: Row): ClickHistory['postbacks'][number] => ({
  time: num(row.t),
  event: text(row.event),
  transaction: text(row.transaction_id),
  status: text(row.status),
  statusReceived: text(row.status_received),
  payout: decimalText(row.payout),
  currency: text(row.currency),
  fate: text(row.fate) as ClickHistory['postbacks'][number]['fate'],
  byScript: optional(row.reported_by) === 'script',
});

const eventOf = (row: Row): ClickHistory['events'][number] => ({
  time: num(row.t),
  type: text(row.type) === 'out' ? 'out' : 'landed',
  outcome: text(row.outcome),
  destination: num(row.destination),
  first: row.first === true,
});

const judgementOf = (row: Row): ClickHistory['trail'][number] => ({
  time: num(row.t),
  from: { trafficClass: text(row.from_class) as TrafficClass, reasons: list(row.from_reasons) },
  to: { trafficClass: text(row.to_class) as TrafficClass, reasons: list(row.to_reasons) },
});

/** What came for one click. Its time, to the millisecond, lets DuckDB pass over all but a few row groups. */
export const clickHistory = async (
  connection: DuckDBConnection,
  workspace: number,
  { time, ...place }: RequestPlace,
): Promise<ClickHistory> => {
  const rowsOf = (select: string, table: string, prefix: string, order: string): Promise<Row[]> => {
    const bind = bindings();
    const key = (['node', 'worker', 'epoch', 'sequence'] as const).map(
      (part) => `${prefix}${part} = ${bind.add(BigInt(place[part]))}`,
    );
    // The trail names no workspace: its requests do.
    const own = prefix === '' ? [] : [`workspace = ${bind.add(workspace)}`];
    const where = [`${prefix}time = ${instant(bind, time)}`, ...key, ...own].join(' AND ');
    return query(connection, `SELECT ${select} FROM ${table} WHERE ${where} ORDER BY ${order}`, bind.values);
  };
  const t = '*, epoch_ms(time) AS t';
  const order = 'time, node, worker, epoch, sequence';
  const conversions = await rowsOf(
    '*, epoch_ms(first_time) AS first_t, epoch_ms(last_time) AS last_t',
    'conversions',
    'click_',
    'first_time, event, transaction_id',
  );
  const postbacks = await rowsOf(t, 'postbacks', 'click_', order);
  const events = await rowsOf(t, 'click_events', 'click_', order);
  const trail = await rowsOf(
    '*, epoch_ms(verdict_time) AS t',
    'reclassifications',
    '',
    'verdict_time, verdict_sequence',
  );
  return {
    conversions: conversions.map(conversionOf),
    postbacks: postbacks.map(postbackOf),
    events: events.map(eventOf),
    trail: trail.map(judgementOf),
  };
};
