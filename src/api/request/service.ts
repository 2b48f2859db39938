import type { Page } from '../../contracts/list.ts';
import type {
  RequestDetail,
  RequestNarrowing,
  RequestQuery,
  RequestRow,
  RequestRows,
} from '../../contracts/reports/request.ts';
import { statusSaid } from '../../core/postback/network-names.ts';
import type { ClickPlace } from '../../events/store/record-place.ts';
import type { StoredRequest } from '../../events/store/request-log.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { destinationNames } from '../report/store.ts';
import { placeText } from './feed.ts';
import { filtersOf } from './filters.ts';
import { requestRows } from './rows.ts';

type DetailParts = Pick<Parts, 'db' | 'reports' | 'clickId' | 'clickOf'>;

/** `not_found` for an ID that no request of the workspace has. */
export const storedRequestOf = async (
  { reports, clickOf }: Pick<Parts, 'reports' | 'clickOf'>,
  workspace: number,
  id: string,
): Promise<{ request: StoredRequest; click: ClickPlace }> => {
  const click = clickOf(id);
  if (click === null) throw new Refusal('not_found');
  const { node, worker, epoch, sequence, time } = click;
  const [request] = await reports.requestsBefore({
    workspace,
    from: time,
    to: time + 1,
    limit: 1,
    place: { node, worker, epoch, sequence },
  });
  if (!request) throw new Refusal('not_found');
  return { request, click };
};

const iso = (time: number): string => new Date(time).toISOString();

/** One request with later events and conversions of its click. `not_found`. */
export const requestDetail = async (
  parts: DetailParts,
  workspace: number,
  id: string,
): Promise<RequestDetail> => {
  const { request, click } = await storedRequestOf(parts, workspace, id);
  const { conversions, postbacks, events, trail } = await parts.reports.clickHistory(workspace, click);
  const [row] = await requestRows(parts, workspace, [request]);
  if (row === undefined) throw new Refusal('not_found');
  const names = await destinationNames(
    parts.db,
    workspace,
    events.map((event) => event.destination),
  );
  return {
    request: row,
    conversions: conversions.map((one) => ({
      ...one,
      firstTime: iso(one.firstTime),
      lastTime: iso(one.lastTime),
    })),
    postbacks: postbacks.map((one) => ({ ...one, time: iso(one.time), status: statusSaid(one) })),
    events: events.map((one) => ({
      ...one,
      time: iso(one.time),
      destination: names.get(one.destination) ?? null,
    })),
    trail: trail.map((one) => ({ ...one, time: iso(one.time) })),
  };
};

type LogParts = Pick<Parts, 'db' | 'reports' | 'clickId' | 'clickOf'>;

/** Default rows of a list without a total. */
const ROWS = 50;

/** Rows without a total: the newest, or those before a request. */
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

/** Requests of a workspace, newest first. `not_found` for a campaign that the workspace does not have. */
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
