import { SEGMENT_DIMENSIONS } from '../ab-test-results.ts';
import {
  type Column,
  eventColumns,
  judgedMembers,
  requestColumns,
  verdictColumns,
} from '../duckdb/columns.ts';
import { conversionMembers } from '../duckdb/ingest/conversion-rows.ts';
import { keyMembers, recordMembers } from '../duckdb/ingest/judge.ts';
import { markMembers, stepMembers } from '../duckdb/ingest/marks.ts';
import { postbackMembers, refusedMembers } from '../duckdb/ingest/postback-rows.ts';
import { testKeyMembers, unitSumMembers } from '../duckdb/ingest/units.ts';
import { trailMembers } from '../duckdb/ingest/verdicts.ts';
import { columnsOf, columnType, columnValue, structureOf } from './column-types.ts';

/** A table whose rows belong to batches, or (`copied`) whose rows replace earlier ones with the same key. */
export interface EventTable {
  name: string;
  columns: readonly Column[];
  /** Members besides those of columns that expressions read. */
  besides: readonly { json: string; read: string }[];
  /** Sorting key. */
  order: string;
  /** Column whose months are partitions; null: a small table. */
  months: string | null;
  /** Columns that are never null. */
  always: readonly string[];
  /** How columns are compressed, where that is not the server's to say. */
  codecs: Readonly<Record<string, string>>;
  copied: boolean;
  /** Rows belong to runs; see sums/days.ts. */
  summed?: boolean;
}

const PLACE = ['node', 'worker', 'epoch', 'sequence', 'time'];
const of = (name: 'click' | 'visit'): string[] => PLACE.map((part) => `${name}_${part}`);
const WHOSE = ['workspace', 'campaign', 'variant'];
const ordered = (columns: readonly string[]): string =>
  ['time', 'node', 'worker', 'epoch', 'sequence']
    .map((part) => columns.find((column) => column === part || column.endsWith(`_${part}`)))
    .join(', ');
const placeOrder = ordered(PLACE);

const table = (
  name: string,
  columns: readonly Column[],
  rest: Partial<Omit<EventTable, 'name' | 'columns'>> & Pick<EventTable, 'order'>,
): EventTable => ({
  name,
  columns,
  besides: [],
  months: null,
  always: PLACE,
  codecs: {},
  copied: false,
  ...rest,
});

const unitMembers = [
  ...recordMembers,
  { json: 'test', read: 'UINTEGER' },
  { json: 'unit', read: 'UINTEGER' },
  { json: 'workspace', read: 'UINTEGER' },
  { json: 'campaign', read: 'UINTEGER' },
  { json: 'phase', read: 'UINTEGER' },
  { json: 'variant', read: 'SMALLINT' },
  { json: 'known_by', read: 'VARCHAR' },
  { json: 'reclassified', read: 'BOOLEAN' },
  ...SEGMENT_DIMENSIONS.map((json) => ({ json, read: 'VARCHAR' })),
];

/** Journal records whose rows were removed on purpose, so that `audit` still notices any other that is missing. */
const goneMembers = [
  ...keyMembers,
  { json: 'workspace', read: 'UINTEGER' },
  { json: 'source', read: 'VARCHAR' },
];

const quarter: Column = {
  json: 'quarter',
  read: 'BIGINT',
  name: 'quarter',
  type: 'TIMESTAMP',
  value: ({ instant }) => instant('quarter'),
};

/** Tables of batches: each row has the number of its batch. */
export const batchTables = {
  requests: table('requests', requestColumns, {
    besides: judgedMembers,
    order: `workspace, campaign, ${placeOrder}`,
    months: 'time',
    always: [...PLACE, ...WHOSE],
  }),
  events: table('click_events', eventColumns, {
    besides: judgedMembers,
    order: `workspace, campaign, ${ordered(of('visit'))}, type`,
    months: 'visit_time',
    always: [...PLACE, ...of('click'), ...of('visit'), ...WHOSE, 'type', 'first', 'waiting'],
  }),
  verdicts: table('verdicts', verdictColumns, { order: placeOrder, months: 'time' }),
  trail: table('reclassifications', columnsOf(trailMembers), { order: placeOrder }),
  postbacks: table('postbacks', columnsOf(postbackMembers), {
    order: `workspace, campaign, ${ordered(of('click'))}`,
    months: 'click_time',
    always: [...PLACE, ...of('click'), ...WHOSE, 'event', 'transaction_id', 'fate'],
  }),
  refused: table('refused_postbacks', columnsOf(refusedMembers), {
    order: `workspace, ${placeOrder}`,
    always: [...PLACE, 'workspace'],
  }),
  marked: table('mark_trail', columnsOf(stepMembers), {
    order: `${placeOrder}, step`,
    always: [...PLACE, ...WHOSE, 'step'],
  }),
  units: table('test_units', columnsOf(unitMembers), {
    order: 'test, unit',
    always: [...PLACE, ...WHOSE, 'test', 'unit', 'phase', 'reclassified'],
  }),
  unitKeys: table('test_keys', columnsOf(testKeyMembers), {
    order: 'test, high, low, time',
    always: ['test', 'unit', 'workspace', 'time', 'daily', 'high', 'low'],
  }),
  unitSums: table(
    'rollup_units',
    [quarter, ...columnsOf(unitSumMembers.filter(({ json }) => json !== 'quarter'))],
    {
      order: 'workspace, campaign, test, quarter',
      always: unitSumMembers.map(({ json }) => json),
    },
  ),
  gone: table('gone_records', columnsOf(goneMembers), {
    order: 'node, worker, epoch, sequence',
    always: goneMembers.map(({ json }) => json),
    // Consecutive numbers, for ever.
    codecs: { sequence: 'DoubleDelta, ZSTD(1)', batch: 'Delta, ZSTD(1)' },
  }),
} as const satisfies Record<string, EventTable>;

