import type { DuckDBValue } from '@duckdb/node-api';
import { HOUR_MS } from '../../core/time/durations.ts';
import { placeIn } from '../store/duckdb/row-places.ts';
import { bindings, num, query, type Reader, text } from '../store/duckdb/rows.ts';
import type { EventReports, RequestListQuery } from '../store/event-reports.ts';
import type { RequestPlace } from '../store/record-place.ts';
import type { RequestFilters, StoredRequest } from '../store/request-log.ts';
import { conditionsOf, instant } from './request-conditions.ts';
import { NEWEST_FIRST, requestOf, STORED_REQUEST } from './stored-request.ts';

const whereOf = (filters: RequestFilters, workspace: number): { where: string; values: DuckDBValue[] } => {
  const bind = bindings();
  const parts = [`workspace = ${bind.add(workspace)}`, ...conditionsOf(filters, bind)];
  return { where: parts.join(' AND '), values: bind.values };
};

export const countRequests = async (
  reader: Reader,
  { workspace, ...filters }: RequestFilters & { workspace: number },
): Promise<number> => {
  const { where, values } = whereOf(filters, workspace);
  const [count] = await query(reader, `SELECT count(*) AS total FROM requests WHERE ${where}`, values);
  return num(count?.total);
};

/** Each window back in time is larger than the last by this factor. */
const GROWTH = 24;
/** After this many windows (25 days in total), one window covers the rest. */
const WINDOWS = 4;
/** The first one is short, because DuckDB reads all of a window. */
const FIRST_MS = HOUR_MS / GROWTH;
/** Places that are searched in windows. Only pages far back, which nobody reads in sequence, need more. */
const MOST_PLACES = 10_000;

interface PageQuery extends RequestFilters {
  workspace: number;
  before?: RequestPlace;
  limit: number;
}

/** Time of the newest row that a page could contain; looked up if ingest has not reported its position. */
const newest = async (connection: Reader): Promise<number> => {
  const [position] = await query(connection, 'SELECT max(time) AS t FROM journal_positions');
  if (position !== undefined && position.t !== null) return num(position.t);
  const [row] = await query(connection, 'SELECT epoch_ms(max(time)) AS t FROM requests');
  return num(row?.t);
};

/** Places in one window, newest first. `end` is exclusive; null: no end. `begin` null: the rest. */
const placesWithin = async (
  connection: Reader,
  { workspace, before, limit, ...filters }: PageQuery,
  begin: number | null,
  end: number | null,
  offset = 0,
): Promise<RequestPlace[]> => {
  const bind = bindings();
  const parts = [`workspace = ${bind.add(workspace)}`, ...conditionsOf(filters, bind)];
  if (begin !== null) parts.push(`time >= ${instant(bind, begin)}`);
  if (end !== null) parts.push(`time < ${instant(bind, end)}`);
  if (before !== undefined) {
    const { time, node, worker, epoch, sequence } = before;
    const key = [node, worker, epoch, sequence]
      .map((part) => `${bind.add(BigInt(part))}::UBIGINT`)
      .join(', ');
    const at = instant(bind, time);
    parts.push(`time <= ${at}`, `(time < ${at} OR (node, worker, epoch, sequence) < (${key}))`);
  }
  const rows = await query(
    connection,
    `SELECT node, worker, epoch, sequence, epoch_ms(time) AS t FROM requests WHERE ${parts.join(' AND ')}
     ORDER BY ${NEWEST_FIRST} LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`,
    bind.values,
  );
  return rows.map((row) => placeIn(row));
};

const placeOf = ({ time, node, worker, epoch, sequence }: RequestPlace): string =>
  [time, node, worker, epoch, sequence].join(' ');

/**
 * The complete rows at these places, in order. Found by time so that row groups are skipped: adjacent rows by their
 * span, others by their exact times.
 */
const rowsAt = async (
  connection: Reader,
  workspace: number,
  places: readonly RequestPlace[],
): Promise<StoredRequest[]> => {
  if (places.length === 0) return [];
  const times = places.map(({ time }) => time);
  const [last = 0, first = 0] = [times[0], times.at(-1)];
  const bind = bindings();
  const among = (values: readonly number[], sql: (value: number) => string): string =>
    [...new Set(values)].map(sql).join(', ');
  const when =
    last - first <= HOUR_MS
      ? `time >= ${instant(bind, first)} AND time <= ${instant(bind, last)}`
      : `time IN (${among(times, (time) => instant(bind, time))})`;
  const sequences = among(
    places.map(({ sequence }) => sequence),
    (sequence) => `${bind.add(BigInt(sequence))}::UBIGINT`,
  );
  const rows = await query(
    connection,
    `SELECT ${STORED_REQUEST} AS request FROM requests
     WHERE workspace = ${bind.add(workspace)} AND ${when} AND sequence IN (${sequences})`,
    bind.values,
  );
  const requests = rows.map(({ request }) => requestOf(text(request)));
  const found = new Map(requests.map((request) => [placeOf(request), request]));
  return places.flatMap((place) => found.get(placeOf(place)) ?? []);
};

/**
 * Places of the newest requests, searched in growing windows of time: a page from a log of a hundred million rows is
 * usually in the last hour, and DuckDB skips row groups outside a window. Rows are sorted only within windows.
 */
const newestPlaces = async (connection: Reader, page: PageQuery): Promise<RequestPlace[]> => {
  const starts = [page.before?.time, page.to].filter((time) => time !== undefined);
  const from = page.from ?? 0;
  let end: number | null = null;
  let begin: number | null = starts.length > 0 ? Math.min(...starts) : await newest(connection);
  const places: RequestPlace[] = [];
  for (let window = 0, size = FIRST_MS; places.length < page.limit; window++, size *= GROWTH) {
    if (end !== null && end <= from) break;
    begin = window < WINDOWS ? Math.max(from, (end ?? begin ?? 0) - size) : null;
    const rest = { ...page, limit: page.limit - places.length };
    places.push(...(await placesWithin(connection, rest, begin, end)));
    if (begin === null) break;
    end = begin;
  }
  return places;
};

/** The newest requests, or the newest before a place. */
export const requestsBefore = async (connection: Reader, page: PageQuery): Promise<StoredRequest[]> =>
  rowsAt(connection, page.workspace, await newestPlaces(connection, page));

/** A page of the request log, newest first, and the number of requests that match the filters. */
export const requestsReport = async (
  reader: Reader,
  { limit, offset, ...filters }: RequestListQuery,
): ReturnType<EventReports['requests']> => {
  const total = await countRequests(reader, filters);
  const upTo = offset + limit;
  const places =
    upTo <= MOST_PLACES
      ? (await newestPlaces(reader, { ...filters, limit: upTo })).slice(offset)
      : await placesWithin(reader, { ...filters, limit }, null, null, offset);
  return { total, rows: await rowsAt(reader, filters.workspace, places) };
};
