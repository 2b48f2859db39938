/** Additional postback data, refused postbacks, and outgoing changes; added by the twelfth migration. */

export const hashColumns: readonly (readonly [name: string, type: string])[] = [
  ['email_hash', 'VARCHAR'],
  ['phone_digits_hash', 'VARCHAR'],
  ['phone_plus_hash', 'VARCHAR'],
  ['external_id_hash', 'VARCHAR'],
];

export const NO_HASHES = hashColumns.map(([name]) => `${name} = NULL`).join(', ');
export const HAS_HASHES = `coalesce(${hashColumns.map(([name]) => name).join(', ')}) IS NOT NULL`;

/** Value of a conversion after a postback: amount, its currency, and the amount in the workspace's. */
export const standingColumns: readonly (readonly [name: string, type: string])[] = [
  ['standing_payout', 'DECIMAL(18, 6)'],
  ['standing_currency', 'VARCHAR'],
  ['standing_revenue', 'DECIMAL(18, 6)'],
];

/** A postback keeps its hashes while it waits; after that, its conversion has them. */
const postbackColumns: readonly string[] = [
  'source UINTEGER',
  'policy VARCHAR',
  'test BOOLEAN DEFAULT false',
  'received VARCHAR',
  'flags VARCHAR[]',
];

const place = `node USMALLINT NOT NULL, worker USMALLINT NOT NULL, epoch UINTEGER NOT NULL, sequence UBIGINT NOT NULL,
    time TIMESTAMP NOT NULL`;
const hashes = hashColumns.map(([name, type]) => `${name} ${type}`).join(', ');
const add = (table: string, column: string): string =>
  `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${column}`;

const KEY = [
  ...['click_time', 'click_node', 'click_worker', 'click_epoch', 'click_sequence'],
  ...['event', 'transaction_id'],
];

/** A conversion's postbacks are all in one slice. Working by slices needs less memory for the same result. */
const slices = Array.from({ length: 16 }, (_, i) => `click_sequence % 16 = ${i}`);

const PLACE = ['time', 'node', 'worker', 'epoch', 'sequence'];
/** The last value so far: back then, a postback without an amount left it unchanged; one with an amount set it. */
const lastOf = (value: string): string => `last_value(${value} IGNORE NULLS) OVER before`;
const withAmount = lastOf('CASE WHEN payout IS NOT NULL THEN currency END');

/** Every statement can be repeated; see `Migration.apart`. */
export const intakeTables: readonly string[] = [
  ...postbackColumns.map((column) => add('postbacks', column)),
  ...standingColumns.map(([name, type]) => add('postbacks', `${name} ${type}`)),
  ...slices.map(
    (slice) =>
      `UPDATE postbacks SET standing_payout = s.payout, standing_currency = s.currency,
     standing_revenue = CASE WHEN s.currency = workspace_currency THEN s.payout END
   FROM (SELECT ${PLACE.join(', ')}, ${lastOf('payout')} AS payout, coalesce(${withAmount}, currency) AS currency
     FROM postbacks WHERE ${slice} AND fate IN ('recorded', 'updated') AND standing_currency IS NULL
     WINDOW before AS (PARTITION BY ${KEY.join(', ')} ORDER BY ${PLACE.join(', ')}
       ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)) AS s
   WHERE postbacks.${slice} AND ${PLACE.map((name) => `postbacks.${name} = s.${name}`).join(' AND ')}`,
  ),
  ...['postbacks', 'conversions'].flatMap((table) =>
    hashColumns.map(([name, type]) => add(table, `${name} ${type}`)),
  ),
  add('conversions', 'workspace_currency VARCHAR'),
  ...slices.map(
    (slice) => `UPDATE conversions SET workspace_currency = p.currency FROM (
     SELECT ${KEY.join(', ')}, arg_max(workspace_currency, time) AS currency FROM postbacks WHERE ${slice} GROUP BY ALL) AS p
   WHERE conversions.${slice} AND conversions.workspace_currency IS NULL
     AND ${KEY.map((key) => `conversions.${key} = p.${key}`).join(' AND ')}`,
  ),
  'UPDATE conversions SET workspace_currency = currency WHERE workspace_currency IS NULL',
  `CREATE TABLE IF NOT EXISTS refused_postbacks (${place}, workspace UINTEGER NOT NULL, source UINTEGER,
    reported_by VARCHAR, campaign UINTEGER, reason VARCHAR NOT NULL, received VARCHAR NOT NULL, method VARCHAR NOT NULL,
    address VARCHAR)`,
  `CREATE TABLE IF NOT EXISTS conversion_changes (seq UBIGINT NOT NULL, ${place}, workspace UINTEGER NOT NULL,
    campaign UINTEGER NOT NULL, variant SMALLINT NOT NULL, source UINTEGER, click_node USMALLINT NOT NULL,
    click_worker USMALLINT NOT NULL, click_epoch UINTEGER NOT NULL, click_sequence UBIGINT NOT NULL,
    click_time TIMESTAMP NOT NULL, event VARCHAR NOT NULL, transaction_id VARCHAR NOT NULL, fate VARCHAR NOT NULL,
    status VARCHAR NOT NULL, previous_status VARCHAR, payout DECIMAL(18, 6), currency VARCHAR NOT NULL,
    revenue DECIMAL(18, 6), workspace_currency VARCHAR NOT NULL, added DECIMAL(18, 6), change UINTEGER NOT NULL,
    first_time TIMESTAMP NOT NULL, ${hashes})`,
  // Numbers are never reused, even when no row is left.
  'CREATE TABLE IF NOT EXISTS conversion_feed (last UBIGINT NOT NULL)',
  'INSERT INTO conversion_feed SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM conversion_feed)',
];

/**
 * When the conversion was first reported, which determines the day of the exchange rates. Null if this postback was the
 * first, or if nothing depends on it. Can be repeated.
 */
export const standingTimes: readonly string[] = [
  add('postbacks', 'standing_time TIMESTAMP'),
  ...slices.map(
    (slice) => `UPDATE postbacks SET standing_time = c.first_time FROM conversions c
   WHERE postbacks.${slice} AND c.${slice} AND postbacks.fate IN ('updated', 'added') AND postbacks.standing_time IS NULL
     AND postbacks.standing_currency <> postbacks.workspace_currency
     AND ${KEY.map((key) => `postbacks.${key} = c.${key}`).join(' AND ')}`,
  ),
];

/**
 * Who reported a conversion, and the signature that identifies a postback; see `Migration.apart`. A conversion belongs
 * to pages if every postback still stored came from one. If none is left, it counts as another origin's, which pages
 * cannot change.
 */
export const originColumns: readonly string[] = [
  add('postbacks', 'signature VARCHAR'),
  add('conversions', 'by_script BOOLEAN DEFAULT false'),
  ...slices.map(
    (slice) => `UPDATE conversions SET by_script = true FROM (
     SELECT ${KEY.join(', ')} FROM postbacks WHERE ${slice} AND fate NOT IN ('waiting', 'test')
     GROUP BY ALL HAVING bool_and(coalesce(reported_by = 'script', false))) AS p
   WHERE conversions.${slice} AND ${KEY.map((key) => `conversions.${key} = p.${key}`).join(' AND ')}`,
  ),
];
