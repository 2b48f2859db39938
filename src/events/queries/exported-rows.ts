import type { DuckDBValue } from '@duckdb/node-api';
import { isAdjustment } from '../../core/conversions/identity.ts';
import { payoutOrigin } from '../../core/conversions/type-rules.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import { identifiedBy } from '../store/duckdb/conversion-identity.ts';
import { placeIn } from '../store/duckdb/row-places.ts';
import { decimalText, list, num, optional, type Row, text } from '../store/duckdb/rows.ts';
import type { ClickRow, EventExport, MarkRow, RefusedRow } from '../store/event-data.ts';
import { requestOf, STORED_REQUEST } from './stored-request.ts';

/** Rows of one page. */
export const PAGE = 2000;
/** Each page is read within one hour, so that DuckDB skips what lies before and after it. */
const WINDOW_MS = HOUR_MS;

export interface Source {
  /** A table, or a subquery in parentheses. */
  table: string;
  /** TIMESTAMP used for ordering. */
  time: string;
  /** Columns that distinguish rows with the same time, none of them null. */
  key: readonly string[];
  /** Additional columns to read; absent: every column. */
  columns?: string;
  /** Further TIMESTAMPs, by what their milliseconds are called. */
  times?: Readonly<Record<string, string>>;
}

/** Runs a statement and resolves with its rows. */
export type Ask = (sql: string, values: DuckDBValue[]) => Promise<Row[]>;

const PLACE = ['node', 'worker', 'epoch', 'sequence'];
const requests: Source = {
  table: 'requests',
  time: 'time',
  key: PLACE,
  columns: `${STORED_REQUEST} AS request`,
};
const ofClick = { click_t: 'click_time' };
const events: Source = { table: 'click_events', time: 'time', key: PLACE, times: ofClick };
const postbacks: Source = { table: 'postbacks', time: 'time', key: PLACE, times: ofClick };
const refused: Source = { table: 'refused_postbacks', time: 'time', key: PLACE };
const marks: Source = {
  table: 'mark_trail',
  time: 'time',
  key: [...PLACE, 'step'],
  times: { marked_t: 'marked_at' },
};
const conversions: Source = {
  table: `(SELECT *, ${identifiedBy('conversions')} AS identified_by FROM conversions)`,
  time: 'first_time',
  key: ['click_node', 'click_worker', 'click_epoch', 'click_sequence', 'identified_by', 'transaction_id'],
  times: { ...ofClick, last_t: 'last_time' },
};

/** A workspace's rows in order; `t` is their time in milliseconds. */
export async function* pages(
  ask: Ask,
  { table, time, key, columns, times = {} }: Source,
  workspace: number,
  before: number,
): AsyncGenerator<Row[]> {
  const order = [time, ...key].join(', ');
  const read = [
    columns === undefined ? '*' : `${key.join(', ')}, ${columns}`,
    ...Object.entries({ t: time, ...times }).map(([name, own]) => `epoch_ms(${own}) AS ${name}`),
  ].join(', ');
  const own = `workspace = ${Math.trunc(workspace)}`;
  const instant = (ms: number): string => `make_timestamp(${Math.trunc(ms)} * 1000)`;
  /** Start of the next hour with a row; null: none. */
  const next = async (from: number): Promise<number | null> => {
    const [row] = await ask(
      `SELECT epoch_ms(min(${time})) AS t FROM ${table} WHERE ${own} AND ${time} >= ${instant(from)} AND ${time} < ${instant(before)}`,
      [],
    );
    return row?.t === null || row === undefined ? null : Math.floor(num(row.t) / WINDOW_MS) * WINDOW_MS;
  };
  for (let from = await next(0); from !== null; ) {
    const end = Math.min(before, from + WINDOW_MS);
    let last: Row | undefined;
    let found = 0;
    do {
      const behind: string[] =
        last === undefined
          ? []
          : [`(${order}) > (${[instant(num(last.t)), ...key.map((_, i) => `$${i + 1}`)].join(', ')})`];
      const values: DuckDBValue[] = last === undefined ? [] : key.map((column) => last?.[column] ?? null);
      const rows: Row[] = await ask(
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

const timeOf = (ms: DuckDBValue | undefined): string => new Date(num(ms)).toISOString();

const clickOf = (row: Row): ClickRow['click'] => ({
  ...placeIn(row, 'click_'),
  campaign: num(row.campaign),
  variant: num(row.variant),
});

const eventOf = (row: Row): ClickRow => ({
  click: clickOf(row),
  destination: num(row.destination) || null,
  rest: {
    type: text(row.type),
    time: timeOf(row.t),
    outcome: text(row.outcome),
    exit: text(row.type) === 'out' ? num(row.exit ?? 1) : null,
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
    time: timeOf(row.t),
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
    time: timeOf(row.t),
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
    firstTime: timeOf(row.t),
    lastTime: timeOf(row.last_t),
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
    time: timeOf(row.marked_t),
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

/** An export of the rows that `from` reads. */
export const exportOf = (
  from: (source: Source) => AsyncGenerator<Row[]>,
  close: () => void,
): EventExport => ({
  requests: () => mapped(from(requests), (row) => requestOf(text(row.request))),
  events: () => mapped(from(events), eventOf),
  postbacks: () => mapped(from(postbacks), postbackOf),
  refused: () => mapped(from(refused), refusedOf),
  conversions: () => mapped(from(conversions), conversionOf),
  marks: () => mapped(from(marks), markOf),
  close,
});
