import type { Page } from '../../contracts/list.ts';
import type {
  RequestNarrowing,
  RequestQuery,
  RequestRow,
  RequestRows,
} from '../../contracts/reports/request.ts';
import { invalidFields } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { filtersOf } from './filters.ts';
import { placeText } from './place-text.ts';
import { requestRows } from './rows.ts';

type LogParts = Pick<Parts, 'db' | 'reports' | 'clickId' | 'clickOf'>;

/** Default rows of a list without a total. */
const ROWS = 50;

/** Only rows: the newest, or those before a request. */
const listRows = async (parts: LogParts, workspace: number, query: RequestQuery): Promise<RequestRows> => {
  const { reports, clickId, clickOf } = parts;
  const { before, limit = ROWS } = query;
  const place = before === undefined ? undefined : clickOf(before);
  if (place === null) throw invalidFields({ before: 'cursor_invalid' });
  const filters = await filtersOf(parts, workspace, query);
  // Read before the rows: arrivals in between are returned twice rather than never.
  const positions = await reports.positions();
  const found = await reports.requestsBefore({
    ...filters,
    workspace,
    limit: limit + 1,
    ...(place && { before: place }),
  });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: await requestRows(parts, workspace, shown),
    next: found.length > limit && last ? clickId(last) : null,
    live: placeText(positions),
  };
};

/** One page of the workspace's requests, newest first, and their total. */
const listPage = async (
  parts: LogParts,
  workspace: number,
  query: RequestQuery,
): Promise<Page<RequestRow>> => {
  const { page, perPage } = query;
  const filters = await filtersOf(parts, workspace, query);
  const window = { limit: perPage, offset: (page - 1) * perPage };
  const { total, rows } = await parts.reports.requests({ ...filters, workspace, ...window });
  return { rows: await requestRows(parts, workspace, rows), total, page, perPage };
};

/** Requests of a workspace, newest first. `not_found` for a campaign it does not have. */
export const listRequests = (
  parts: LogParts,
  workspace: number,
  query: RequestQuery,
): Promise<RequestRows | Page<RequestRow>> =>
  query.limit === undefined && query.before === undefined
    ? listPage(parts, workspace, query)
    : listRows(parts, workspace, query);

export const countRequests = async (
  parts: Pick<Parts, 'db' | 'reports'>,
  workspace: number,
  query: RequestNarrowing,
): Promise<{ count: number }> => {
  const filters = await filtersOf(parts, workspace, query);
  return { count: await parts.reports.countRequests({ ...filters, workspace }) };
};
