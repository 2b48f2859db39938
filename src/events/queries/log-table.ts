import { MINUTE_MS } from '../../core/time/durations.ts';
import { bindings, num, query, type Reader, text } from '../store/duckdb/rows.ts';
import type { RequestFilters, StoredRequest } from '../store/request-log.ts';
import { conditionsOf } from './request-conditions.ts';
import { NEWEST_FIRST, requestOf, STORED_REQUEST } from './stored-request.ts';

/**
 * Yields a source's items, preparing the next one while the caller is busy with the current one, but never more than
 * one ahead. Stopping early waits for that one, so that nothing keeps running unnoticed.
 */
export async function* oneAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const start = (): Promise<IteratorResult<T>> => {
    const next = source.next();
    // It may fail before anyone is waiting for it.
    next.catch(() => undefined);
    return next;
  };
  let next = start();
  try {
    for (let step = await next; !step.done; step = await next) {
      next = start();
      yield step.value;
    }
  } finally {
    await next.catch(() => undefined);
    await source.return(undefined);
  }
}

/** Rows per query, plus those with the last one's time. More would use more memory; fewer take longer in total. */
const BATCH = 4096;
/** Rows not yet written when the heap is swept survive until a later sweep, so small pages keep it small. */
const PAGE = 250;
/** If rows are sparse, the next window back in time is this many times larger. */
const GROWTH = 8;

/** Runs one query when it is its turn. */
type Turn = <T>(ask: () => Promise<T>) => Promise<T>;

type LogQuery = RequestFilters & { workspace: number; from: number; to: number };

const whereOf = ({ workspace, ...filters }: LogQuery) => {
  const bind = bindings();
  const where = [`workspace = ${bind.add(workspace)}`, ...conditionsOf(filters, bind)].join(' AND ');
  return { where, values: bind.values };
};

/** Number of the newest requests, up to a limit, and time of the earliest. Reads few columns. */
const newestOf = async (connection: Reader, asked: LogQuery) => {
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
 * All rows of a window, as text. All of them are needed, so the JSON is built before sorting: sorting columns takes
 * longer than sorting strings. The driver's results are released immediately: one that outlives two sweeps of the young
 * heap holds memory that the heap does not know of.
 */
const readWindow = async (connection: Reader, asked: LogQuery): Promise<string[]> => {
  const { where, values } = whereOf(asked);
  const sql = `SELECT ${STORED_REQUEST} AS request FROM requests WHERE ${where} ORDER BY ${NEWEST_FIRST}`;
  if ('rows' in connection) return (await connection.rows(sql, values)).map(({ request }) => text(request));
  const read = await connection.runAndReadAll(sql, values);
  return (read.getColumns()[0] ?? []).map(text);
};

/** Time windows of about one batch each, newest first. */
async function* windows(
  connection: Reader,
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
    // Cut between two times, so that rows with the same time are never separated.
    const begin = count === BATCH ? earliest : from;
    if (count > 0) {
      const end = to;
      yield turn(() => readWindow(connection, { ...asked, from: begin, to: end }));
    }
    // The next part is usually about as dense as the last.
    window = count === BATCH ? 2 * (to - begin) : GROWTH * window;
    to = begin;
  }
}

/**
 * All requests matching a query, newest first. The store reads a window while the previous one is being processed, each
 * when it is its turn.
 */
export async function* logPages(
  connection: Reader,
  asked: RequestFilters & { workspace: number },
  turn: Turn,
): AsyncGenerator<StoredRequest[]> {
  for await (const rows of oneAhead(windows(connection, asked, turn))) {
    for (let from = 0; from < rows.length; from += PAGE) yield rows.slice(from, from + PAGE).map(requestOf);
  }
}
