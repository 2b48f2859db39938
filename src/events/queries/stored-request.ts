import type { ClickCost } from '../../contracts/reports/request.ts';
import { chargedTypes } from '../../core/clicks/charged-types.ts';
import { SUBS, type Sub } from '../../core/report/subs.ts';
import { UTMS, type Utm } from '../../core/report/utm.ts';
import { REQUESTED_PATH } from '../store/duckdb/columns.ts';
import { decimalText } from '../store/duckdb/rows.ts';
import type { StoredRequest } from '../store/request-log.ts';
import { VISIT_EXIT } from './dimensions.ts';

type Text = string | null;

type Costs = [
  ...[amount: Text, currency: Text, problem: 'missing' | 'unreadable' | null],
  ...[perConversion: Text, percent: Text, charged: Text],
];

/** A row as it is read. */
type Raw = Omit<StoredRequest, 'clickIds' | 'subs' | 'utms' | 'cost'> & {
  clickIds: Record<string, string> | null;
  subs: (Text[] | null)[];
  utms: Text[] | null;
  cost: Costs;
};

const or = (column: string, otherwise: string): string => `coalesce(${column}, ${otherwise})`;

/** Parameters that are answered together. Few links use more than the first of them. */
const SUBS_PER_GROUP = 10;
const SUB_GROUPS = Array.from({ length: Math.ceil(SUBS.length / SUBS_PER_GROUP) }, (_, group) =>
  SUBS.slice(group * SUBS_PER_GROUP, (group + 1) * SUBS_PER_GROUP),
);

/** The values of a group; null if none was given, so that requests without parameters stay small. */
const groupOf = (names: readonly (Sub | Utm)[]): string =>
  `CASE WHEN coalesce(${names.join(', ')}) IS NOT NULL THEN [${names.join(', ')}] END`;

/** SQL for each part of a row. Amounts are text because JSON numbers are not exact. */
const COLUMNS: { [Part in keyof Raw]: string } = {
  node: 'node',
  worker: 'worker',
  epoch: 'epoch',
  sequence: 'sequence',
  time: 'epoch_ms(time)',
  campaign: or('campaign', '0'),
  revision: or('revision', '0'),
  destination: or('destination', '0'),
  rule: or('rule', '0'),
  landing: or('landing', 'false'),
  offer: or('offer', '0'),
  exit: VISIT_EXIT,
  test: or('test', "''"),
  phase: or('phase', '0'),
  variant: or('variant', '0'),
  kept: or('kept', 'false'),
  exhaustedCaps: or('exhausted_caps', '[]'),
  outcome: or('outcome', "''"),
  trafficClass: or('traffic_class', "''"),
  reasons: or('reasons', '[]'),
  visit: or('visit', 'false'),
  unique: or('unique_visit', 'false'),
  joined: or('joined', 'false'),
  method: or('method', "''"),
  host: or('host', "''"),
  path: or(REQUESTED_PATH, "''"),
  visitor: or('visitor', "''"),
  splitKey: 'split_key',
  firstVariant: 'first_variant',
  address: 'address',
  country: 'country',
  region: 'region',
  city: 'city',
  language: 'language',
  device: 'device',
  os: 'os',
  browser: 'browser',
  browserName: 'browser_name',
  inApp: 'in_app',
  userAgent: or('user_agent', "''"),
  referrer: or('referrer', "''"),
  clickIds: 'click_ids',
  subs: `[${SUB_GROUPS.map(groupOf).join(', ')}]`,
  utms: groupOf(UTMS),
  cost: 'json_array(cost::VARCHAR, cost_currency, cost_problem, cost_per_conversion::VARCHAR, cost_share::VARCHAR, charged_types)',
};
const PARTS = Object.keys(COLUMNS) as (keyof Raw)[];

/**
 * SQL for a row of `requests` as one JSON text. Reading each value separately means a call into the driver and, for
 * long text, a buffer outside the heap: a million rows took three times as long and twice the memory.
 */
export const STORED_REQUEST = `json_array(${Object.values(COLUMNS).join(', ')})`;

export const NEWEST_FIRST = 'time DESC, node DESC, worker DESC, epoch DESC, sequence DESC';

const subsOf = (groups: Raw['subs']): Record<string, string> => {
  const subs: Record<string, string> = {};
  for (const [group, values] of groups.entries())
    for (const [place, value] of (values ?? []).entries())
      if (value !== null) subs[`sub${group * SUBS_PER_GROUP + place + 1}`] = value;
  return subs;
};

const utmsOf = (values: Raw['utms']): Record<string, string> => {
  const utms: Record<string, string> = {};
  for (const [place, value] of (values ?? []).entries()) if (value !== null) utms[UTMS[place] as Utm] = value;
  return utms;
};

const costOf = ([cost, currency, problem, perConversion, percent, charged]: Costs): ClickCost | null => {
  const amount = decimalText(cost);
  if (amount !== null || problem !== null) return { by: 'visit', amount, currency, problem };
  const each = decimalText(perConversion);
  const types = chargedTypes(charged);
  if (each !== null) return { by: 'conversion', amount: each, types };
  const share = decimalText(percent);
  return share === null ? null : { by: 'revenue', percent: share, types };
};

/** Parses the text of `STORED_REQUEST`. */
export const requestOf = (json: string): StoredRequest => {
  const values: unknown[] = JSON.parse(json);
  const row: Record<string, unknown> = {};
  for (let place = 0; place < PARTS.length; place++) row[PARTS[place] as string] = values[place];
  const raw = row as unknown as Raw;
  return Object.assign(raw, {
    clickIds: raw.clickIds ?? {},
    subs: subsOf(raw.subs),
    utms: utmsOf(raw.utms),
    cost: costOf(raw.cost),
  });
};
