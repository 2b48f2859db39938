import { dailies } from './daily.ts';

/** Whether a request's campaign stated how it is paid for; reads columns of `requests`. */
export const IS_COSTED =
  '(cost IS NOT NULL OR cost_problem IS NOT NULL OR cost_per_conversion IS NOT NULL OR cost_share IS NOT NULL)';

/** Whether a conversion's click is not a valid visit; uses columns of `conversions`. `of_visit` can be unknown. */
export const IS_OTHER_CLICK =
  "(click_known AND NOT (coalesce(of_visit, true) AND coalesce(traffic_class = 'human', false)))";

/** Names and types of the additional sums in conversion roll-ups: other clicks, and known costs. */
const sums = [
  ['other_clicks', 'BIGINT'],
  ['other_revenue', 'DECIMAL(24, 6)'],
  ['costed', 'BIGINT'],
  ['costed_revenue', 'DECIMAL(24, 6)'],
] as const;
const counts = ['costed', 'costed_valid'] as const;

const tables = ['rollup_audience', 'rollup_path', 'rollup_source', ...dailies.map(({ name }) => name)];

const add = (table: string, column: string): string =>
  `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${column}`;

/** Every statement can be repeated; see `Migration.apart`. */
export const humanRateColumns: readonly string[] = [
  ...['of_visit', 'costed'].map((column) => add('conversions', `${column} BOOLEAN`)),
  ...tables.flatMap((table) => [
    ...counts.map((name) => add(table, `${name} BIGINT DEFAULT 0`)),
    ...sums.map(([name, type]) => add(`conversion_${table}`, `${name} ${type} DEFAULT 0`)),
  ]),
];

/** Dimensions of the roll-ups when this was written. */
const keys: Readonly<Record<string, string>> = {
  rollup_audience: 'country, device, os, browser, language, traffic_class',
  rollup_path: 'destination, test, variant, rule, landing',
  rollup_source: 'sub1, sub2, sub3',
};
const quarter = (column: string): string => `make_timestamp(epoch_us(${column}) // 900000000 * 900000000)`;
const click = ['node', 'worker', 'epoch', 'sequence']
  .map((part) => `r.${part} = conversions.click_${part}`)
  .join(' AND ');
const requestSums = 'requests, visits, valid, unique_visits, bots, costed, costed_valid';
const conversionSums = `conversions, payout, revenue, unpriced, ${sums.map(([name]) => name).join(', ')}`;

/**
 * Fills the columns for existing data, from requests and conversions. For expired requests, the cost is known if their
 * roll-up has one.
 */
export const humanRateSums: readonly string[] = [
  'UPDATE conversions SET costed = (cost_per_conversion IS NOT NULL OR cost_share IS NOT NULL)',
  `UPDATE conversions SET of_visit = (r.visit OR coalesce(r.joined, false)),
     costed = ${IS_COSTED.replaceAll(/cost\w* IS/g, 'r.$&')}
   FROM requests r WHERE r.time = conversions.click_time AND ${click}`,
  `CREATE TEMP TABLE first_left AS
   SELECT w.workspace, coalesce(${quarter('min(r.time)')}, TIMESTAMP '9999-01-01') AS since
   FROM (SELECT DISTINCT workspace FROM rollup_path) w LEFT JOIN requests r ON r.workspace = w.workspace GROUP BY w.workspace`,
  ...Object.entries(keys).flatMap(([table, own]) => [
    `INSERT INTO ${table} (quarter, workspace, campaign, ${own}, ${requestSums})
     SELECT ${quarter('time')}, workspace, campaign, ${own}, 0, 0, 0, 0, 0, count(*),
       count(*) FILTER (visit AND traffic_class = 'human')
     FROM requests WHERE ${IS_COSTED} GROUP BY ALL`,
    `INSERT INTO ${table} (quarter, workspace, campaign, ${own}, ${requestSums})
     SELECT quarter, workspace, campaign, ${own}, 0, 0, 0, 0, 0, sum(requests), sum(valid)
     FROM ${table} JOIN first_left USING (workspace) WHERE quarter < since
     GROUP BY ALL HAVING sum(cost) <> 0 OR sum(uncosted) <> 0`,
    ...(
      [
        ['click', 'click_time'],
        ['conversion', 'first_time'],
      ] as const
    ).map(
      ([basis, time]) =>
        `INSERT INTO conversion_${table} (basis, quarter, workspace, campaign, ${own}, status, event, currency, ${conversionSums})
         SELECT '${basis}', ${quarter(time)} AS quarter, workspace, campaign, ${own}, status, event, currency, 0, 0, 0, 0,
           count(*) FILTER (other), coalesce(sum(revenue) FILTER (other), 0), count(*) FILTER (costed),
           coalesce(sum(revenue) FILTER (costed), 0)
         FROM (SELECT *, ${IS_OTHER_CLICK} AS other FROM conversions) WHERE other OR costed GROUP BY ALL`,
    ),
  ]),
  'DROP TABLE first_left',
];
