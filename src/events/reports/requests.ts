import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { ClickCost, Outcome, TrafficClass } from '../../contracts/request.ts';
import type { EventReports, RequestListQuery, StoredRequest } from '../store/contract.ts';
import { termsOf } from '../store/duckdb/conversion-rows.ts';
import { decimalText, list, num, optional, query, type Row, record, text } from '../store/duckdb/rows.ts';
import type { RequestFilters } from '../store/request-log.ts';
import { bindings } from './bindings.ts';
import { conditionsOf } from './request-conditions.ts';

const subsOf = (row: Row): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: 10 }, (_, i) => `sub${i + 1}`).flatMap((name) => {
      const value = optional(row[name]);
      return value === null ? [] : [[name, value]];
    }),
  );

const costOf = (row: Row): ClickCost | null => {
  const amount = decimalText(row.cost);
  const problem = optional(row.cost_problem);
  if (amount !== null || problem !== null) {
    const currency = optional(row.cost_currency);
    return { by: 'visit', amount, currency, problem: problem as 'missing' | 'unreadable' | null };
  }
  return termsOf(row);
};

/** A row of `requests`, with `t` its time in milliseconds. */
export const requestOf = (row: Row): StoredRequest => ({
  node: num(row.node),
  worker: num(row.worker),
  epoch: num(row.epoch),
  sequence: num(row.sequence),
  time: num(row.t),
  campaign: num(row.campaign),
  revision: num(row.revision),
  destination: num(row.destination),
  rule: num(row.rule),
  test: text(row.test),
  phase: num(row.phase),
  variant: num(row.variant),
  kept: row.kept === true,
  exhaustedCaps: list(row.exhausted_caps),
  outcome: text(row.outcome) as Outcome,
  trafficClass: text(row.traffic_class) as TrafficClass,
  reasons: list(row.reasons),
  visit: row.visit === true,
  unique: row.unique_visit === true,
  joined: row.joined === true,
  method: text(row.method),
  host: text(row.host),
  path: text(row.path),
  visitor: text(row.visitor),
  address: optional(row.address),
  country: optional(row.country),
  region: optional(row.region),
  city: optional(row.city),
  language: optional(row.language),
  device: optional(row.device),
  os: optional(row.os),
  browser: optional(row.browser),
  browserName: optional(row.browser_name),
  inApp: optional(row.in_app),
  clickIds: record(row.click_ids),
  subs: subsOf(row),
  userAgent: text(row.user_agent),
  referrer: text(row.referrer),
  cost: costOf(row),
});

const whereOf = (filters: RequestFilters, workspace: number): { where: string; values: DuckDBValue[] } => {
  const bind = bindings();
  const parts = [`workspace = ${bind.add(workspace)}`, ...conditionsOf(filters, bind)];
  return { where: parts.join(' AND '), values: bind.values };
};

export const countRequests = async (
  reader: DuckDBConnection,
  { workspace, ...filters }: RequestFilters & { workspace: number },
): Promise<number> => {
  const { where, values } = whereOf(filters, workspace);
  const [count] = await query(reader, `SELECT count(*) AS total FROM requests WHERE ${where}`, values);
  return num(count?.total);
};

/** A page of the request log, newest first, and how many requests the filters leave. */
export const requestsReport = async (
  reader: DuckDBConnection,
  { workspace, limit, offset, ...filters }: RequestListQuery,
): ReturnType<EventReports['requests']> => {
  const { where, values } = whereOf(filters, workspace);
  const [total, rows] = await Promise.all([
    countRequests(reader, { workspace, ...filters }),
    query(
      reader,
      `SELECT *, epoch_ms(time) AS t FROM requests WHERE ${where}
       ORDER BY time DESC, node DESC, worker DESC, epoch DESC, sequence DESC
       LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`,
      values,
    ),
  ]);
  return { total, rows: rows.map(requestOf) };
};
