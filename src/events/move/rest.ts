import { inPieces } from '../store/clickhouse/literals.ts';
import { recordOf } from '../store/clickhouse/postgres/column-types.ts';
import { type EventDb, pgQuery, pgWith } from '../store/clickhouse/postgres/rows.ts';
import { type Column, exitColumns, firstEventColumns } from '../store/duckdb/columns.ts';
import { changeMembers } from '../store/duckdb/ingest/change-rows.ts';
import type { IngestStore, ReceivedPostback } from '../store/ingest-store.ts';
import { EXPIRED } from './expired-days.ts';
import type { MoveSource } from './source.ts';

/** Small tables, copied as a whole into Postgres in the transaction that ends a move. */
interface RestTable {
  name: string;
  /** Rows in DuckDB. */
  select: string;
  /** How Postgres reads them. */
  as: string;
  insert: string;
}

const KEY = 'node int, worker int, epoch bigint';
const PLACE = `${KEY}, sequence bigint`;
const changes = changeMembers.map(({ json }) => json);
const changeValue = ({ json, read }: (typeof changeMembers)[number]): string => {
  if (json.endsWith('time')) return `epoch_ms(${json}) AS ${json}`;
  return read.startsWith('DECIMAL') ? `${json}::VARCHAR AS ${json}` : json;
};

const tables: readonly RestTable[] = [
  {
    name: 'journal_positions',
    select:
      'SELECT node, worker, epoch, sequence, segment, "offset", first, count, hash, time FROM journal_positions',
    as: `${PLACE}, segment bigint, "offset" bigint, first bigint, count bigint, hash int, time bigint`,
    insert: 'insert into journal_positions select * from rows',
  },
  {
    name: 'segment_ledger',
    select: `SELECT node, worker, epoch, segment, first, last, count, bytes, hash, epoch_ms(ingested_at) AS at
      FROM segment_ledger`,
    as: `${KEY}, segment bigint, first bigint, last bigint, count bigint, bytes bigint, hash int, at bigint`,
    insert: `insert into segment_ledger (node, worker, epoch, segment, first, last, count, bytes, hash, ingested_at)
      select node, worker, epoch, segment, first, last, count, bytes, hash, to_timestamp(at / 1000.0) from rows`,
  },
  {
    name: 'skipped_records',
    select:
      'SELECT node, worker, epoch, segment, "offset", bytes, epoch_ms(skipped_at) AS at FROM skipped_records',
    as: `${KEY}, segment bigint, "offset" bigint, bytes bigint, at bigint`,
    insert: `insert into skipped_records (node, worker, epoch, segment, "offset", bytes, skipped_at)
      select node, worker, epoch, segment, "offset", bytes, to_timestamp(at / 1000.0) from rows`,
  },
  {
    name: 'late_records',
    select: 'SELECT node, worker, epoch, first, last, count FROM late_records',
    as: `${KEY}, first bigint, last bigint, count bigint`,
    insert: 'insert into late_records select * from rows',
  },
  {
    name: 'conversion_changes',
    select: `SELECT seq, ${changeMembers.map(changeValue).join(', ')} FROM conversion_changes`,
    as: `seq bigint, ${recordOf(changeMembers)}`,
    insert: `insert into conversion_changes (seq, ${changes.join(', ')}) select seq, ${changes.join(', ')} from rows`,
  },
  {
    name: 'recent_activity',
    select: `SELECT number, epoch_ms(min(time)) AS time, to_json(list(base64(notes) ORDER BY piece))::VARCHAR AS notes
      FROM recent_activity GROUP BY number`,
    as: 'number bigint, time bigint, notes text',
    insert: `insert into recent_activity select number, time, (
        select string_agg(decode(piece, 'base64'), ''::bytea order by place)
        from jsonb_array_elements_text(notes::jsonb) with ordinality pieces(piece, place)) from rows`,
  },
  {
    name: 'marks',
    select: `SELECT node, worker, epoch, sequence, epoch_ms(time) AS time, workspace, marked_as, found_class,
      to_json(found_reasons)::VARCHAR AS found_reasons, found_unique FROM marks`,
    as: `${PLACE}, time bigint, workspace bigint, marked_as text, found_class text, found_reasons text, found_unique boolean`,
    insert: 'insert into marks select * from rows',
  },
  {
    name: 'sent_statuses',
    select: 'SELECT workspace, network, standing FROM sent_statuses',
    as: 'workspace bigint, network bigint, standing text',
    insert: 'insert into sent_statuses select * from rows',
  },
  {
    name: 'unit_counters',
    select: 'SELECT test, max(unit) AS last FROM test_units GROUP BY test',
    as: 'test bigint, last bigint',
    insert: 'insert into unit_counters select * from rows',
  },
];

