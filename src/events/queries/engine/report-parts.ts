import { type Measure, SPEND_MEASURES } from '../../../core/report/metrics.ts';
import { QUARTER_MS } from '../../../core/time/durations.ts';
import { bindings } from '../../store/duckdb/rows.ts';
import { heard } from '../../store/duckdb/schema.ts';
import type { StoreFilter, StoreReportQuery } from '../../store/reports.ts';
import { filterSql } from '../dimensions.ts';
import { isByConversion, typeConditions } from './conversion-types.ts';
import { correctionParts } from './corrections.ts';
import {
  conversionsFrom,
  type From,
  grouped,
  instant,
  momentOf,
  onSpend,
  type Plan,
  requestsFrom,
  visitIs,
} from './grouped.ts';
import {
  COVERED_COLUMNS,
  columnsFor,
  conversionSums,
  coveredConversions,
  HUMAN_VISIT,
  kindsFor,
  PAID_VISIT,
  ROLLED_PAID,
  rawCovered,
  rawEvents,
  rawRequests,
  rolledCovered,
  rolledRequests,
  type Sum,
  type Sums,
  sqlType,
  sumSql,
  sumsSql,
  wantedOf,
} from './measures.ts';
import { IS_UNIDENTIFIED, OPEN_LINE, UNKNOWN_LINE } from './pseudo-lines.ts';
import { ripeningRows, ripeningSpan, ripeningSums } from './ripening.ts';
import { spendParts } from './spend.ts';
import { spendFacts } from './spend-facts.ts';
import { type Finding, spendTablesFor, type Tables } from './tables.ts';
import { tellsUnknownCosts } from './unknown-costs.ts';

/** A traffic source is resolved to its campaigns, whose numbers are known before the store is queried. */
const sourceFilter = ({ op, values }: StoreFilter, sources: StoreReportQuery['sources']): string => {
  const of = (list: StoreReportQuery['sources']): string =>
    `(${[-1, ...list.map(({ campaign }) => Math.trunc(campaign))].join(', ')})`;
  const named = of(sources.filter(({ source }) => values.includes(source)));
  const some = `campaign IN ${named}${values.includes(null) ? ` OR campaign NOT IN ${of(sources)}` : ''}`;
  return op === 'isNot' ? `NOT (${some})` : `(${some})`;
};

/** What a query's statements are built from. `tokens`: see `unfilledTokens`. */
export const planOf = (query: StoreReportQuery, tables: Tables, tokens: readonly string[]): Plan => {
  const bind = bindings();
  const wanted = wantedOf(query);
  // Every visit with spend has a known cost. Costs belong to visits, not to conversions.
  const withSpend = !isByConversion(query) && SPEND_MEASURES.some((measure) => wanted.has(measure));
  const filters = query.filters.map((filter) =>
    filter.dimension === 'source' ? sourceFilter(filter, query.sources) : filterSql(filter, bind),
  );
  const types = typeConditions(query);
  const spend = withSpend ? spendParts(query, bind, tokens) : null;
  const spendTables = spendTablesFor(query) ?? tables;
  const corrections = wanted.has('cost') ? correctionParts(query, bind) : null;
  const byCampaign = tellsUnknownCosts(query, spend !== null);
  return {
    query,
    tables,
    wanted,
    bind,
    filters,
    types,
    spend,
    spendTables,
    corrections,
    columns: [],
    byCampaign,
  };
};

const SPANS = '[{"step":"INTEGER","begins":"BIGINT","ends":"BIGINT"}]';
const SOURCES = '[{"source_campaign":"UINTEGER","source":"VARCHAR"}]';
const listed = (place: string, shape: string): string =>
  `(SELECT unnest(from_json(${place}, '${shape}'), recursive := true))`;

