import type { DuckDBConnection } from '@duckdb/node-api';
import type { StoredRequest } from '../store/contract.ts';
import { num, query, text } from '../store/duckdb/rows.ts';
import type { RequestFilters } from '../store/request-log.ts';
import { bindings } from './bindings.ts';
import { oneAhead } from './one-ahead.ts';
import { conditionsOf } from './request-conditions.ts';
import { NEWEST_FIRST, requestOf, STORED_REQUEST } from './stored-request.ts';

/** Rows that one question reads, and those of one moment with the last: more would be held at once, fewer take longer in all. */
const BATCH = 4096;
/** Those that are not yet written when the heap is swept are swept later: the fewer there are, the less it grows. */
const PAGE = 250;
const MINUTE_MS = 60 * 1000;
/** Where there are few, the next window back in time is so many times the one before. */
const GROWTH = 8;

/** Runs one question when it is its turn. */
type Turn = <T>(ask: () => Promise<T>) => Promise<T>;

type LogQuery = RequestFilters & { workspace: number; from: number; to: number };

const whereOf = ({ workspace, ...filters }: LogQuery) => {
  const bind = bindings();
  const where = [`workspace = ${bind.add(workspace)}`, ...conditionsOf(filters, bind)].join(' AND ');
  return { where, values: bind.values };
};

/** When the earliest of the newest so many requests came, and how many they are. Reads few columns. */
const newestOf = async (connection: DuckDBConnection, asked: LogQuery) => {
  const { where, values } = whereOf(asked);
  const [row] = await query(
    connection,
    `SELECT count(*) AS count, epoch_ms(min(time)) AS earliest
     FROM (SELECT time FROM requests WHERE ${where} ORDER BY time DESC LIMIT ${BATCH})`,
    values,
  );
  return { count: num(row?.count), earliest: num(row?.earliest) };
};

/**
 * All of a window, as texts. They are all wanted, so the JSON is written first: sorting columns takes longer than sorting texts. The
 * driver's results are let go at once: one that outlives two sweeps of the young heap holds memory that the heap knows nothing of.
 */
const readWindow = async (connection: DuckDBConnection, asked: LogQuery): Promise<string[]> => {
  const { where, values } = whereOf(asked);
  const read = await connection.runAndReadAll(
    `SELECT ${STORED_REQUEST} AS request FROM requests WHERE ${where} ORDER BY ${NEWEST_FIRST}`,
    values,
  );
  return (read.getColumns()[0] ?? []).map(text);
};

/** Windows of time that hold about a batch each, from the newest back. */
async function* windows(
  connection: DuckDBConnection,
  asked: RequestFilters & { workspace: number },
  turn: Turn,
): AsyncGenerator<string[]> {
  const [row] = await turn(() =>
    query(connection, 'SELECT epoch_ms(min(time)) AS first, epoch_ms(max(time)) AS last FROM requests'),
  );
  const first = Math.max(asked.from ?? 0, num(row?.first));
  let to = Math.min(asked.to ?? Number.POSITIVE_INFINITY, num(row?.last) + 1);
  let window = MINUTE_MS;
  while (to > first) {
    const from = Math.max(first, to - window);
    const { count, earliest } = await turn(() => newestOf(connection, { ...asked, from, to }));
    // Cut between two moments: no row has to be told from others of its own.
    const begin = count === BATCH ? earliest : from;
    if (count > 0) {
      const end = to;
      yield turn(() => readWindow(connection, { ...asked, from: begin, to: end }));
    }
    // What comes next is mostly as dense as what came.
    window = count === BATCH ? 2 * (to - begin) : GROWTH * window;
    to = begin;
  }
}

/**
 * All requests that a query leaves, newest first. The store reads a window while somebody is busy with the one before, each when it
 * is its turn.
 */
export async function* logPages(
  connection: DuckDBConnection,
  asked: RequestFilters & { workspace: number },
  turn: Turn,
): AsyncGenerator<StoredRequest[]> {
  for await (const rows of oneAhead(windows(connection, asked, turn))) {
    for (let from = 0; from < rows.length; from += PAGE) yield rows.slice(from, from + PAGE).map(requestOf);
  }
}
