import { DuckDBListValue } from '@duckdb/node-api';
import { type EventDb, pgQuery } from '../store/clickhouse/postgres/rows.ts';
import { postbackRow } from '../store/duckdb/ingest/postback-rows.ts';
import { num, query, type Read, type Row } from '../store/duckdb/rows.ts';
import type { EventData } from '../store/event-data.ts';
import type { ReceivedEvent, ReceivedPostback } from '../store/ingest-store.ts';
import { hasAny, STORED_AMOUNTS } from './event-data.ts';
import { type Ask, exportOf, PAGE, pages, type Source } from './exported-rows.ts';

const ORDER = ['t', 'node', 'worker', 'epoch', 'sequence'] as const;

const compared = (a: Row, b: Row): number => {
  const part = ORDER.find((name) => num(a[name]) !== num(b[name]));
  return part === undefined ? 0 : num(a[part]) - num(b[part]);
};

/** Rows of two lists in order. What is in both was settled while it was read. */
const united = (rows: readonly Row[], waiting: readonly Row[]): Row[] => {
  const settled = new Set(rows.map((row) => ORDER.map((name) => num(row[name])).join(' ')));
  const others = waiting.filter((row) => !settled.has(ORDER.map((name) => num(row[name])).join(' ')));
  return [...rows, ...others].sort(compared);
};

/** Pages of both, in order. */
async function* together(source: AsyncGenerator<Row[]>, waiting: readonly Row[]): AsyncGenerator<Row[]> {
  let next = 0;
  for await (const rows of source) {
    const begun = next;
    const last = rows.at(-1);
    while (last !== undefined && next < waiting.length && compared(waiting[next] as Row, last) <= 0) next++;
    const all = begun === next ? rows : united(rows, waiting.slice(begun, next));
    for (let from = 0; from < all.length; from += PAGE) yield all.slice(from, from + PAGE);
  }
  for (; next < waiting.length; next += PAGE) yield waiting.slice(next, next + PAGE);
}

/** An event that waits for its click, as a row. */
const eventRow = ({ node, worker, record, first }: ReceivedEvent): Row => ({
  ...{ node, worker, epoch: record.e, sequence: record.s, t: record.t },
  ...{ click_node: record.cn, click_worker: record.cw, click_epoch: record.ce, click_sequence: record.cs },
  ...{ click_t: record.ct, campaign: record.c, variant: record.a, destination: record.d, type: record.ty },
  ...{
    outcome: record.o,
    traffic_class: record.cl,
    first,
    visitor: record.v,
    host: record.h,
    path: record.p,
  },
  ...{ address: record.ip ?? null, user_agent: record.ua, referrer: record.rf },
});

const waitingPostback = (postback: ReceivedPostback): Row => {
  const row = postbackRow(postback) as Record<string, string | number | boolean | null | string[]>;
  return {
    ...(row as Row),
    t: num(row.time as number),
    click_t: num(row.click_time as number),
    flags: new DuckDBListValue((row.flags as string[] | null) ?? []),
  };
};

/** What waits for its click is in Postgres until it is settled. */
const waitingRows = async (db: EventDb, table: string, workspace: number, before: number): Promise<Row[]> => {
  const isOfEvents = table === 'click_events';
  const rows = await pgQuery(
    db,
    `select node, worker, ${isOfEvents ? 'line' : 'record'} as line from ${isOfEvents ? 'waiting_events' : 'waiting_postbacks'}
     where workspace = $1 and time < $2 order by time, node, worker, epoch, sequence`,
    [workspace, before],
  );
  return rows.map(({ node, worker, line }) => {
    const parsed: unknown = JSON.parse(String(line));
    if (isOfEvents) return eventRow(parsed as ReceivedEvent);
    const record = parsed as ReceivedPostback['record'];
    return waitingPostback({ node: num(node), worker: num(worker), record, fate: 'waiting' });
  });
};

/** Whether a postback that waits has an amount; what a type pays by default is one, too. */
const hasWaitingAmounts = async (db: EventDb, workspace: number): Promise<boolean> => {
  const rows = await pgQuery(db, 'select record from waiting_postbacks where workspace = $1', [workspace]);
  return rows.some(({ record }) => {
    const { pa, tr } = JSON.parse(String(record)) as ReceivedPostback['record'];
    return pa !== undefined || tr?.p !== undefined || tr?.lp !== undefined;
  });
};

/**
 * The same statements as DuckDB's, and what is still in Postgres. `read`: answers a question; `file`: one for a page of a
 * workspace's export.
 */
export const clickhouseEventData = (
  read: Read,
  db: EventDb,
  file: (workspace: number) => Read = () => read,
): EventData => ({
  hasAmounts: async (workspace) =>
    (await hasWaitingAmounts(db, workspace)) ||
    read((reader) => hasAny((sql, values) => query(reader, sql, values), workspace, STORED_AMOUNTS)),
  openExport: async (workspace, before) => {
    const own = file(workspace);
    const ask: Ask = (sql, values) => own((reader) => query(reader, sql, values));
    async function* from(source: Source): AsyncGenerator<Row[]> {
      const all = pages(ask, source, workspace, before);
      if (source.table !== 'click_events' && source.table !== 'postbacks') return yield* all;
      yield* together(all, await waitingRows(db, source.table, workspace, before));
    }
    return exportOf(from, () => undefined);
  },
});
