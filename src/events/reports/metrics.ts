import type { Metrics } from '../../contracts/report.ts';
import { lessExact, roundToSix, sumExact } from '../../core/money/exact.ts';
import { decimalText, num, optional, type Row } from '../store/duckdb/rows.ts';

/** Sums of a request roll-up, one definition for every report (docs/metrics.md). */
export const requestSums = `coalesce(sum(requests), 0)::BIGINT AS requests, coalesce(sum(visits), 0)::BIGINT AS visits,
  coalesce(sum(valid), 0)::BIGINT AS valid, coalesce(sum(unique_visits), 0)::BIGINT AS unique_visits,
  coalesce(sum(bots), 0)::BIGINT AS bots, coalesce(sum(cost), 0)::VARCHAR AS cost,
  coalesce(sum(uncosted), 0)::BIGINT AS uncosted`;

/** Sums of a conversion roll-up; rejected conversions count nowhere. */
export const conversionSums = `coalesce(sum(conversions), 0)::BIGINT AS conversions,
  coalesce(sum(revenue), 0)::DECIMAL(38, 6)::VARCHAR AS revenue, coalesce(sum(unpriced), 0)::BIGINT AS unpriced,
  coalesce(sum(cost), 0)::VARCHAR AS cost`;

/** Conversions by the time of their click, the ones that count. */
export const countedByClick = `basis = 'click' AND status <> 'rejected'`;

/** What rows cost together, to six decimals: half up, once, after everything has been added. */
export const costOf = (...rows: readonly (Row | undefined)[]): string =>
  roundToSix(sumExact(...rows.map((row) => optional(row?.cost) ?? '0')));

/** `spend`: what spend in periods changes (spend.ts). */
export const metricsOf = (
  requests: Row | undefined,
  conversions: Row | undefined,
  spend: readonly Row[],
): Metrics => {
  const revenue = decimalText(conversions?.revenue) ?? '0';
  const cost = costOf(requests, conversions, ...spend);
  return {
    requests: num(requests?.requests),
    visits: num(requests?.visits),
    valid: num(requests?.valid),
    uniqueVisits: num(requests?.unique_visits),
    bots: num(requests?.bots),
    conversions: num(conversions?.conversions),
    revenue,
    unpriced: num(conversions?.unpriced),
    cost,
    profit: lessExact(revenue, cost),
    uncosted: spend.reduce((sum, row) => sum + num(row.uncosted), num(requests?.uncosted)),
  };
};

/** Rows of three queries joined by their `id` column: a key with conversions or spend and no requests is a row too. */
export const joinById = (
  requests: readonly Row[],
  conversions: readonly Row[],
  spend: readonly Row[],
): (Metrics & { id: number })[] => {
  const requestsById = new Map(requests.map((row) => [num(row.id), row]));
  const conversionsById = new Map(conversions.map((row) => [num(row.id), row]));
  const spendById = Map.groupBy(spend, (row) => num(row.id));
  return [...new Set([...requestsById.keys(), ...conversionsById.keys(), ...spendById.keys()])]
    .map((id) => ({
      id,
      ...metricsOf(requestsById.get(id), conversionsById.get(id), spendById.get(id) ?? []),
    }))
    .sort((a, b) => b.requests - a.requests || a.id - b.id);
};
