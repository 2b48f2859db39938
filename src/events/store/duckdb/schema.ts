import {
  addedRequestColumns,
  addedSubColumns,
  COST_LIMIT,
  type Column,
  chargedColumns,
  costColumns,
  exitColumns,
  firstEventColumns,
  firstRequestColumns,
  laterSubColumns,
  referrerHost,
  reportColumns,
  unitColumns,
  utmColumns,
  verdictColumns,
} from './columns.ts';
import { absorbedColumns, identityColumns } from './conversion-identity.ts';
import {
  earlierStatuses,
  networkColumns,
  standingTypes,
  typeRuleColumns,
  typeWordColumns,
  typeWordsOfStatuses,
} from './conversion-type-columns.ts';
import { dailies } from './daily.ts';
import { humanRateColumns, humanRateSums, IS_COSTED } from './human-rates.ts';
import { intakeTables, originColumns, standingTimes } from './ingest/intake-tables.ts';
import { unitTables } from './ingest/unit-tables.ts';
import { visitMoves, visitTables } from './ingest/visit-tables.ts';
import { invalidVisitColumns, invalidVisitSums } from './invalid-visits.ts';

/**
 * Numbered migrations of the event store; each runs once, in order. All measures of roll-ups are sums, so that a key
 * can have several rows (one per batch) until they are merged, and rows add up in any zone.
 */

const requestRollup = (name: string, dimensions: string): string => `
  CREATE TABLE ${name} (
    quarter TIMESTAMP NOT NULL, workspace UINTEGER NOT NULL, campaign UINTEGER NOT NULL, ${dimensions},
    requests BIGINT NOT NULL, visits BIGINT NOT NULL, valid BIGINT NOT NULL, unique_visits BIGINT NOT NULL,
    bots BIGINT NOT NULL
  )`;

/** `basis`: 'click' rows are in the quarter hour of the click, 'conversion' rows in that of the conversion. */
const conversionRollup = (name: string, dimensions: string): string => `
  CREATE TABLE ${name} (
    basis VARCHAR NOT NULL, quarter TIMESTAMP NOT NULL, workspace UINTEGER NOT NULL, campaign UINTEGER NOT NULL,
    ${dimensions}, status VARCHAR NOT NULL, event VARCHAR NOT NULL, currency VARCHAR NOT NULL,
    conversions BIGINT NOT NULL, payout DECIMAL(24, 6) NOT NULL, revenue DECIMAL(24, 6) NOT NULL,
    unpriced BIGINT NOT NULL
  )`;

interface Measure {
  name: string;
  /** Condition under which a request adds to the measure. It adds 1, or the amount `of` if there is one. */
  when: string;
  of?: string;
}

/** Visits that a traffic source charges for: all except crawlers, which identify themselves and have clicked no ad. */
const paid = "visit AND traffic_class <> 'crawler'";

const human = "visit AND traffic_class = 'human'";

/** The second click of a double click, which an ad platform sold once. */
const isRepeat = "coalesce(list_contains(reasons, 'double_click'), false)";

/** Visits that spend is divided among: bots' too, because a placement that only bots click is not free. */
export const sharing = `${paid} AND NOT ${isRepeat}`;

/** Requests whose events are reported. A joined request has events only from before events were assigned to visits. */
export const heard = "(visit OR joined) AND traffic_class = 'human'";

/** A page from which visitors continue to an offer: a landing page, or one that recorded itself. */
const onPage = "(landing OR outcome = 'landed')";

export const requestMeasures: readonly Measure[] = [
  { name: 'requests', when: 'true' },
  { name: 'visits', when: 'visit' },
  { name: 'valid', when: human },
  { name: 'unique_visits', when: 'unique_visit' },
  { name: 'bots', when: "traffic_class IN ('invalid', 'crawler')" },
  { name: 'cost', when: `${paid} AND cost_currency IS NULL`, of: 'cost' },
  { name: 'uncosted', when: `${paid} AND (cost_problem IS NOT NULL OR cost_currency IS NOT NULL)` },
  { name: 'refused', when: "outcome = 'refused'" },
  { name: 'lp_views', when: `${onPage} AND ${human}` },
  { name: 'self_landed', when: `(outcome = 'landed' OR recorded) AND ${human}` },
  { name: 'costed', when: IS_COSTED },
  { name: 'costed_valid', when: `${human} AND ${IS_COSTED}` },
  // With `valid`, the visits that spend is divided among.
  { name: 'invalid_visits', when: `${sharing} AND traffic_class <> 'human'` },
];