/** Lookup tables of the statement: time steps, campaigns of traffic sources, corrections. */
export const lookUps = (plan: Plan): string => {
  const { query, bind, corrections } = plan;
  const begins = query.dimensions.includes('step') ? query.steps : [query.from];
  const spans = begins.map((from, step) => ({ step, begins: from, ends: begins[step + 1] ?? query.to }));
  const usesSpans = plan.spend !== null || query.dimensions.includes('step');
  return [
    usesSpans
      ? `spans AS MATERIALIZED (SELECT * FROM ${listed(bind.add(JSON.stringify(spans)), SPANS)}),`
      : '',
    query.dimensions.includes('step')
      ? `quarters AS MATERIALIZED (SELECT step, make_timestamp(unnest(range(begins, ends, ${QUARTER_MS})) * 1000) AS step_quarter FROM spans),`
      : '',
    query.dimensions.includes('source')
      ? `sources AS MATERIALIZED (SELECT * FROM ${listed(
          bind.add(
            JSON.stringify(
              query.sources.map(({ campaign, source }) => ({ source_campaign: campaign, source })),
            ),
          ),
          SOURCES,
        )}),`
      : '',
    corrections === null ? '' : corrections.table,
  ].join('\n');
};

/**
 * How spend changes the rows that it is for. Read separately because few campaigns have spend, and rows of all others
 * would be compared with its lines too.
 */
const covered = (
  plan: Plan,
  from: From,
  sums: Sums,
  visits: Record<string, Sum>,
  finding: Finding | undefined = plan.spend?.line,
): string | null => {
  const { wanted, spend } = plan;
  if (spend === null || finding === undefined) return null;
  const changing = Object.fromEntries(
    (Object.entries(sums) as [Measure, Sum][]).map(([name, { add, when }]) => [
      name,
      { add, when: `${when} AND line <> ${OPEN_LINE}` },
    ]),
  );
  const all = [
    ...sumsSql(spend.kept === null ? sums : changing, wanted),
    ...Object.entries(visits).map(([name, sum]) => `${sumSql(sum)}::HUGEINT AS ${name}`),
    ...('unidentified' in visits
      ? [`bit_or(CASE WHEN ${IS_UNIDENTIFIED} THEN lacked_shapes END)::BIGINT AS lacked`]
      : []),
  ];
  if (all.length === 0) return null;
  const { begins, ends } = spendFacts(plan.query.spend);
  const conditions = [
    ...from.conditions,
    `campaign IN (${[-1, ...spend.campaigns].join(', ')})`,
    // Often, a range of months has lines of its last days only.
    ...[`${from.moment} >= ${instant(begins)}`, `${from.moment} < ${instant(ends)}`],
  ];
  return grouped(plan, { ...from, conditions }, all, finding);
};

const withEvents = `(SELECT r.*, e.type AS event FROM (SELECT * FROM requests WHERE ${heard}) r JOIN click_events e
  ON r.time = e.visit_time AND ${visitIs('e')}
  WHERE e.first AND NOT e.waiting)`;

/** In place of rows that a report does not have: the columns of these sums, without a row. */
const noRows = ({ query }: Plan, wanted: readonly Measure[]): string => {
  const keys = query.dimensions.map((_, i) => `NULL::VARCHAR AS k${i}`);
  const sums = wanted.map((measure) => `0::${sqlType(measure)} AS "${measure}"`);
  return `SELECT ${[...keys, ...sums].join(', ')} WHERE false`;
};

/** Requests with spend, by line (and credit): what it changes, and the number of their paid and of their valid visits. */
export const coveredVisits = (report: Plan): string | null => {
  const plan = onSpend(report);
  const finding = plan.spend?.visits;
  const unidentified = plan.spend?.kept ? { unidentified: unidentifiedIn(plan.tables) } : {};
  if (plan.tables.raw) {
    const visits = {
      ...unidentified,
      paid: { add: 'n', when: PAID_VISIT },
      valid_visits: { add: 'n', when: HUMAN_VISIT },
    };
    return covered(plan, requestsFrom(plan, []), rawCovered, visits, finding);
  }
  const visits = {
    ...unidentified,
    paid: { add: ROLLED_PAID, when: 'true' },
    valid_visits: { add: 'valid', when: 'true' },
  };
  return covered(plan, requestsFrom(plan, COVERED_COLUMNS), rolledCovered, visits, finding);
};

