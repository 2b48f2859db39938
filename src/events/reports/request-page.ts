import type { DuckDBConnection } from '@duckdb/node-api';
import type { StoredRequest } from '../store/contract.ts';
import { num, query, type Row, text } from '../store/duckdb/rows.ts';
import type { RequestFilters, RequestPlace } from '../store/request-log.ts';
import { bindings } from './bindings.ts';
import { conditionsOf, instant } from './request-conditions.ts';
import { newestRequests, requestOf } from './stored-request.ts';

const MINUTE_MS = 60 * 1000;
/** Each window back in time is so many times the one before. */
const GROWTH = 8;
/** Behind so many windows, 4 months in all, everything that is left is one. */
const WINDOWS = 7;

interface PageQuery extends RequestFilters {
  workspace: number;
  before?: RequestPlace;
  limit: number;
}

/** The newest row that a page could hold is not later; where ingest has not said how far it is, it is looked up. */
const newest = async (connection: DuckDBConnection): Promise<number> => {
  const [row] = await query(
    connection,
    `SELECT coalesce((SELECT max(time) FROM journal_positions),
       (SELECT epoch_ms(max(time)) FROM requests)) AS t`,
  );
  return num(row?.t);
};

/** Rows of one window, newest first. `end` is exclusive and null for none, `begin` null for all that is left. */
const rowsWithin = (
  connection: DuckDBConnection,
  { workspace, before, limit, ...filters }: PageQuery,
  begin: number | null,
  end: number | null,
): Promise<Row[]> => {
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
  return query(connection, newestRequests(parts.join(' AND '), limit), bind.values);
};

/**
 * The newest requests, looked for in windows of time that grow: a page of a log of a hundred million rows is mostly
 * found in the last minutes, and DuckDB passes over row groups that lie outside a window. Rows are sorted in windows alone.
 */
export const requestsBefore = async (
  connection: DuckDBConnection,
  page: PageQuery,
): Promise<StoredRequest[]> => {
  const starts = [page.before?.time, page.to].filter((time) => time !== undefined);
  const from = page.from ?? 0;
  let end: number | null = null;
  let begin: number | null = starts.length > 0 ? Math.min(...starts) : await newest(connection);
  const rows: Row[] = [];
  for (let window = 0, size = MINUTE_MS; rows.length < page.limit; window++, size *= GROWTH) {
    if (end !== null && end <= from) break;
    begin = window < WINDOWS ? Math.max(from, (end ?? begin ?? 0) - size) : null;
    rows.push(...(await rowsWithin(connection, { ...page, limit: page.limit - rows.length }, begin, end)));
    if (begin === null) break;
    end = begin;
  }
  return rows.map(({ request }) => requestOf(text(request)));
};