/** Columns of `requests` used by the measures. */
export const MEASURED = [
  ...['visit', 'joined', 'unique_visit', 'traffic_class', 'outcome', 'landing', 'recorded'],
  ...['cost', 'cost_currency', 'cost_problem', 'cost_per_conversion', 'cost_share', 'reasons'],
];

/** SQL for a measure over rows of requests. */
export const measureOf = ({ name, when, of }: Measure): string =>
  of === undefined
    ? `count(*) FILTER (${when}) AS ${name}`
    : `coalesce(sum(${of}) FILTER (${when}), 0) AS ${name}`;

/** The same over rows that are added or subtracted according to their column `sign`. */
export const signedMeasureOf = ({ name, when, of }: Measure): string =>
  `coalesce(sum(${of === undefined ? 'sign' : `sign * ${of}`}) FILTER (${when}), 0) AS ${name}`;

interface EventMeasure {
  name: string;
  type: 'out' | 'landed';
  /** Only for valid visits. `audit` compares the measures of both kinds; reports show only those for valid visits. */
  valid: boolean;
}

/** Measures that first events add to their visit's row: continued to an offer, landing page reported itself. */
export const eventMeasures: readonly EventMeasure[] = [
  { name: 'lp_clicks', type: 'out', valid: false },
  { name: 'landed', type: 'landed', valid: false },
  { name: 'valid_lp_clicks', type: 'out', valid: true },
  { name: 'valid_landed', type: 'landed', valid: true },
];

/** SQL for the quarter hour containing a TIMESTAMP. */
export const quarterOf = (column: string): string => {
  const micros = 15 * 60 * 1000 * 1000;
  return `make_timestamp(epoch_us(${column}) // ${micros} * ${micros})`;
};

export interface Rollup {
  name: string;
  conversions: string;
  /** Name and type of each dimension besides quarter, workspace and campaign. */
  dimensions: readonly (readonly [string, string])[];
}

/** Quarter-hour roll-ups; other combinations read individual requests. Migrations added `offer` and `landing`. */
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
      ['landing', 'BOOLEAN'],
      ['offer', 'UINTEGER'],
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
  `CREATE TABLE requests (${firstRequestColumns.map((c) => `${c.name} ${c.type}`).join(', ')})`,
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
    const columns = dimensions
      .filter(([column]) => column !== 'landing' && column !== 'offer')
      .map(([column, type]) => `${column} ${type}`)
      .join(', ');
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

const tableOf = (name: string, columns: readonly Pick<Column, 'name' | 'type'>[]): string =>
  `CREATE TABLE IF NOT EXISTS ${name} (${columns.map((c) => `"${c.name}" ${c.type}`).join(', ')})`;

/** Every statement can be repeated; see `Migration.apart`. */
const second = [
  ...addedRequestColumns.map(
    ({ name, type, before }) =>
      `ALTER TABLE requests ADD COLUMN IF NOT EXISTS ${name} ${type}${before === undefined ? '' : ` DEFAULT ${before}`}`,
  ),
  ...rollups.flatMap(({ name }) =>
    ['lp_clicks', 'landed'].map(
      (measure) => `ALTER TABLE ${name} ADD COLUMN IF NOT EXISTS ${measure} BIGINT DEFAULT 0`,
    ),
  ),
  'ALTER TABLE postbacks ADD COLUMN IF NOT EXISTS reported_by VARCHAR',
  tableOf('click_events', firstEventColumns),
  tableOf('verdicts', verdictColumns),
  `CREATE TABLE IF NOT EXISTS reclassifications (
    node USMALLINT NOT NULL, worker USMALLINT NOT NULL, epoch UINTEGER NOT NULL, sequence UBIGINT NOT NULL,
    time TIMESTAMP NOT NULL, from_class VARCHAR NOT NULL, from_reasons VARCHAR[] NOT NULL, to_class VARCHAR NOT NULL,
    to_reasons VARCHAR[] NOT NULL, crawler VARCHAR NOT NULL, verdict_sequence UBIGINT NOT NULL,
    verdict_time TIMESTAMP NOT NULL
  )`,
];

/** Matches rows of condemned workspaces, in any table with a workspace. */
export const erased = 'workspace IN (SELECT workspace FROM erased_workspaces)';

