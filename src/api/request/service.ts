import type { Page } from '../../contracts/list.ts';
import type { RequestQuery, RequestRow } from '../../contracts/request.ts';
import type { RequestListQuery, StoredRequest } from '../../events/store/contract.ts';
import type { Parts } from '../http/parts.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import { campaignNames, destinationNames, findCampaignNumber, type Named } from '../report/store.ts';

type Names = Map<number, Named>;

const rowOf = (
  request: StoredRequest,
  clickId: Parts['clickId'],
  campaigns: Names,
  destinations: Names,
): RequestRow => {
  const { campaign, destination, time, node, worker, epoch, sequence, ...rest } = request;
  return {
    ...rest,
    id: clickId(request),
    time: new Date(time).toISOString(),
    campaign: campaigns.get(campaign) ?? null,
    destination: destinations.get(destination) ?? null,
  };
};

/** One page of the workspace's requests, newest first. `not_found` for a campaign it does not have. */
export const listRequests = async (
  { db, reports, clickId }: Pick<Parts, 'db' | 'reports' | 'clickId'>,
  workspace: number,
  query: RequestQuery,
): Promise<Page<RequestRow>> => {
  const { page, perPage, from, to, campaign, outcome, trafficClass } = query;
  const wanted: RequestListQuery = { workspace, limit: perPage, offset: (page - 1) * perPage };
  if (from !== undefined) wanted.from = Date.parse(from);
  if (to !== undefined) wanted.to = Date.parse(to);
  if (wanted.from !== undefined && wanted.to !== undefined && wanted.from >= wanted.to) {
    throw invalidFields({ to: 'range_invalid' });
  }
  if (campaign !== undefined) {
    const found = await findCampaignNumber(db, workspace, campaign);
    if (!found) throw new Refusal('not_found');
    wanted.campaign = found.id;
  }
  if (outcome !== undefined) wanted.outcome = outcome;
  if (trafficClass !== undefined) wanted.trafficClass = trafficClass;
  const { total, rows } = await reports.requests(wanted);
  const [campaigns, destinations] = await Promise.all([
    campaignNames(
      db,
      workspace,
      rows.map((r) => r.campaign),
    ),
    destinationNames(
      db,
      workspace,
      rows.map((r) => r.destination),
    ),
  ]);
  return { rows: rows.map((r) => rowOf(r, clickId, campaigns, destinations)), total, page, perPage };
};