/** Copies of what changes in Postgres: for each key, the row with the highest version is the current one. */
export const copiedTables = {
  conversions: table('conversions', columnsOf(conversionMembers), {
    order: `workspace, ${ordered(of('click'))}, transaction_id, coalesce(identity, event)`,
    always: [...of('click'), ...of('visit'), ...WHOSE, 'event', 'transaction_id', 'first_time', 'last_time'],
    copied: true,
  }),
  marks: table('marks', columnsOf(markMembers), {
    order: placeOrder,
    always: [...PLACE, 'workspace', 'marked_as', 'found_unique'],
    copied: true,
  }),
  sent_statuses: table(
    'sent_statuses',
    columnsOf([
      { json: 'workspace', read: 'UINTEGER' },
      { json: 'network', read: 'UINTEGER' },
      { json: 'standing', read: 'VARCHAR' },
    ]),
    { order: 'workspace, network, standing', always: ['workspace', 'network', 'standing'], copied: true },
  ),
} as const satisfies Record<string, EventTable>;

export const eventTables: readonly EventTable[] = [
  ...Object.values(batchTables),
  ...Object.values(copiedTables),
];

const own = ({ copied, summed }: EventTable): readonly (readonly [name: string, type: string])[] => {
  if (summed) return [['run', 'UInt64']];
  return copied
    ? [
        ['version', 'UInt64'],
        ['is_deleted', 'UInt8 DEFAULT 0'],
      ]
    : [['batch', 'UInt64']];
};

export const columnDefinitions = (of: EventTable): string[] =>
  [
    ...own(of),
    ...of.columns.map(
      (column) => [column.name, columnType(column, of.always.includes(column.name))] as const,
    ),
  ].map(([name, type]) => {
    const codec = of.codecs[name];
    return `"${name}" ${type}${codec === undefined ? '' : ` CODEC(${codec})`}`;
  });

/**
 * Settings of tables: how many inserts back a repeated one is recognized, writes that are on disk before they are
 * confirmed, and what single rows need in order to be updated.
 */
const TABLE_SETTINGS = [
  'non_replicated_deduplication_window = 1000',
  'fsync_after_insert = 1',
  'fsync_part_directory = 1',
  'enable_block_number_column = 1',
  'enable_block_offset_column = 1',
].join(', ');

export const createTable = (of: EventTable): string =>
  `CREATE TABLE IF NOT EXISTS ${of.name} (${columnDefinitions(of).join(', ')})
   ENGINE = ${of.copied ? 'ReplacingMergeTree(version, is_deleted)' : 'MergeTree'}
   ${of.months === null ? '' : `PARTITION BY toYYYYMM(${of.months})`} ORDER BY (${of.order}) SETTINGS ${TABLE_SETTINGS}`;

/**
 * `INSERT` of JSON lines, whose rows all get `number` as batch or version. `only`: SQL that stops it if it is false. A line
 * without a member that is never null stops it too: the server would read it as 0 or '', even in a line that is cut off.
 */
export const insertInto = (of: EventTable, number: number, only: string): string => {
  const names = of.columns.map(({ name }) => `"${name}"`);
  const deleted = of.copied ? [{ json: 'is_deleted', read: 'UTINYINT' }] : [];
  const structure = structureOf([...of.columns, ...of.besides, ...deleted]).replaceAll("'", "\\'");
  const own = of.copied ? 'version' : 'batch';
  const isIncomplete = of.columns
    .filter(({ name }) => of.always.includes(name))
    .map((column) => `${columnValue(column)} IS NULL`);
  return `INSERT INTO ${of.name} (${[own, ...deleted.map(({ json }) => json), ...names].join(', ')})
    SELECT ${[Math.trunc(number), ...deleted.map(({ json }) => `coalesce(${json}, 0)`), ...of.columns.map(columnValue)].join(', ')}
    FROM input('${structure}') WHERE ${only} AND throwIf(${isIncomplete.join(' OR ')}, 'incomplete line') = 0
    FORMAT JSONEachRow`;
};