/**
 * What was removed on purpose. `gone_records`: the exact place of each journal record whose row was removed, so that
 * `audit` still detects a row missing for any other reason; stored in columns, at a few bits each. `source` names the
 * table.
 */
const third = [
  `CREATE TABLE gone_records (
    node USMALLINT NOT NULL, worker USMALLINT NOT NULL, epoch UINTEGER NOT NULL, sequence UBIGINT NOT NULL,
    workspace UINTEGER NOT NULL, source VARCHAR NOT NULL
  )`,
  'CREATE TABLE erased_workspaces (workspace UINTEGER NOT NULL, erased_at TIMESTAMP NOT NULL)',
];

const amount = 'DECIMAL(38, 10)';
const add = (table: string, column: string): string =>
  `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${column}`;

/** Costs of clicks and conversions. Every statement can be repeated; see `Migration.apart`. */
const fourth = [
  ...costColumns.map(({ name, type }) => add('requests', `${name} ${type}`)),
  ...['cost_per_conversion DECIMAL(18, 6)', 'cost_share DECIMAL(5, 2)', 'cost DECIMAL(22, 10)'].map(
    (column) => add('conversions', column),
  ),
  ...rollups.flatMap(({ name, conversions }) => [
    add(name, `cost ${amount} DEFAULT 0`),
    add(name, 'uncosted BIGINT DEFAULT 0'),
    add(conversions, `cost ${amount} DEFAULT 0`),
  ]),
];

/** What conversions copied from their clicks for reports at first, besides what roll-ups hold. */
const addedConversionColumns: readonly (readonly [name: string, type: string])[] = [
  ['landing', 'BOOLEAN'],
  ['region', 'VARCHAR'],
  ['city', 'VARCHAR'],
  ['in_app', 'VARCHAR'],
  ...addedSubColumns.map(({ name, type }) => [name, type] as const),
  ['referrer_host', 'VARCHAR'],
  ['domain', 'UINTEGER'],
  ['outcome', 'VARCHAR'],
];

/** What conversions copy from their clicks for reports, besides what roll-ups hold. */
export const copiedColumns: readonly (readonly [name: string, type: string])[] = [
  ...addedConversionColumns,
  ...[...laterSubColumns, ...utmColumns, ...exitColumns].map(({ name, type }) => [name, type] as const),
];

/** Additional report dimensions and counts. Every statement can be repeated; see `Migration.apart`. */
const fifth = [
  ...reportColumns.map(({ name, type }) => add('requests', `${name} ${type}`)),
  ...addedConversionColumns.map(([name, type]) => add('conversions', `${name} ${type}`)),
  ...['refused', 'lp_views', 'self_landed', 'valid_lp_clicks', 'valid_landed'].flatMap((measure) =>
    rollups.map(({ name }) => add(name, `${measure} BIGINT DEFAULT 0`)),
  ),
  add('rollup_path', 'landing BOOLEAN'),
  add('conversion_rollup_path', 'landing BOOLEAN'),
];

const click = (table: string): string =>
  ['node', 'worker', 'epoch', 'sequence'].map((part) => `${table}.click_${part} = r.${part}`).join(' AND ');

/** Dimensions of a roll-up before visits had offers. */
const earlier = (dimensions: Rollup['dimensions']): string =>
  dimensions
    .map(([column]) => column)
    .filter((column) => column !== 'offer')
    .join(', ');

/** Fills the columns above for existing rows; whether a page was a landing page was not recorded then. */
const sixth = [
  `UPDATE requests SET referrer_host = ${referrerHost('referrer')} WHERE referrer <> ''`,
  `UPDATE conversions SET ${addedConversionColumns.map(([name]) => `${name} = r.${name}`).join(', ')}
   FROM requests r WHERE r.time = conversions.click_time AND ${click('conversions')}`,
  `CREATE TEMP TABLE counted_before AS
   SELECT r.*, 1 AS refused, 0 AS self_landed, 0 AS valid_lp_clicks, 0 AS valid_landed FROM requests r
   WHERE outcome = 'refused'
   UNION ALL
   SELECT r.*, 0, 1, 0, 0 FROM requests r WHERE outcome = 'landed' AND ${human}
   UNION ALL
   SELECT r.*, 0, 0, CASE WHEN e.type = 'out' THEN 1 ELSE 0 END, CASE WHEN e.type = 'landed' THEN 1 ELSE 0 END
   FROM click_events e JOIN requests r ON r.time = e.click_time AND ${click('e')}
   WHERE e.first AND NOT e.waiting AND r.traffic_class = 'human'`,
  ...rollups.map(({ name, dimensions }) => {
    const columns = earlier(dimensions);
    return `INSERT INTO ${name} (quarter, workspace, campaign, ${columns}, requests, visits, valid, unique_visits, bots,
         refused, self_landed, valid_lp_clicks, valid_landed)
       SELECT ${quarterOf('time')}, workspace, campaign, ${columns}, 0, 0, 0, 0, 0,
         sum(refused), sum(self_landed), sum(valid_lp_clicks), sum(valid_landed) FROM counted_before GROUP BY ALL`;
  }),
  'DROP TABLE counted_before',
];

