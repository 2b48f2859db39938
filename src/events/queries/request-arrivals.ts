import { keyIn } from '../store/duckdb/row-places.ts';
import { type Bindings, bindings, num, query, type Reader, text } from '../store/duckdb/rows.ts';
import type { ArrivalQuery, Arrived, LogPosition, RequestFilters } from '../store/request-log.ts';
import { conditionsOf, instant } from './request-conditions.ts';
import { NEWEST_FIRST, requestOf, STORED_REQUEST } from './stored-request.ts';

export const logPositions = async (connection: Reader): Promise<LogPosition[]> => {
  const rows = await query(connection, 'SELECT node, worker, epoch, sequence, time FROM journal_positions');
  return rows.map((row) => ({
    ...keyIn(row),
    time: num(row.time),
  }));
};

const isBehind = (a: LogPosition, b: LogPosition): boolean =>
  a.epoch < b.epoch || (a.epoch === b.epoch && a.sequence < b.sequence);

/** Condition for what was added to a journal's stored part; null: nothing. */
const growth = (last: LogPosition | undefined, now: LogPosition, bind: Bindings): string | null => {
  if (last !== undefined && !isBehind(last, now)) return null;
  /** After a place, or before one. */
  const side = (sign: '<' | '>', { epoch, sequence }: LogPosition): string => {
    const [e, s] = [bind.add(BigInt(epoch)), bind.add(BigInt(sequence))];
    return `(epoch ${sign} ${e} OR epoch = ${e} AND sequence ${sign}${sign === '<' ? '=' : ''} ${s})`;
  };
  const own = `node = ${bind.add(now.node)} AND worker = ${bind.add(now.worker)} AND ${side('<', now)}`;
  return last === undefined ? `(${own})` : `(${own} AND ${side('>', last)})`;
};

/**
 * Condition for everything stored between two states of the positions; null: nothing. Uses positions instead of time,
 * because a worker that was behind adds requests older than existing ones.
 */
const grown = ({ workspace, since, upTo }: ArrivalQuery, bind: Bindings): string | null => {
  const parts: string[] = [];
  let earliest = Number.POSITIVE_INFINITY;
  for (const now of upTo) {
    const last = since.find(({ node, worker }) => node === now.node && worker === now.worker);
    const part = growth(last, now, bind);
    if (part === null) continue;
    parts.push(part);
    earliest = Math.min(earliest, last?.time ?? 0);
  }
  if (parts.length === 0) return null;
  return `workspace = ${bind.add(workspace)} AND time >= ${instant(bind, earliest)} AND (${parts.join(' OR ')})`;
};

const wanted = (filters: RequestFilters, bind: Bindings): string =>
  ['true', ...conditionsOf(filters, bind)].join(' AND ');

/** Number of arrivals for each filter, in one statement. */
const counts = async (connection: Reader, arrivals: ArrivalQuery): Promise<number[]> => {
  const bind = bindings();
  const where = grown(arrivals, bind);
  if (where === null) return arrivals.filters.map(() => 0);
  const columns = arrivals.filters.map((filters, i) => `count(*) FILTER (${wanted(filters, bind)}) AS n${i}`);
  const [row] = await query(
    connection,
    `SELECT ${columns.join(', ')} FROM requests WHERE ${where}`,
    bind.values,
  );
  return arrivals.filters.map((_, i) => num(row?.[`n${i}`]));
};

export const arrivedRequests = async (connection: Reader, arrivals: ArrivalQuery): Promise<Arrived[]> => {
  const found = await counts(connection, arrivals);
  const bind = bindings();
  const where = grown(arrivals, bind);
  const parts = arrivals.filters.flatMap((filters, i) =>
    found[i] === 0
      ? []
      : `(SELECT ${i} AS of_filter, * FROM requests WHERE ${where} AND ${wanted(filters, bind)}
          ORDER BY ${NEWEST_FIRST} LIMIT ${Math.trunc(arrivals.limit)})`,
  );
  const rows =
    parts.length === 0
      ? []
      : await query(
          connection,
          `SELECT of_filter, ${STORED_REQUEST} AS request FROM (${parts.join(' UNION ALL ')})
           ORDER BY time, node, worker, epoch, sequence`,
          bind.values,
        );
  return found.map((count, i) => ({
    count,
    rows: rows.flatMap((row) => (num(row.of_filter) === i ? requestOf(text(row.request)) : [])),
  }));
};
