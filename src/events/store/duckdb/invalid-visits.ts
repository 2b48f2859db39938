import { dailies } from './daily.ts';

/** Dimensions of the roll-ups when this was written. */
const keys: Readonly<Record<string, string>> = {
  rollup_audience: 'country, device, os, browser, language, traffic_class',
  rollup_path: 'destination, test, variant, rule, landing, offer',
  rollup_source: 'sub1, sub2, sub3',
};

/** Every statement can be repeated; see `Migration.apart`. */
export const invalidVisitColumns: readonly string[] = [
  ...Object.keys(keys),
  ...dailies.map(({ name }) => name),
].map((table) => `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS invalid_visits BIGINT DEFAULT 0`);

/**
 * Visits of invalid traffic, other than second clicks of double clicks, which share spend like valid ones. Those of expired requests are
 * unknown: their spend stays divided among valid visits, as it was.
 */
export const invalidVisitSums: readonly string[] = Object.entries(keys).map(
  ([table, own]) =>
    `INSERT INTO ${table} (quarter, workspace, campaign, ${own}, requests, visits, valid, unique_visits, bots, invalid_visits)
     SELECT make_timestamp(epoch_us(time) // 900000000 * 900000000), workspace, campaign, ${own}, 0, 0, 0, 0, 0, count(*)
     FROM requests WHERE visit AND traffic_class NOT IN ('human', 'crawler')
       AND NOT coalesce(list_contains(reasons, 'double_click'), false) GROUP BY ALL`,
);