/**
 * Members' marks: `marks` has those in force and what each request was detected as, `mark_trail` every step. Neither is
 * a journal record. Both are removed with their request.
 */
const marking = [
  `CREATE TABLE marks (
    node USMALLINT NOT NULL, worker USMALLINT NOT NULL, epoch UINTEGER NOT NULL, sequence UBIGINT NOT NULL,
    time TIMESTAMP NOT NULL, workspace UINTEGER NOT NULL, marked_as VARCHAR NOT NULL, found_class VARCHAR NOT NULL,
    found_reasons VARCHAR[] NOT NULL, found_unique BOOLEAN NOT NULL
  )`,
  `CREATE TABLE mark_trail (
    node USMALLINT NOT NULL, worker USMALLINT NOT NULL, epoch UINTEGER NOT NULL, sequence UBIGINT NOT NULL,
    time TIMESTAMP NOT NULL, step UINTEGER NOT NULL, workspace UINTEGER NOT NULL, campaign UINTEGER NOT NULL,
    variant SMALLINT NOT NULL, marked_as VARCHAR, from_class VARCHAR NOT NULL, from_reasons VARCHAR[] NOT NULL,
    from_unique BOOLEAN NOT NULL, to_class VARCHAR NOT NULL, to_reasons VARCHAR[] NOT NULL, to_unique BOOLEAN NOT NULL,
    user_id UINTEGER NOT NULL, marked_at TIMESTAMP NOT NULL, note VARCHAR NOT NULL
  )`,
];

/**
 * `folded`: rows whose sums are in the daily tables too (see fold.ts). A daily table takes its columns from its
 * roll-up. Every statement can be repeated; see `Migration.apart`.
 */
const eighth = [
  ...rollups.flatMap(({ name, conversions }) => [
    add(name, 'folded BOOLEAN DEFAULT false'),
    add(conversions, 'folded BOOLEAN DEFAULT false'),
  ]),
  ...dailies.flatMap(({ name, conversions, of, dimensions }) => {
    const rollup = rollups.find((one) => one.name === of);
    const left = rollup?.dimensions
      .map(([column]) => column)
      .filter((column) => !dimensions.includes(column));
    const without = ['quarter', 'folded', ...(left ?? [])].join(', ');
    return [
      [name, rollup?.name],
      [conversions, rollup?.conversions],
    ].map(
      ([table, from]) =>
        `CREATE TABLE IF NOT EXISTS ${table} AS SELECT quarter AS day, * EXCLUDE (${without}) FROM ${from} LIMIT 0`,
    );
  }),
];

/** Costs too large for the narrower column become unreadable, as they are for new clicks. */
const ninth = [
  `CREATE TEMP TABLE too_dear AS SELECT * FROM requests WHERE cost >= ${COST_LIMIT}`,
  ...rollups.map(({ name, dimensions }) => {
    const columns = earlier(dimensions);
    return `INSERT INTO ${name} (quarter, workspace, campaign, ${columns}, requests, visits, valid, unique_visits, bots, cost, uncosted)
       SELECT ${quarterOf('time')}, workspace, campaign, ${columns}, 0, 0, 0, 0, 0, -sum(cost), count(*) FROM too_dear
       WHERE ${paid} AND cost_currency IS NULL GROUP BY ALL`;
  }),
  `UPDATE requests SET cost = NULL, cost_problem = 'unreadable' WHERE cost >= ${COST_LIMIT}`,
  'DROP TABLE too_dear',
];

const tenth = ['ALTER TABLE requests ALTER cost TYPE DECIMAL(18, 9)'];

