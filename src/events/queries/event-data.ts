import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { isAdjustment } from '../../core/conversions/identity.ts';
import { payoutOrigin } from '../../core/conversions/type-rules.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import { identifiedBy } from '../store/duckdb/conversion-identity.ts';
import { fileTurns, inTurns } from '../store/duckdb/file-turns.ts';
import type { EventDatabase } from '../store/duckdb/open.ts';
import type { Readers } from '../store/duckdb/readers.ts';
import { keyIn, placeIn } from '../store/duckdb/row-places.ts';
import { decimalText, list, num, optional, query, type Row, text } from '../store/duckdb/rows.ts';
import type { ClickRow, EventData, EventExport, MarkRow, RefusedRow } from '../store/event-data.ts';
import { requestOf, STORED_REQUEST } from './stored-request.ts';

const PAGE = 2000;
/** Each page is read within one hour, so that DuckDB skips what lies before and after it. */
const WINDOW_MS = HOUR_MS;

interface Source {
  /** A table, or a subquery in parentheses. */
  table: string;
  /** TIMESTAMP used for ordering. */
  time: string;
  /** Columns that distinguish rows with the same time, none of them null. */
  key: readonly string[];
  /** Additional columns to read; absent: every column. */
  columns?: string;
}

const PLACE = ['node', 'worker', 'epoch', 'sequence'];
const requests: Source = {
  table: 'requests',
  time: 'time',
  key: PLACE,
  columns: `${STORED_REQUEST} AS request`,
};
const events: Source = { table: 'click_events', time: 'time', key: PLACE };
const postbacks: Source = { table: 'postbacks', time: 'time', key: PLACE };
const refused: Source = { table: 'refused_postbacks', time: 'time', key: PLACE };
const marks: Source = { table: 'mark_trail', time: 'time', key: [...PLACE, 'step'] };
const conversions: Source = {
  table: `(SELECT *, ${identifiedBy('conversions')} AS identified_by FROM conversions)`,
  time: 'first_time',
  key: ['click_node', 'click_worker', 'click_epoch', 'click_sequence', 'identified_by', 'transaction_id'],
};

/** A workspace's rows in order; if every column is read, `t` is their time in milliseconds. */
async function* pages(
  connection: DuckDBConnection,
  { table, time, key, columns }: Source,
  workspace: number,
  before: number,
): AsyncGenerator<Row[]> {
  const order = [time, ...key].join(', ');
  const read = columns === undefined ? `*, epoch_ms(${time}) AS t` : `${order}, ${columns}`;
  const own = `workspace = ${Math.trunc(workspace)}`;
  const instant = (ms: number): string => `make_timestamp(${Math.trunc(ms)} * 1000)`;
  /** Start of the next hour with a row; null: none. */
  const next = async (from: number): Promise<number | null> => {
    const [row] = await query(
      connection,
      `SELECT epoch_ms(min(${time})) AS t FROM ${table} WHERE ${own} AND ${time} >= ${instant(from)} AND ${time} < ${instant(before)}`,
    );
    return row?.t === null || row === undefined ? null : Math.floor(num(row.t) / WINDOW_MS) * WINDOW_MS;
  };
  for (let from = await next(0); from !== null; ) {
    const end = Math.min(before, from + WINDOW_MS);
    let last: Row | undefined;
    let found = 0;
    do {
      const behind: string[] =
        last === undefined ? [] : [`(${order}) > (${[time, ...key].map((_, i) => `$${i + 1}`).join(', ')})`];
      const values: DuckDBValue[] =
        last === undefined ? [] : [time, ...key].map((column) => last?.[column] ?? null);
      const rows: Row[] = await query(
        connection,
        `SELECT ${read} FROM ${table}
         WHERE ${[own, `${time} >= ${instant(from)}`, `${time} < ${instant(end)}`, ...behind].join(' AND ')}
         ORDER BY ${order} LIMIT ${PAGE}`,
        values,
      );
      if (rows.length > 0) yield rows;
      last = rows.at(-1);
      found = rows.length;
    } while (found === PAGE);
    // Under traffic, the next hour has rows; searching for where they resume pays only after an empty one.
    from = last === undefined && found === 0 ? await next(end) : end >= before ? null : end;
  }
}

const timeOf = (value: DuckDBValue | undefined): string =>
  new Date(Number((value as { micros: bigint }).micros / 1000n)).toISOString();

const clickOf = (row: Row): ClickRow['click'] => ({
  ...keyIn(row, 'click_'),
  time: Date.parse(timeOf(row.click_time)),
  campaign: num(row.campaign),
  variant: num(row.variant),
});

const eventOf = (row: Row): ClickRow => ({
  click: clickOf(row),
  destination: num(row.destination) || null,
  rest: {
    type: text(row.type),
    time: timeOf(row.time),
    outcome: text(row.outcome),
    trafficClass: text(row.traffic_class),
    first: row.first === true,
    visitor: text(row.visitor),
    host: text(row.host),
    path: text(row.path),
    address: optional(row.address),
    userAgent: text(row.user_agent),
    referrer: text(row.referrer),
  },
});