/** Paid visits without an ID that lines can be laid on, once for each pool of lines; null if there are no such lines. */
export const pooledVisits = (report: Plan): string | null => {
  const plan = onSpend(report);
  const paid = plan.tables.raw ? { add: 'n', when: PAID_VISIT } : { add: ROLLED_PAID, when: 'true' };
  const finding = plan.spend?.laid ?? undefined;
  if (finding === undefined) return null;
  return covered(plan, requestsFrom(plan, plan.tables.raw ? [] : COVERED_COLUMNS), {}, { paid }, finding);
};

/**
 * Valid visits that have no cost because unlaid spend may have paid for them. Of a row of a roll-up that no line covers, those
 * that no cost model says the cost of.
 */
const unidentifiedIn = ({ raw }: Tables): Sum =>
  raw
    ? {
        add: 'n',
        when: `${HUMAN_VISIT} AND (line = ${UNKNOWN_LINE} OR (line = ${OPEN_LINE} AND NOT is_costed))`,
      }
    : { add: `valid - CASE WHEN line = ${UNKNOWN_LINE} THEN 0 ELSE costed_valid END`, when: IS_UNIDENTIFIED };

/** These visits by the pools of what may have paid for them. */
export const unidentifiedPools = (report: Plan, finding: Finding): string | null => {
  const plan = onSpend(report);
  const from = requestsFrom(plan, plan.tables.raw ? [] : COVERED_COLUMNS);
  return covered(plan, from, {}, { visits: unidentifiedIn(plan.tables) }, finding);
};

/** Sums of what is still to come, over the visits that are young enough. */
const ripeningPart = (plan: Plan): string => {
  const { query, wanted, bind } = plan;
  const span = ripeningSpan(query, plan.tables);
  if (span === null || query.maturity === undefined)
    return noRows(
      plan,
      (Object.keys(ripeningSums(false)) as Measure[]).filter((name) => wanted.has(name)),
    );
  const { tables, ...range } = span;
  const young = { ...plan, tables, query: { ...query, ...range } };
  const from = requestsFrom(young, ['valid']);
  const table = ripeningRows(from.table, from.moment, query.maturity, bind);
  return grouped(young, { ...from, table }, sumsSql(ripeningSums(tables.raw), wanted));
};

/**
 * Sums by the keys of the report, except for spend; they are summed over all parts. `by`: how the rows of a table are
 * grouped.
 */
export const partsOf = (
  plan: Plan,
  by: (plan: Plan, from: From, sums: readonly string[]) => string = grouped,
): string[] => {
  const { query, tables, wanted, types } = plan;
  const { raw } = tables;
  const moment = momentOf(tables);
  const own = (from: From, sums: Sums): string => by(plan, from, sumsSql(sums, wanted));
  const parts = isByConversion(query)
    ? [noRows(plan, [...wanted])]
    : [
        raw
          ? own({ table: tables.requests, moment, conditions: [], kinds: kindsFor(wanted) }, rawRequests)
          : own(requestsFrom(plan, columnsFor(wanted)), rolledRequests),
      ];
  if (wanted.has('unripe') && !isByConversion(query)) parts.push(ripeningPart(plan));
  const has = (sums: Sums): boolean => (Object.keys(sums) as Measure[]).some((name) => wanted.has(name));
  if (raw && has(rawEvents) && !isByConversion(query))
    parts.push(own({ table: withEvents, moment, conditions: [] }, rawEvents));
  const sums = conversionSums(raw, types);
  if (isByConversion(query) || has(sums)) {
    parts.push(own(conversionsFrom(plan), sums));
    const spent = onSpend(plan);
    const changes = coveredConversions(spent.tables.raw, types);
    // Not built unless it is used, because it binds values.
    if (plan.spend !== null && has(changes)) {
      const changed = covered(spent, conversionsFrom(spent), changes, {});
      if (changed !== null) parts.push(`SELECT * EXCLUDE (line) FROM (${changed})`);
    }
  }
  return parts;
};