/** What control must remember about the last hour's addresses: hashes under a destroyed key, as opaque bytes. */
const activity = [
  'CREATE TABLE recent_activity (number UBIGINT NOT NULL, time TIMESTAMP NOT NULL, notes BLOB NOT NULL)',
];

/** A batch's notes in several rows: the store reads two thousand rows at once, however long their texts are. */
const activityPieces = [add('recent_activity', 'piece UINTEGER DEFAULT 0')];

/** Records that were ingested after later ones of other journals, as runs of sequence numbers. */
const lateRecords = [
  `CREATE TABLE late_records (
    node USMALLINT NOT NULL, worker USMALLINT NOT NULL, epoch UINTEGER NOT NULL, first UBIGINT NOT NULL,
    last UBIGINT NOT NULL, count UBIGINT NOT NULL
  )`,
];

const unitKeys = unitColumns.map(({ name, type }) => add('requests', `${name} ${type}`));

/** Every statement can be repeated; see `Migration.apart`. */
export const laterSubs: readonly string[] = ['requests', 'conversions'].flatMap((table) =>
  laterSubColumns.map(({ name, type }) => add(table, `${name} ${type}`)),
);

/** Every statement can be repeated; see `Migration.apart`. */
export const utms: readonly string[] = ['requests', 'conversions'].flatMap((table) =>
  utmColumns.map(({ name, type }) => add(table, `${name} ${type}`)),
);

/** Every statement can be repeated; see `Migration.apart`. */
export const exits: readonly string[] = ['requests', 'conversions', 'click_events'].flatMap((table) =>
  exitColumns.map(({ name, type }) => add(table, `${name} ${type}`)),
);

/** Types charged. Every statement can be repeated; see `Migration.apart`. */
const chargedTypes = ['requests', 'conversions'].flatMap((table) =>
  chargedColumns.map(({ name, type }) => add(table, `${name} ${type}`)),
);

/**
 * `folded` as 0 or 1: DuckDB skips row groups by what a number in them can be, but reads every row of a BOOLEAN, and reports
 * ask each row of a year's roll-ups whether it is folded yet. Every statement can be repeated; see `Migration.apart`.
 */
const foldedNumbers = [
  ...rollups.flatMap(({ name, conversions }) => [name, conversions]),
  'rollup_units',
].flatMap((table) => [
  `ALTER TABLE ${table} ALTER folded TYPE UTINYINT`,
  `ALTER TABLE ${table} ALTER folded SET DEFAULT 0`,
]);

export interface Migration {
  statements: readonly string[];
  /**
   * Each statement is a separate transaction, because DuckDB cannot commit more than one change to a table's columns at
   * once (it reports that another transaction has altered the table). An interrupted migration is run again.
   */
  apart: boolean;
}

export const migrations: readonly Migration[] = [
  { statements: first, apart: false },
  { statements: second, apart: true },
  { statements: third, apart: false },
  { statements: fourth, apart: true },
  { statements: fifth, apart: true },
  { statements: sixth, apart: false },
  { statements: marking, apart: false },
  { statements: eighth, apart: true },
  { statements: ninth, apart: false },
  { statements: tenth, apart: true },
  { statements: unitTables, apart: true },
  { statements: intakeTables, apart: true },
  { statements: standingTimes, apart: true },
  { statements: unitKeys, apart: true },
  { statements: originColumns, apart: true },
  { statements: activity, apart: false },
  { statements: humanRateColumns, apart: true },
  { statements: humanRateSums, apart: false },
  { statements: visitTables, apart: true },
  { statements: visitMoves, apart: false },
  { statements: laterSubs, apart: true },
  { statements: typeWordColumns, apart: true },
  { statements: typeWordsOfStatuses, apart: false },
  { statements: invalidVisitColumns, apart: true },
  { statements: invalidVisitSums, apart: false },
  { statements: typeRuleColumns, apart: true },
  { statements: networkColumns, apart: true },
  { statements: earlierStatuses, apart: false },
  { statements: identityColumns, apart: true },
  { statements: chargedTypes, apart: true },
  { statements: standingTypes, apart: true },
  { statements: absorbedColumns, apart: true },
  { statements: lateRecords, apart: false },
  { statements: foldedNumbers, apart: true },
  { statements: activityPieces, apart: true },
  { statements: utms, apart: true },
  { statements: exits, apart: true },
];
