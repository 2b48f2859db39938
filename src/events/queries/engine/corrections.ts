import { factorUnits } from '../../../core/spend/correction.ts';
import type { Bindings } from '../../store/duckdb/rows.ts';
import type { StoreReportQuery } from '../../store/reports.ts';
import { isByConversion } from './conversion-types.ts';
import {
  type CorrectionParts,
  conversionsFrom,
  type From,
  grouped,
  onSpend,
  type Plan,
  requestsFrom,
} from './grouped.ts';
import {
  conversionSums,
  coveredConversions,
  rawCovered,
  rawRequests,
  rolledCovered,
  rolledRequests,
  type Sum,
  type Sums,
  sumSql,
} from './measures.ts';
import { correctionTablesFor, type Finding } from './tables.ts';

/**
 * Costs by cost models are corrected when a report is read: what a correction adds to the costs of its campaigns is read
 * separately, so that all other reports stay as they are, and taken away again where spend replaces these costs. Sums
 * are exact: of a cost with ten decimals and a multiplier with four.
 */

const SHAPE = JSON.stringify([
  { corrected_campaign: 'UINTEGER', corrected_from: 'BIGINT', corrected_to: 'BIGINT', more: 'BIGINT' },
]);

/** Units of the fourth decimal by which 1 is exceeded. */
const moreThanOne = (factor: string): number => Number(factorUnits(factor)) - 10_000;

/** The corrections of a query; null if none concerns its range, or if its rows have no costs. */
export const correctionParts = (query: StoreReportQuery, bind: Bindings): CorrectionParts | null => {
  const { corrections = [], from, to } = query;
  const own = corrections.filter(
    ({ campaigns, begins, ends }) => campaigns.length > 0 && begins < to && ends > from,
  );
  if (own.length === 0 || isByConversion(query)) return null;
  const rows = own.flatMap(({ campaigns, begins, ends, factor }) =>
    campaigns.map((campaign) => ({
      ...{ corrected_campaign: campaign, corrected_from: begins, corrected_to: ends },
      more: moreThanOne(factor),
    })),
  );
  return {
    table: `corrections AS MATERIALIZED (
      SELECT * FROM (SELECT unnest(from_json(${bind.add(JSON.stringify(rows))}, '${SHAPE}'), recursive := true))),`,
    finding: {
      columns: ['more'],
      rows: (table, moment) =>
        `(SELECT * FROM ${table} JOIN corrections ON campaign = corrected_campaign
          AND epoch_ms(${moment}) >= corrected_from AND epoch_ms(${moment}) < corrected_to)`,
    },
    campaigns: [...new Set(rows.map((row) => Math.trunc(row.corrected_campaign)))],
  };
};

/** What corrections add to the rows of a report, in units of 10^-18, and take away from those that spend is for. */
export const correctedParts = (report: Plan): string[] => {
  const { query, wanted, types, spend, corrections } = report;
  if (corrections === null) return [];
  const keys = query.dimensions.map((_, i) => `k${i}`);
  const part = (plan: Plan, from: From, { cost, conversionCost }: Sums, finding: Finding): string => {
    const ofConversions = conversionCost !== undefined;
    const conditions = [...from.conditions, `campaign IN (${[-1, ...corrections.campaigns].join(', ')})`];
    const sum = `(${sumSql(cost as Sum)})::DECIMAL(38, 10) AS cost`;
    // A cost has ten decimals and a multiplier four.
    const added = [
      '((cost * 10000000000)::HUGEINT * more * 10000)::HUGEINT AS spent_sum',
      ...(ofConversions && wanted.has('conversionCost')
        ? ['cost::DECIMAL(27, 10) * (more::DECIMAL(6, 0) * 0.0001::DECIMAL(5, 4)) AS "conversionCost"']
        : []),
    ];
    return `SELECT ${[...keys, ...added].join(', ')} FROM (${grouped(plan, { ...from, conditions }, [sum], finding)})`;
  };
  const both = (plan: Plan, requests: Sums, conversions: Sums, finding: Finding): string[] => [
    part(plan, requestsFrom(plan, ['cost']), requests, finding),
    part(plan, conversionsFrom(plan), conversions, finding),
  ];
  const all: Plan = { ...report, tables: correctionTablesFor(query) };
  const { raw } = all.tables;
  const added = both(
    all,
    raw ? rawRequests : rolledRequests,
    conversionSums(raw, types),
    corrections.finding,
  );
  if (spend === null) return added;
  const spent = onSpend(report);
  const isRaw = spent.tables.raw;
  return [
    ...added,
    ...both(spent, isRaw ? rawCovered : rolledCovered, coveredConversions(isRaw, types), {
      ...corrections.finding,
      rows: (table, moment) => corrections.finding.rows(spend.line.rows(table, moment), moment),
    }),
  ];
};
