import type { ReceivedRow } from '../../contracts/postbacks/postback-log.ts';
import type { PostbackFilters, PostbackPlace } from '../../events/store/postback-log.ts';
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts';
import { receivedRows } from './received.ts';

/** docs/api.md describes each. Names never change, and new ones are appended. */
const COLUMNS: readonly (readonly [name: string, of: (row: ReceivedRow) => string | null])[] = [
  ['receipt', (row) => row.id],
  ['time_utc', (row) => row.at],
  ['result', (row) => row.fate ?? row.kind],
  ['reason', (row) => row.reason],
  ['flags', (row) => row.flags.join(';')],
  ['source', (row) => row.source?.name ?? null],
  ['by', (row) => row.by],
  ['campaign_id', (row) => row.campaign?.id ?? null],
  ['campaign', (row) => row.campaign?.name ?? null],
  ['click_id', (row) => row.clickId],
  ['status', (row) => row.status],
  ['status_received', (row) => row.statusReceived],
  ['event', (row) => row.event],
  ['transaction', (row) => row.transaction],
  ['payout', (row) => row.payout],
  ['currency', (row) => row.currency],
  ['conversion_revenue', (row) => row.revenue],
  ['workspace_currency', (row) => row.workspaceCurrency],
  ['address', (row) => row.address],
  ['received', (row) => row.text],
];

/** Rows per query. */
const PAGE = 2000;

/** The log as CSV, newest first, a page at a time: each is read when the previous one has been consumed. */
export async function* receivedFile(
  parts: Parameters<typeof receivedRows>[0],
  workspace: Parameters<typeof receivedRows>[1],
  filters: PostbackFilters,
  page = PAGE,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([name]) => name));
  for (let before: PostbackPlace | undefined; ; ) {
    const asked = { ...filters, ...(before && { before }), limit: page };
    const found = await parts.postbackLog.received(asked);
    const rows = await receivedRows(parts, workspace, found);
    if (rows.length > 0) yield rows.map((row) => csvLine(COLUMNS.map(([, of]) => of(row) ?? ''))).join('');
    before = found.at(-1)?.place;
    // A short page is not the end: a row can disappear between a page's queries.
    if (found.length === 0) return;
  }
}
