import { clickCost } from '../calculate/costs.ts';
import { decimalText } from '../calculate/money.ts';
import type { Row } from '../calculate/rows.ts';
import type { Recounted } from '../calculate/things.ts';
import { visitorOf } from '../calculate/visitors.ts';
import { agentOf } from '../drive/agents.ts';
import { campaignOf } from '../drive/campaigns.ts';
import { CURRENCY, type Names } from '../drive/setup.ts';
import type { Hit } from '../ledger.ts';
import type { Differences } from './differences.ts';
import type { LogRow } from './settle.ts';

/** /24 or /48, as written unless whole addresses are kept. */
const cut = (address: string): string =>
  address.includes(':')
    ? `${address.split(':').slice(0, 3).join(':')}::`
    : `${address.split('.').slice(0, 3).join('.')}.0`;

/** A visitor who asks not to be tracked has no ad click ids anywhere. */
const pathOf = ({ path, hidden, clickIds }: Hit): string => {
  if (!hidden) return path;
  const [page, query = ''] = path.split('?');
  return `${page}?${query
    .split('&')
    .filter((pair) => !((pair.split('=')[0] as string) in clickIds))
    .join('&')}`;
};

const costOf = (row: Row): unknown => {
  const { costs, cost, currency } = row.hit;
  if (costs === null || costs.model === 'none') return null;
  const { model, amount, types = null } = costs;
  if (model === 'cpa') return { by: 'conversion', amount, types };
  if (model === 'share') return { by: 'revenue', percent: amount, types };
  const paid = clickCost(row.hit)?.amount ?? null;
  if (paid !== null) return { by: 'visit', amount: decimalText(paid), currency: null, problem: null };
  if (cost === null || cost === '' || cost.startsWith('{'))
    return { by: 'visit', amount: null, currency: null, problem: 'missing' };
  const foreign = currency !== null && !currency.startsWith('{') && currency !== CURRENCY ? currency : null;
  const read = /^\d+([.,]\d+)?$/.test(cost) ? cost.replace(',', '.').replace(/(\.\d{9})\d+$/, '$1') : null;
  return {
    by: 'visit',
    amount: read,
    currency: read === null ? null : foreign,
    problem: read === null ? 'unreadable' : null,
  };
};

const expected = (row: Row, names: Names): Record<string, unknown> => {
  const { hit, place, trafficClass, reasons, visit, joined, unique } = row;
  const { look, answered, campaign } = hit;
  const agent = agentOf(look.agent);
  const path = answered?.path ?? null;
  const page = (name: string | null): string | null =>
    name === null ? null : (names.pages.get(name) as string);
  return {
    id: hit.id,
    time: new Date(place.time).toISOString(),
    campaign: campaign === null ? null : names.campaigns.get(campaign),
    landing: page(row.landing),
    offer: page(row.offer),
    destination: page(row.offer ?? row.landing),
    rule:
      path === null ? 0 : campaignOf(campaign as string).rules.findIndex((rule) => rule.path === path) + 1,
    variant: path ?? -1,
    ...{
      outcome: answered?.outcome,
      trafficClass,
      reasons: reasons.toSorted(),
      visit,
      unique,
      joined,
      method: hit.method,
    },
    ...{
      host: hit.host,
      path: pathOf(hit),
      address: hit.hidden ? null : cut(look.address),
      country: look.country,
    },
    region: null,
    city: null,
    language: look.language,
    device: agent.device,
    os: agent.os,
    browser: agent.browser,
    browserName: agent.browserName,
    inApp: agent.app,
    clickIds: hit.hidden ? {} : hit.clickIds,
    subs: hit.subs,
    utms: hit.utms,
    exit: row.exit === null ? null : Number(row.exit),
    userAgent: agent.text,
    cost: costOf(row),
  };
};

/** Things with an id and a name. */
const NAMED = ['campaign', 'landing', 'offer', 'destination'];

const shown = (field: string, row: LogRow): unknown => {
  const value = row[field];
  if (NAMED.includes(field)) return (value as { id: string } | null)?.id ?? null;
  if (field === 'reasons') return (value as string[]).toSorted();
  // Their order is irrelevant.
  if (field === 'subs' || field === 'utms' || field === 'clickIds')
    return Object.fromEntries(Object.entries(value as object).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return value;
};
const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && !('by' in value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** A visitor's key is a secret hash; only equality is visible. */
const compareVisitors = (
  rows: readonly Row[],
  log: ReadonlyMap<number, LogRow>,
  differ: Differences,
): void => {
  const shownOf = new Map<string, string>();
  const ownOf = new Map<string, string>();
  for (const { hit, place } of rows) {
    const own = visitorOf(hit, place.time);
    const key = String(log.get(hit.mark)?.visitor);
    if (!shownOf.has(own)) shownOf.set(own, key);
    if (!ownOf.has(key)) ownOf.set(key, own);
    differ.equal(`k=${hit.mark} visitor`, shownOf.get(own), key);
    differ.equal(`k=${hit.mark} visitor`, ownOf.get(key), own);
    if (hit.brought !== null) differ.equal(`k=${hit.mark} visitor`, hit.brought, key);
  }
};

/** Every row of the log, field by field. */
export const compareLog = (
  { rows }: Recounted,
  log: ReadonlyMap<number, LogRow>,
  names: Names,
  differ: Differences,
): void => {
  differ.begin('log: every field');
  for (const row of rows) {
    const got = log.get(row.hit.mark) as LogRow;
    for (const [field, value] of Object.entries(expected(row, names)))
      differ.equal(
        `k=${row.hit.mark} ${field}`,
        sorted(value),
        shown(field, got),
        () =>
          `${row.hit.by} ${row.hit.path} by ${row.hit.look.agent} at ${row.hit.look.address}, ${JSON.stringify(got.reasons)}`,
      );
  }
  differ.begin('log: who is the same visitor');
  compareVisitors(rows, log, differ);
};
