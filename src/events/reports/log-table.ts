import type { DuckDBConnection } from '@duckdb/node-api';
import type { StoredRequest } from '../store/contract.ts';
import type { RequestFilters, RequestPlace } from '../store/request-log.ts';
import { requestsBefore } from './request-page.ts';

const PAGE = 1000;

/** All requests that a query leaves, newest first: page by page as somebody would turn them. */
export async function* logPages(
  connection: DuckDBConnection,
  query: RequestFilters & { workspace: number },
): AsyncGenerator<StoredRequest[]> {
  let before: RequestPlace | undefined;
  for (;;) {
    const rows: StoredRequest[] = await requestsBefore(connection, {
      ...{ ...query, limit: PAGE },
      ...(before && { before }),
    });
    if (rows.length > 0) yield rows;
    before = rows.at(-1);
    if (rows.length < PAGE) return;
  }
}
