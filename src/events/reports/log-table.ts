import type { DuckDBConnection } from '@duckdb/node-api';
import type { StoredRequest } from '../store/contract.ts';
import type { RequestFilters, RequestPlace } from '../store/request-log.ts';
import { requestsBefore } from './request-page.ts';

const PAGE = 1000;
const SHORTEST_MS = 60 * 1000;

/** All requests that a query leaves, newest first: page by page as somebody would turn them. */
export async function* logPages(
  connection: DuckDBConnection,
  query: RequestFilters & { workspace: number },
): AsyncGenerator<StoredRequest[]> {
  let before: RequestPlace | undefined;
  let window = SHORTEST_MS;
  for (;;) {
    const rows: StoredRequest[] = await requestsBefore(connection, {
      ...{ ...query, limit: PAGE, window },
      ...(before && { before }),
    });
    if (rows.length > 0) yield rows;
    const newest = rows[0];
    before = rows.at(-1);
    if (rows.length < PAGE || newest === undefined || before === undefined) return;
    // What comes next is mostly as dense as what came: found in one window, not in several that grow.
    window = Math.max(SHORTEST_MS, 2 * (newest.time - before.time));
  }
}
