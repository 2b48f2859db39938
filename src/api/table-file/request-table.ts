import type { RequestNarrowing, RequestRow } from '../../contracts/reports/request.ts';
import { SUBS } from '../../core/report/subs.ts';
import { UTMS } from '../../core/report/utm.ts';
import type { RequestFilters } from '../../events/store/request-log.ts';
import type { Parts } from '../http/route-deps.ts';
import { filtersOf } from '../request/filters.ts';
import { requestRowsOf } from '../request/rows.ts';
import { type Column, column, type Table } from './formats.ts';

type TableParts = Pick<Parts, 'db' | 'clickId' | 'tables'>;

const text = (name: string, of: (row: RequestRow) => string | null): Column<RequestRow> =>
  column(name, 'text', of);
const whole = (name: string, of: (row: RequestRow) => number | null): Column<RequestRow> =>
  column(name, 'whole', of);
const yes = (name: string, of: (row: RequestRow) => boolean): Column<RequestRow> => column(name, 'yes', of);

const amountOf = ({ cost }: RequestRow): string | null =>
  cost === null || cost.by === 'revenue' ? null : cost.amount;

/** docs/api.md describes each. Names never change, and new ones are appended. */
const columns: readonly Column<RequestRow>[] = [
  text('id', (row) => row.id),
  column('time_utc', 'time', (row) => row.time),
  text('campaign_id', (row) => row.campaign?.id ?? null),
  text('campaign', (row) => row.campaign?.name ?? null),
  whole('revision', (row) => row.revision),
  text('destination_id', (row) => row.destination?.id ?? null),
  text('destination', (row) => row.destination?.name ?? null),
  whole('rule', (row) => row.rule),
  text('test', (row) => row.test),
  whole('phase', (row) => row.phase),
  whole('variant', (row) => row.variant),
  yes('kept', (row) => row.kept),
  column('exhausted_caps', 'texts', (row) => row.exhaustedCaps),
  text('outcome', (row) => row.outcome),
  text('traffic_class', (row) => row.trafficClass),
  column('reasons', 'texts', (row) => row.reasons),
  yes('visit', (row) => row.visit),
  yes('unique', (row) => row.unique),
  yes('joined', (row) => row.joined),
  text('method', (row) => row.method),
  text('host', (row) => row.host),
  text('path', (row) => row.path),
  text('visitor', (row) => row.visitor),
  text('address', (row) => row.address),
  text('country', (row) => row.country),
  text('region', (row) => row.region),
  text('city', (row) => row.city),
  text('language', (row) => row.language),
  text('device', (row) => row.device),
  text('os', (row) => row.os),
  text('browser', (row) => row.browser),
  text('browser_name', (row) => row.browserName),
  text('in_app', (row) => row.inApp),
  text('click_ids', ({ clickIds }) => (Object.keys(clickIds).length === 0 ? null : JSON.stringify(clickIds))),
  ...SUBS.map((sub) => text(sub, (row) => row.subs[sub] ?? null)),
  text('user_agent', (row) => row.userAgent),
  text('referrer', (row) => row.referrer),
  text('cost_by', (row) => row.cost?.by ?? null),
  column('cost', 'decimal', amountOf),
  column('cost_percent', 'decimal', ({ cost }) => (cost?.by === 'revenue' ? cost.percent : null)),
  text('cost_currency', ({ cost }) => (cost?.by === 'visit' ? cost.currency : null)),
  text('cost_problem', ({ cost }) => (cost?.by === 'visit' ? cost.problem : null)),
  text('landing_id', (row) => row.landing?.id ?? null),
  text('landing', (row) => row.landing?.name ?? null),
  text('offer_id', (row) => row.offer?.id ?? null),
  text('offer', (row) => row.offer?.name ?? null),
  ...UTMS.map((utm) => text(utm, (row) => row.utms[utm] ?? null)),
  whole('exit', (row) => row.exit),
];

/** The query for the store: the requests stored now. Fails like `filtersOf`. */
export const logQuery = async (
  parts: Pick<Parts, 'db' | 'reports'>,
  workspace: number,
  narrowing: RequestNarrowing,
): Promise<RequestFilters & { workspace: number }> => ({
  ...(await filtersOf(parts, workspace, narrowing)),
  workspace,
  upTo: await parts.reports.positions(),
});

/** The log, newest first; each row is as in `GET /request`. */
export const openRequestTable = async (
  parts: TableParts,
  query: RequestFilters & { workspace: number },
  signal: AbortSignal,
): Promise<Table<RequestRow>> => {
  const { count, pages, close } = await parts.tables.openLog(query, signal);
  const rowsOf = requestRowsOf(parts, query.workspace);
  return {
    name: 'requests',
    columns,
    count,
    close,
    json: (row) => row,
    pages: async function* () {
      for await (const page of pages()) yield await rowsOf(page);
    },
  };
};
