import type { Measure } from '../../../core/report/metrics.ts';
import { DAY_MS, QUARTER_MS } from '../../../core/time/durations.ts';
import type { Bindings } from '../../store/duckdb/rows.ts';
import { quarterOf } from '../../store/duckdb/schema.ts';
import type { StoreMaturity, StoreReportQuery } from '../../store/reports.ts';
import { isByConversion } from './conversion-types.ts';
import { HUMAN_VISIT, type Sums } from './measures.ts';
import type { Tables } from './tables.ts';

const instant = (ms: number): string => `make_timestamp(${Math.trunc(ms)} * 1000)`;

const SHARES = '[{"curve":"INTEGER","begins":"BIGINT","share":"DOUBLE","error":"DOUBLE"}]';
const USUAL =
  '[{"campaign":"UINTEGER","curve":"INTEGER","rate":"DOUBLE","revenue":"DOUBLE","cost":"DOUBLE"}]';

const listed = (rows: readonly object[], shape: string, bind: Bindings): string =>
  `(SELECT unnest(from_json(${bind.add(JSON.stringify(rows))}, '${shape}'), recursive := true))`;

/** Range and tables of the visits in a report that can have conversions to come; null if there are none. */
export const ripeningSpan = (
  query: StoreReportQuery,
  tables: Tables,
): { from: number; to: number; tables: Tables } | null => {
  const { maturity, basis } = query;
  if (maturity === undefined || basis !== 'click' || isByConversion(query)) return null;
  const begins = maturity.curves.flatMap(({ shares }) => shares.map((share) => share.begins));
  const [from, to] = [
    Math.max(query.from, Math.min(...begins)),
    Math.min(query.to, Math.max(...begins) + QUARTER_MS),
  ];
  if (!(from < to)) return null;
  // Ages of recent visits are told apart by quarter hours, which days do not have.
  const days = tables.daily && {
    ...tables.daily,
    from: Math.max(tables.daily.from, Math.ceil(from / DAY_MS) * DAY_MS),
    to: Math.min(tables.daily.to, maturity.byQuarter),
  };
  return { from, to, tables: { ...tables, daily: days !== null && days.from < days.to ? days : null } };
};

/** Rows of visits, with what one visit of their campaign and age has to come. */
export const ripeningRows = (
  table: string,
  moment: string,
  { byQuarter, curves, usual, others }: StoreMaturity,
  bind: Bindings,
): string => {
  const shares = curves.flatMap(({ shares: all }, curve) => all.map((share) => ({ curve, ...share })));
  const own = (name: keyof typeof others): string => `coalesce(u.${name}, ${Number(others[name])})`;
  return `(SELECT r.*, s.share AS ripening_share, s.error AS ripening_error, s.share * ${own('rate')} AS usual_conversions,
      s.share * ${own('rate')} * ${own('revenue')} AS usual_revenue, s.share * ${own('rate')} * ${own('cost')} AS usual_cost
    FROM (SELECT *, CASE WHEN ${moment} >= ${instant(byQuarter)} THEN ${quarterOf(moment)} ELSE date_trunc('day', ${moment}) END AS ripening_since
      FROM ${table}) r
    LEFT JOIN ${listed(usual, USUAL, bind)} u ON u.campaign = r.campaign
    JOIN ${listed(shares, SHARES, bind)} s ON s.curve = ${own('curve')} AND make_timestamp(s.begins * 1000) = ripening_since)`;
};

const columns = {
  unripe: 'ripening_share',
  unripeError: 'ripening_error',
  usualToCome: 'usual_conversions',
  usualRevenueToCome: 'usual_revenue',
  usualCostToCome: 'usual_cost',
} as const satisfies Partial<Record<Measure, string>>;

/** Sums over `ripeningRows`: decimals, so that the order of rows does not matter. */
export const ripeningSums = (isRaw: boolean): Sums =>
  Object.fromEntries(
    Object.entries(columns).map(([measure, column]) => [
      measure,
      isRaw
        ? { add: `${column}::DECIMAL(24, 12)`, when: HUMAN_VISIT }
        : { add: `valid::DECIMAL(12, 0) * ${column}::DECIMAL(24, 12)`, when: 'true' },
    ]),
  );
