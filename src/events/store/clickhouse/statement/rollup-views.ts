import { COUNTED } from '../../duckdb/conversion-identity.ts';
import { dailies } from '../../duckdb/daily.ts';
import { IS_OTHER_CLICK } from '../../duckdb/human-rates.ts';
import { conversionMeasures, outcomeColumns } from '../../duckdb/ingest/conversion-rows.ts';
import {
  eventMeasures,
  heard,
  quarterOf,
  type Rollup,
  requestMeasures,
  rollups,
} from '../../duckdb/schema.ts';

const EVENT_OF_VISIT = [
  'r.workspace = e.workspace',
  ...['node', 'worker', 'epoch', 'sequence'].map((name) => `r.${name} = e.visit_${name}`),
].join(' AND ');

/** The table of the sums of a roll-up or daily table. */
export const sumsNamed = (name: string): string => `${name}_sums`;

const keysOf = (dimensions: readonly string[]): string[] => ['workspace', 'campaign', ...dimensions];
const namesOf = ({ dimensions }: Rollup): string[] => dimensions.map(([name]) => name);

export const measureNames = [...requestMeasures, ...eventMeasures].map(({ name }) => name);

const countIf = (condition: string, add = '1'): string =>
  condition === 'true' ? add : `CASE WHEN ${condition} THEN ${add} ELSE 0 END`;
const nothing = (measures: readonly { name: string }[]): string[] =>
  measures.map(({ name }) => `0 AS ${name}`);

/**
 * What each request and each event adds to a roll-up: as many rows as there are of them, because summing them by quarter
 * hours first would only cost. Of requests that no sum counts.
 */
const addedTo = (rollup: Rollup): string => {
  const keys = [`${quarterOf('time')} AS quarter`, ...keysOf(namesOf(rollup))].join(', ');
  const ofRequest = requestMeasures.map(
    ({ name, when, of }) => `${countIf(when, of === undefined ? '1' : `coalesce(${of}, 0)`)} AS ${name}`,
  );
  const ofEvent = eventMeasures.map(
    ({ name, type, valid }) => `${countIf(`event = '${type}'${valid ? ` AND ${heard}` : ''}`)} AS ${name}`,
  );
  return `SELECT ${[keys, ...ofRequest, ...nothing(eventMeasures)].join(', ')} FROM unsummed_requests
    UNION ALL BY NAME
    SELECT ${[keys, ...nothing(requestMeasures), ...ofEvent].join(', ')}
    FROM (SELECT r.*, e.type AS event FROM unsummed_requests r JOIN unsummed_events e ON r.time = e.visit_time AND ${EVENT_OF_VISIT}
      WHERE e.first AND NOT e.waiting)`;
};

/** DuckDB's SQL that sums a roll-up's unsummed rows. */
export const sumsOf = (rollup: Rollup): string => {
  const sums = measureNames.map((name) => `sum(${name}) AS ${name}`);
  return `SELECT ${['quarter', ...keysOf(namesOf(rollup)), ...sums].join(', ')} FROM (${addedTo(rollup)}) GROUP BY ALL`;
};

const requestView = (rollup: Rollup): string =>
  `SELECT *, 1 AS folded FROM ${sumsNamed(rollup.name)}
   UNION ALL BY NAME SELECT *, 0 AS folded FROM (${addedTo(rollup)})`;

/** What each conversion adds to a conversion roll-up; see `deltaRows` for DuckDB's. They do not expire. */
const conversionView = (rollup: Rollup): string => {
  const keys = [...keysOf(namesOf(rollup)), ...outcomeColumns].join(', ');
  const isUnpriced = 'payout IS NOT NULL AND revenue IS NULL';
  const values: Readonly<Record<(typeof conversionMeasures)[number], string>> = {
    conversions: COUNTED,
    payout: 'coalesce(payout, 0)',
    revenue: 'coalesce(revenue, 0)',
    unpriced: countIf(isUnpriced),
    cost: 'coalesce(cost, 0)',
    other_clicks: countIf(IS_OTHER_CLICK, COUNTED),
    other_revenue: countIf(IS_OTHER_CLICK, 'coalesce(revenue, 0)'),
    costed: countIf('coalesce(costed, false)', COUNTED),
    costed_revenue: countIf('coalesce(costed, false)', 'coalesce(revenue, 0)'),
  };
  const measures = conversionMeasures.map((name) => `${values[name]} AS ${name}`).join(', ');
  const by = (basis: string, time: string): string =>
    `SELECT '${basis}' AS basis, ${quarterOf(time)} AS quarter, ${keys}, ${measures}, 0 AS folded FROM conversions`;
  return `${by('click', 'visit_time')} UNION ALL BY NAME ${by('conversion', 'first_time')}`;
};

/**
 * DuckDB's SQL of the roll-ups and daily tables of DuckDB: sums of requests of days that have been summed, and otherwise
 * the requests; conversions themselves.
 */
export const rollupViews: ReadonlyMap<string, string> = new Map([
  ...rollups.flatMap((rollup) => [
    [rollup.name, requestView(rollup)] as const,
    [rollup.conversions, conversionView(rollup)] as const,
  ]),
  ...dailies.flatMap(({ name, conversions, of }) => {
    const rollup = rollups.find((one) => one.name === of);
    return [
      [name, `SELECT * FROM ${sumsNamed(name)}`] as const,
      [
        conversions,
        `SELECT quarter AS day, * EXCLUDE (quarter, folded) FROM ${rollup?.conversions} WHERE false`,
      ] as const,
    ];
  }),
]);