const expiryTables: readonly RestTable[] = [
  {
    name: 'erased_workspaces',
    select: 'SELECT workspace, epoch_ms(erased_at) AS at FROM erased_workspaces',
    as: 'workspace bigint, at bigint',
    insert: `insert into erased_workspaces (workspace, erased_at) select workspace, to_timestamp(at / 1000.0) from rows`,
  },
  {
    name: 'expired_requests',
    select: EXPIRED,
    as: 'workspace bigint, before bigint',
    insert: 'insert into expired_requests (workspace, before) select workspace, before from rows',
  },
];
const readTables = [...tables, ...expiryTables];

const waitingTables: readonly Omit<RestTable, 'select'>[] = [
  {
    name: 'waiting_postbacks',
    as: `${PLACE}, time bigint, workspace bigint, record text`,
    insert: 'insert into waiting_postbacks select * from rows',
  },
  {
    name: 'waiting_events',
    as: `${PLACE}, time bigint, workspace bigint, event text, line text`,
    insert: 'insert into waiting_events select * from rows',
  },
];

/** What changes together with positions, as of one moment. */
export interface Rest {
  /** Time of the newest request ever stored, milliseconds since 1970. */
  newest: number;
  /** Number of the last change of a conversion. */
  lastChange: number;
  rows: ReadonlyMap<string, readonly object[]>;
}

const waitingPostback = ({ node, worker, record }: ReceivedPostback): object => ({
  ...{ node, worker, epoch: record.e, sequence: record.s, time: record.t, workspace: record.ws },
  record: JSON.stringify(record),
});

/** Members that ingest appends to an event's line. */
const APPENDED = new Set(['n', 'w', 'fi', 'wa']);
/** Columns of a waiting event, whose visit is not known yet. */
const waitingColumns = [...firstEventColumns, ...exitColumns];
const journaled = waitingColumns.filter(({ json }) => !APPENDED.has(json));

const memberOf = ({ json, name }: Column, row: Readonly<Record<string, unknown>>): [string, unknown][] => {
  const value = row[name];
  if (value === null || value === undefined) return [];
  // Whole numbers above 32 bits come as text.
  const isNumber = typeof value === 'string' && ['e', 's', 't', 'ce', 'cs', 'ct'].includes(json);
  return [[json, isNumber ? Number(value) : value]];
};

const TIMED = new Set(['time', 'click_time']);

/** The lines of waiting events as the journal had them, without what is not stored. */
const waitingLines = (source: MoveSource): Promise<Record<string, unknown>[]> =>
  source.objects(
    `SELECT ${waitingColumns
      .map(({ name }) => (TIMED.has(name) ? `epoch_ms(${name}) AS ${name}` : `"${name}"`))
      .join(', ')} FROM click_events WHERE waiting ORDER BY time, node, worker, epoch, sequence`,
  );

const waitingEvents = async (
  source: MoveSource,
  ingest: Pick<IngestStore, 'waitingEvents'>,
): Promise<object[]> => {
  const events = await ingest.waitingEvents();
  const lines = await waitingLines(source);
  if (events.length !== lines.length) throw new Error('Events were settled while they were read.');
  return events.map((event, i) => {
    const row = lines[i] ?? {};
    const record = { k: 'e', ...Object.fromEntries(journaled.flatMap((column) => memberOf(column, row))) };
    const { node, worker, epoch, sequence } = event.place;
    const line = {
      ...{ node, worker, record, visit: event.click, first: false, waiting: true, judged: false },
      body: Buffer.from(JSON.stringify(record).slice(0, -1)).toString('base64'),
    };
    return {
      ...{ node, worker, epoch, sequence, time: Number(row.time), workspace: event.workspace },
      ...{ event: JSON.stringify(event), line: JSON.stringify(line) },
    };
  });
};

/** Reads what is not copied in pieces. Nothing may write to the store meanwhile. */
export const readRest = async (
  source: MoveSource,
  ingest: Pick<IngestStore, 'waitingEvents' | 'waitingPostbacks'>,
): Promise<Rest> => {
  const rows = new Map<string, readonly object[]>();
  for (const { name, select } of readTables) rows.set(name, await source.objects(select));
  rows.set('waiting_postbacks', (await ingest.waitingPostbacks()).map(waitingPostback));
  rows.set('waiting_events', await waitingEvents(source, ingest));
  const [row] = await source.rows(
    `SELECT (SELECT coalesce(epoch_ms(max(time)), 0) FROM requests) AS newest,
       (SELECT coalesce(max(last), 0) FROM conversion_feed) AS last`,
  );
  return { newest: Number(row?.newest ?? 0), lastChange: Number(row?.last ?? 0), rows };
};

/** Rows in one statement: the notes of a batch may have some hundred kilobytes. */
const AT_ONCE = 500;

/** Writes it in place of what an earlier attempt wrote. Runs in one transaction. */
export const writeRest = async (tx: EventDb, { newest, lastChange, rows }: Rest): Promise<void> => {
  await pgQuery(tx, 'update shards set newest = $1, last_change = $2', [newest, lastChange]);
  for (const { name, as, insert } of [...readTables, ...waitingTables]) {
    await pgQuery(tx, `delete from ${name}`);
    for (const piece of inPieces(rows.get(name) ?? [], AT_ONCE)) await pgWith(tx, piece, as, insert);
  }
};