const postbackOf = (row: Row): ClickRow => ({
  click: clickOf(row),
  destination: null,
  rest: {
    time: timeOf(row.time),
    status: text(row.status),
    statusReceived: text(row.status_received),
    event: text(row.event),
    transaction: text(row.transaction_id),
    payout: decimalText(row.payout),
    currency: text(row.currency),
    address: optional(row.address),
    fate: text(row.fate),
    by: optional(row.reported_by),
    test: row.test === true,
    flags: list(row.flags),
    received: optional(row.received),
  },
});

const refusedOf = (row: Row): RefusedRow => ({
  campaign: row.campaign === null ? null : num(row.campaign),
  rest: {
    time: timeOf(row.time),
    reason: text(row.reason),
    received: text(row.received),
    method: text(row.method),
    by: optional(row.reported_by),
    address: optional(row.address),
  },
});

const landingOf = (row: Row): number | null => (row.landing === true ? num(row.destination) || null : null);

const conversionOf = (row: Row): ClickRow => ({
  click: { ...clickOf(row), variant: num(row.click_variant) },
  destination: row.click_known === true ? num(row.offer ?? 0) || landingOf(row) : null,
  rest: {
    event: text(row.event),
    transaction: text(row.transaction_id),
    status: text(row.status),
    typeWord: text(row.type_word),
    adjustment: isAdjustment(optional(row.identity)),
    statusGiven: row.status_given === true,
    payout: decimalText(row.payout),
    payoutFrom: payoutOrigin(decimalText(row.payout), row.payout_by_type === true),
    currency: text(row.currency),
    revenue: decimalText(row.revenue),
    firstTime: timeOf(row.first_time),
    lastTime: timeOf(row.last_time),
    changes: num(row.changes),
    cost: decimalText(row.cost),
    workspaceCurrency: text(row.workspace_currency),
    emailHash: optional(row.email_hash),
    phoneHash: optional(row.phone_digits_hash),
    externalIdHash: optional(row.external_id_hash),
  },
});

const markOf = (row: Row): MarkRow => ({
  click: {
    ...placeIn(row),
    campaign: num(row.campaign),
    variant: num(row.variant),
  },
  destination: null,
  user: num(row.user_id),
  rest: {
    time: timeOf(row.marked_at),
    as: optional(row.marked_as),
    note: text(row.note),
    from: {
      trafficClass: text(row.from_class),
      reasons: list(row.from_reasons),
      unique: row.from_unique === true,
    },
    to: { trafficClass: text(row.to_class), reasons: list(row.to_reasons), unique: row.to_unique === true },
  },
});

async function* mapped<T>(source: AsyncGenerator<Row[]>, of: (row: Row) => T): AsyncGenerator<T[]> {
  for await (const rows of source) yield rows.map(of);
}

const hasAmounts = async (reader: DuckDBConnection, workspace: number): Promise<boolean> => {
  const own = `workspace = ${Math.trunc(workspace)}`;
  const some = (table: string, where: string): string =>
    `EXISTS (SELECT 1 FROM ${table} WHERE ${own} AND (${where}))`;
  const [row] = await query(
    reader,
    `SELECT ${[
      some('conversions', 'payout IS NOT NULL OR cost IS NOT NULL'),
      // What a type pays by default is an amount, too.
      some(
        'postbacks',
        "fate = 'waiting' AND (payout IS NOT NULL OR json_extract(type_rules, '$.p') IS NOT NULL OR json_extract(type_rules, '$.lp') IS NOT NULL)",
      ),
      // Sums of visits outlive their requests; an amount for conversions may still be waiting for one.
      some('rollup_path', 'cost <> 0'),
      some('requests', 'cost > 0 AND cost_currency IS NULL OR cost_per_conversion IS NOT NULL'),
    ].join(' OR ')} AS found`,
  );
  return row?.found === true;
};

export const duckdbEventData = (
  { instance }: Pick<EventDatabase, 'instance'>,
  readers: Pick<Readers, 'read' | 'queue'>,
): EventData => ({
  hasAmounts: (workspace) => readers.read((reader) => hasAmounts(reader, workspace)),
  openExport: async (workspace, before): Promise<EventExport> => {
    // A separate connection; its pages take turns with files of other workspaces.
    const connection = await instance.connect();
    const { turn, close } = fileTurns(readers.queue, connection, workspace);
    const from = (source: Source): AsyncGenerator<Row[]> =>
      inTurns(turn, pages(connection, source, workspace, before));
    return {
      requests: () => mapped(from(requests), (row) => requestOf(text(row.request))),
      events: () => mapped(from(events), eventOf),
      postbacks: () => mapped(from(postbacks), postbackOf),
      refused: () => mapped(from(refused), refusedOf),
      conversions: () => mapped(from(conversions), conversionOf),
      marks: () => mapped(from(marks), markOf),
      close,
    };
  },
});
