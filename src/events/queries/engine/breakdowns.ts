import { SPEND_MEASURES } from '../../../core/report/metrics.ts';
import { query as ask, type Bindings, num, optional, type Reader } from '../../store/duckdb/rows.ts';
import type { BreakdownsQuery, StoreReport, StoreReportQuery } from '../../store/reports.ts';
import { groupedApart, type Plan, rowsApart } from './grouped.ts';
import { wantedOf } from './measures.ts';
import { orderOf } from './order.ts';
import { queryReport, sumsOf } from './report.ts';
import { lookUps, partsOf, planOf } from './report-parts.ts';
import { expiredIn } from './stored-range.ts';
import { type Tables, tablesFor } from './tables.ts';

/** A breakdown as a report of its own. */
const reportOf = (
  { by: _, ...query }: BreakdownsQuery,
  { dimension, metric, only }: BreakdownsQuery['by'][number],
): StoreReportQuery => ({
  ...query,
  dimensions: [dimension],
  metrics: [metric],
  order: { by: metric, descending: true },
  steps: [],
  offset: 0,
  ...(only && { only: only.map((key) => [key]) }),
});

/**
 * What breakdowns that can be answered together have in common; null for one that can't. A request has several reasons.
 * Spend, and estimates, are found by more than a row's dimension.
 */
const sharedBy = (query: StoreReportQuery, tables: Tables): string | null => {
  const wanted = wantedOf(query);
  const isAlone =
    query.dimensions.includes('reason') ||
    // Its keys have an order of their own.
    query.dimensions.includes('exit') ||
    wanted.has('unripe') ||
    SPEND_MEASURES.some((measure) => wanted.has(measure));
  return isAlone ? null : JSON.stringify(tables);
};

const present = (query: StoreReportQuery): string =>
  [...wantedOf(query)].map((measure) => `"${measure}" <> 0`).join(' OR ');

/** The largest rows of each dimension, or those asked for by name. */
const pagesSql = (reports: readonly StoreReportQuery[], { bind }: Plan): string => {
  const named = reports.flatMap(({ only = [] }, place) => only.map(([key]) => ({ named_place: place, key })));
  const [first] = reports;
  if (first?.only !== undefined)
    return `SELECT g.*, 0 AS place FROM g JOIN (
        SELECT unnest(from_json(${bind.add(JSON.stringify(named))}, '[{"named_place":"INTEGER","key":"VARCHAR"}]'), recursive := true))
      ON dimension = named_place AND k0 IS NOT DISTINCT FROM key WHERE is_shown`;
  const byMetric = Map.groupBy(reports.keys(), (place) => String(reports[place]?.metrics));
  return [...byMetric.values()]
    .map((places) => {
      const order = orderOf(reports[places[0] as number] as StoreReportQuery);
      return `SELECT g.*, place FROM g JOIN (
        SELECT dimension, k0, row_number() OVER (PARTITION BY dimension ORDER BY ${order.by}) AS place
        FROM ${order.from(`(SELECT * FROM g WHERE is_shown AND dimension IN (${places.join(', ')}))`)}) o
      ON o.dimension = g.dimension AND o.k0 IS NOT DISTINCT FROM g.k0 WHERE place <= ${Math.trunc(first?.limit ?? 0)}`;
    })
    .join(' UNION ALL ');
};

/** `reports` differ in their dimension and metric only, and are all answered from `tables`. */
const togetherStatement = (
  reports: readonly StoreReportQuery[],
  tables: Tables,
): { sql: string; values: Bindings['values'] } => {
  const [first] = reports as [StoreReportQuery];
  const query = {
    ...first,
    dimensions: reports.flatMap(({ dimensions }) => dimensions),
    metrics: [...new Set(reports.flatMap(({ metrics }) => metrics))],
  };
  const plan = planOf(query, tables, []);
  const parts = partsOf(plan, groupedApart);
  const measures = [...plan.wanted].map((measure) => `"${measure}"`);
  const rows = reports.flatMap((_, place) => parts.map((_part, i) => rowsApart(plan, `part_${i}`, place)));
  const shown = reports.map((report, place) => `WHEN ${place} THEN ${present(report)}`).join(' ');
  const texts = measures.map((name) => `${name}::VARCHAR AS ${name}`);
  return {
    values: plan.bind.values,
    sql: `WITH ${lookUps(plan)}
      ${parts.map((part, i) => `part_${i} AS MATERIALIZED (${part}),`).join('\n')}
      g AS MATERIALIZED (SELECT *, CASE dimension ${shown} END AS is_shown FROM (
        SELECT dimension, k0, ${measures.map((name) => `coalesce(sum(${name}), 0) AS ${name}`).join(', ')}
        FROM (${rows.join('\nUNION ALL BY NAME\n')}) GROUP BY dimension, k0)),
      page AS (${pagesSql(reports, plan)})
      SELECT dimension, k0, ${texts.join(', ')}, place, n FROM (
        SELECT dimension, k0, ${measures.join(', ')}, place::BIGINT AS place, 0::BIGINT AS n FROM page
        UNION ALL
        SELECT dimension, NULL, ${measures.map((name) => `sum(${name})`).join(', ')}, -1, count(*) FILTER (is_shown)
        FROM g GROUP BY dimension)
      ORDER BY dimension, place`,
  };
};

const queryTogether = async (
  reader: Reader,
  reports: readonly StoreReportQuery[],
  tables: Tables,
): Promise<StoreReport[]> => {
  const { sql, values } = togetherStatement(reports, tables);
  const byPlace = Map.groupBy(await ask(reader, sql, values), ({ dimension }) => num(dimension));
  const incomplete = tables.raw && (await expiredIn(reader, reports[0] as StoreReportQuery));
  return reports.map((report, place) => {
    // Others have asked for measures of their own.
    const wanted = [...wantedOf(report), 'k0', 'n', 'place'];
    const own = (byPlace.get(place) ?? []).map((row) =>
      Object.fromEntries(wanted.map((name) => [name, row[name] ?? null])),
    );
    const [head = {}, ...page] = own;
    return {
      rows: page.map((row) => ({ keys: [optional(row.k0)], sums: sumsOf(row) })),
      total: sumsOf(head),
      count: num(head.n),
      incomplete,
    };
  });
};

/**
 * Several reports by one dimension each, from as few statements as possible: what the cards of a screen ask at once is
 * read once. Each is what `queryReport` answers.
 */
export const queryBreakdowns = async (reader: Reader, query: BreakdownsQuery): Promise<StoreReport[]> => {
  const reports = query.by.map((one) => reportOf(query, one));
  // Written for DuckDB's grouping sets.
  if ('rows' in reader) return Promise.all(reports.map((report) => queryReport(reader, report)));
  const shared = Map.groupBy(reports, (report) => sharedBy(report, tablesFor(report)));
  const answers = new Map<StoreReportQuery, StoreReport>();
  for (const [what, same] of shared) {
    const isAlone = what === null || same.length === 1;
    const found = isAlone
      ? await inTurn(same, (report) => queryReport(reader, report))
      : await queryTogether(reader, same, tablesFor(same[0] as StoreReportQuery));
    for (const [i, report] of same.entries()) answers.set(report, found[i] as StoreReport);
  }
  return reports.map((report) => answers.get(report) as StoreReport);
};

/** One after the other, because a connection answers one statement at a time. */
const inTurn = async <T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = [];
  for (const one of all) done.push(await work(one));
  return done;
};
