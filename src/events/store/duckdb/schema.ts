import { requestColumns } from './columns.ts';

/**
 * Numbered migrations of the event store; each runs once, in order, in a transaction. All measures of roll-ups are
 * sums, so that rows of one key may be many (one for each batch) until they are merged, and add up in any zone.
 */

const requestRollup = (name: string, dimensions: string): string => `
  CREATE TABLE ${name} (
    quarter TIMESTAMP NOT NULL, workspace UINTEGER NOT NULL, campaign UINTEGER NOT NULL, ${dimensions},
    requests BIGINT NOT NULL, visits BIGINT NOT NULL, valid BIGINT NOT NULL, unique_visits BIGINT NOT NULL,
    bots BIGINT NOT NULL
  )`;

/** `basis`: 'click' rows lie in the quarter hour of the click, 'conversion' rows in that of the conversion. */
const conversionRollup = (name: string, dimensions: string): string => `
  CREATE TABLE ${name} (
    basis VARCHAR NOT NULL, quarter TIMESTAMP NOT NULL, workspace UINTEGER NOT NULL, campaign UINTEGER NOT NULL,
    ${dimensions}, status VARCHAR NOT NULL, event VARCHAR NOT NULL, currency VARCHAR NOT NULL,
    conversions BIGINT NOT NULL, payout DECIMAL(24, 6) NOT NULL, revenue DECIMAL(24, 6) NOT NULL,
    unpriced BIGINT NOT NULL
  )`;

export interface Rollup {
  name: string;
  conversions: string;
  /** Name and type of each dimension besides quarter, workspace and campaign. */
  dimensions: readonly (readonly [string, string])[];
}

/** The three roll-ups of design.md; every other combination reads raw rows. */
export const rollups: readonly Rollup[] = [
  {
    name: 'rollup_audience',
    conversions: 'conversion_rollup_audience',
    dimensions: [
      ['country', 'VARCHAR'],
      ['device', 'VARCHAR'],
      ['os', 'VARCHAR'],
      ['browser', 'VARCHAR'],
      ['language', 'VARCHAR'],
      ['traffic_class', 'VARCHAR'],
    ],
  },
  {
    name: 'rollup_path',
    conversions: 'conversion_rollup_path',
    dimensions: [
      ['destination', 'UINTEGER'],
      ['test', 'VARCHAR'],
      ['variant', 'SMALLINT'],
      ['rule', 'USMALLINT'],
    ],
  },
  {
    name: 'rollup_source',
    conversions: 'conversion_rollup_source',
    dimensions: [
      ['sub1', 'VARCHAR'],
      ['sub2', 'VARCHAR'],
      ['sub3', 'VARCHAR'],
    ],
  },
];

const clickColumns = `click_node USMALLINT NOT NULL, click_worker USMALLINT NOT NULL, click_epoch UINTEGER NOT NULL,
    click_sequence UBIGINT NOT NULL, click_time TIMESTAMP NOT NULL`;

const first = [
  `CREATE TABLE requests (${requestColumns.map((c) => `${c.name} ${c.type}`).join(', ')})`,
  `CREATE TABLE postbacks (
    node USMALLINT NOT NULL, worker USMALLINT NOT NULL, epoch UINTEGER NOT NULL, sequence UBIGINT NOT NULL,
    time TIMESTAMP NOT NULL, workspace UINTEGER NOT NULL, campaign UINTEGER NOT NULL, variant SMALLINT NOT NULL,
    ${clickColumns}, status VARCHAR NOT NULL, status_received VARCHAR NOT NULL, event VARCHAR NOT NULL,
    transaction_id VARCHAR NOT NULL, payout DECIMAL(18, 6), currency VARCHAR NOT NULL,
    workspace_currency VARCHAR NOT NULL, address VARCHAR, fate VARCHAR NOT NULL
  )`,
  `CREATE TABLE conversions (
    ${clickColumns}, event VARCHAR NOT NULL, transaction_id VARCHAR NOT NULL, workspace UINTEGER NOT NULL,
    campaign UINTEGER NOT NULL, variant SMALLINT NOT NULL, click_known BOOLEAN NOT NULL, destination UINTEGER,
    rule USMALLINT, test VARCHAR, traffic_class VARCHAR, country VARCHAR, language VARCHAR, device VARCHAR,
    os VARCHAR, browser VARCHAR, sub1 VARCHAR, sub2 VARCHAR, sub3 VARCHAR, status VARCHAR NOT NULL,
    payout DECIMAL(18, 6), currency VARCHAR NOT NULL, revenue DECIMAL(18, 6), first_time TIMESTAMP NOT NULL,
    last_time TIMESTAMP NOT NULL, changes UINTEGER NOT NULL
  )`,
  ...rollups.flatMap(({ name, conversions, dimensions }) => {
    const columns = dimensions.map(([column, type]) => `${column} ${type}`).join(', ');
    return [requestRollup(name, columns), conversionRollup(conversions, columns)];
  }),
  `CREATE TABLE journal_positions (
    node USMALLINT NOT NULL, worker USMALLINT NOT NULL, epoch UINTEGER NOT NULL, sequence UBIGINT NOT NULL,
    segment UINTEGER NOT NULL, "offset" UBIGINT NOT NULL, first UBIGINT NOT NULL, count UBIGINT NOT NULL,
    hash INTEGER NOT NULL, time BIGINT NOT NULL
  )`,
  `CREATE TABLE segment_ledger (
    node USMALLINT NOT NULL, worker USMALLINT NOT NULL, epoch UINTEGER NOT NULL, segment UINTEGER NOT NULL,
    first UBIGINT NOT NULL, last UBIGINT NOT NULL, count UBIGINT NOT NULL, bytes UBIGINT NOT NULL,
    hash INTEGER NOT NULL, ingested_at TIMESTAMP NOT NULL
  )`,
  `CREATE TABLE skipped_records (
    node USMALLINT NOT NULL, worker USMALLINT NOT NULL, epoch UINTEGER NOT NULL, segment UINTEGER NOT NULL,
    "offset" UBIGINT NOT NULL, bytes UBIGINT NOT NULL, skipped_at TIMESTAMP NOT NULL
  )`,
];

export const migrations: readonly (readonly string[])[] = [first];
