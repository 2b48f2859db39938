import type { RequestDetail } from '../../contracts/reports/request.ts';
import { statusSaid } from '../../core/postback/network-names.ts';
import type { ClickPlace } from '../../events/store/record-place.ts';
import type { StoredRequest } from '../../events/store/request-log.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { destinationNames } from '../report/store.ts';
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
