import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { EventReports, RequestListQuery } from '../store/contract.ts';
import { num, query, text } from '../store/duckdb/rows.ts';
import type { RequestFilters } from '../store/request-log.ts';
import { bindings } from './bindings.ts';
import { conditionsOf } from './request-conditions.ts';
import { newestRequests, requestOf } from './stored-request.ts';

const whereOf = (filters: RequestFilters, workspace: number): { where: string; values: DuckDBValue[] } => {
  const bind = bindings();
  const parts = [`workspace = ${bind.add(workspace)}`, ...conditionsOf(filters, bind)];
  return { where: parts.join(' AND '), values: bind.values };
};

export const countRequests = async (
  reader: DuckDBConnection,
  { workspace, ...filters }: RequestFilters & { workspace: number },
): Promise<number> => {
  const { where, values } = whereOf(filters, workspace);
  const [count] = await query(reader, `SELECT count(*) AS total FROM requests WHERE ${where}`, values);
  return num(count?.total);
};

/** A page of the request log, newest first, and the number of requests that match the filters. */
export const requestsReport = async (
  reader: DuckDBConnection,
  { workspace, limit, offset, ...filters }: RequestListQuery,
): ReturnType<EventReports['requests']> => {
  const { where, values } = whereOf(filters, workspace);
  const [total, rows] = await Promise.all([
    countRequests(reader, { workspace, ...filters }),
    query(reader, newestRequests(where, limit, offset), values),
  ]);
  return { total, rows: rows.map(({ request }) => requestOf(text(request))) };
};
