import type { ClickCost, Outcome, TrafficClass } from '../../contracts/reports/request.ts';
import { SUBS } from '../../core/report/subs.ts';
import { decimalText } from '../store/duckdb/rows.ts';
import type { StoredRequest } from '../store/request-log.ts';

const or = (column: string, otherwise: string): string => `coalesce(${column}, ${otherwise})`;

/** SQL for the columns read from a row, matching `Values`. Amounts are text because JSON numbers are not exact. */
const parts: SqlOf<Values> = [
  ...(['node', 'worker', 'epoch', 'sequence', 'epoch_ms(time)'] as const),
  ...([or('campaign', '0'), or('revision', '0'), or('destination', '0'), or('rule', '0')] as const),
  ...([or('landing', 'false'), or('offer', '0')] as const),
  ...([or('test', "''"), or('phase', '0'), or('variant', '0')] as const),
  ...([or('kept', 'false'), or('exhausted_caps', '[]')] as const),
  ...([or('outcome', "''"), or('traffic_class', "''"), or('reasons', '[]')] as const),
  ...([or('visit', 'false'), or('unique_visit', 'false'), or('joined', 'false')] as const),
  ...([or('method', "''"), or('host', "''"), or('path', "''"), or('visitor', "''")] as const),
  ...(['split_key', 'first_variant'] as const),
  ...(['address', 'country', 'region', 'city', 'language'] as const),
  ...(['device', 'os', 'browser', 'browser_name', 'in_app'] as const),
  ...(['click_ids', `[${SUBS.join(', ')}]`, or('user_agent', "''"), or('referrer', "''")] as const),
  ...(['cost::VARCHAR', 'cost_currency', 'cost_problem'] as const),
  ...(['cost_per_conversion::VARCHAR', 'cost_share::VARCHAR'] as const),
];

type SqlOf<T extends readonly unknown[]> = { [Place in keyof T]: string };
type Text = string | null;

type Costs = [
  ...[amount: Text, currency: Text, problem: 'missing' | 'unreadable' | null],
  ...[perConversion: Text, percent: Text],
];

type Values = [
  ...[node: number, worker: number, epoch: number, sequence: number, time: number],
  ...[campaign: number, revision: number, destination: number, rule: number],
  ...[landing: boolean, offer: number],
  ...[test: string, phase: number, variant: number],
  ...[kept: boolean, exhaustedCaps: string[]],
  ...[outcome: Outcome, trafficClass: TrafficClass, reasons: string[]],
  ...[visit: boolean, unique: boolean, joined: boolean],
  ...[method: string, host: string, path: string, visitor: string],
  ...[splitKey: Text, firstVariant: number | null],
  ...[address: Text, country: Text, region: Text, city: Text, language: Text],
  ...[device: Text, os: Text, browser: Text, browserName: Text, inApp: Text],
  ...[clickIds: Record<string, string> | null, subs: Text[], userAgent: string, referrer: string],
  ...Costs,
];

/**
 * SQL for a row of `requests` as one JSON text. Reading each value separately means a call into the driver and, for
 * long text, a buffer outside the heap: a million rows took three times as long and twice the memory.
 */
export const STORED_REQUEST = `json_array(${parts.join(', ')})`;

export const NEWEST_FIRST = 'time DESC, node DESC, worker DESC, epoch DESC, sequence DESC';

/** Statement for the newest requests that meet a condition, up to a limit; JSON is built only for those. */
export const newestRequests = (condition: string, limit: number, offset = 0): string =>
  `SELECT ${STORED_REQUEST} AS request FROM (SELECT * FROM requests WHERE ${condition}
     ORDER BY ${NEWEST_FIRST} LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}) ORDER BY ${NEWEST_FIRST}`;

const subsOf = (values: readonly Text[]): Record<string, string> => {
  const subs: Record<string, string> = {};
  for (const [i, value] of values.entries()) if (value !== null) subs[`sub${i + 1}`] = value;
  return subs;
};

const costOf = ([cost, currency, problem, perConversion, percent]: Costs): ClickCost | null => {
  const amount = decimalText(cost);
  if (amount !== null || problem !== null) return { by: 'visit', amount, currency, problem };
  const each = decimalText(perConversion);
  if (each !== null) return { by: 'conversion', amount: each };
  const share = decimalText(percent);
  return share === null ? null : { by: 'revenue', percent: share };
};

/** Parses the text of `STORED_REQUEST`. */
export const requestOf = (json: string): StoredRequest => {
  const [
    node,
    worker,
    epoch,
    sequence,
    time,
    campaign,
    revision,
    destination,
    rule,
    landing,
    offer,
    test,
    phase,
    variant,
    kept,
    exhaustedCaps,
    outcome,
    trafficClass,
    reasons,
    visit,
    unique,
    joined,
    method,
    host,
    path,
    visitor,
    splitKey,
    firstVariant,
    address,
    country,
    region,
    city,
    language,
    device,
    os,
    browser,
    browserName,
    inApp,
    clickIds,
    subs,
    userAgent,
    referrer,
    ...costs
  ] = JSON.parse(json) as Values;
  return {
    node,
    worker,
    epoch,
    sequence,
    time,
    campaign,
    revision,
    destination,
    rule,
    landing,
    offer,
    test,
    phase,
    variant,
    kept,
    exhaustedCaps,
    outcome,
    trafficClass,
    reasons,
    visit,
    unique,
    joined,
    method,
    host,
    path,
    visitor,
    splitKey,
    firstVariant,
    address,
    country,
    region,
    city,
    language,
    device,
    os,
    browser,
    browserName,
    inApp,
    userAgent,
    referrer,
    clickIds: clickIds ?? {},
    subs: subsOf(subs),
    cost: costOf(costs),
  };
};
