import {
  eventMeasures,
  heard,
  measureOf,
  quarterOf,
  type Rollup,
  requestMeasures,
  rollups,
} from '../../duckdb/schema.ts';

const EVENT_OF_VISIT = ['node', 'worker', 'epoch', 'sequence']
  .map((name) => `r.${name} = e.visit_${name}`)
  .join(' AND ');

/** The rows that ingest would have added to a roll-up, summed from requests and events when they are read. */
const viewOf = ({ dimensions }: Rollup): string => {
  const keys = ['workspace', 'campaign', ...dimensions.map(([name]) => name)].join(', ');
  const events = eventMeasures.map(
    ({ name, type, valid }) =>
      `count(*) FILTER (event = '${type}'${valid ? ` AND ${heard}` : ''}) AS ${name}`,
  );
  return `SELECT *, false AS folded FROM (
    SELECT ${quarterOf('time')} AS quarter, ${keys}, ${requestMeasures.map(measureOf).join(', ')},
      ${eventMeasures.map(({ name }) => `0 AS ${name}`).join(', ')}
    FROM requests GROUP BY ALL
    UNION ALL BY NAME
    SELECT ${quarterOf('time')} AS quarter, ${keys}, ${requestMeasures.map(({ name }) => `0 AS ${name}`).join(', ')},
      ${events.join(', ')}
    FROM (SELECT r.*, e.type AS event FROM requests r JOIN click_events e ON r.time = e.visit_time AND ${EVENT_OF_VISIT}
      WHERE e.first AND NOT e.waiting) GROUP BY ALL)`;
};

/** DuckDB's SQL of the roll-ups of requests, which ClickHouse does not have. */
export const rollupViews: ReadonlyMap<string, string> = new Map(
  rollups.map((rollup) => [rollup.name, viewOf(rollup)]),
);
