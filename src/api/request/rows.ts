import type { RequestRow } from '../../contracts/request.ts';
import type { StoredRequest } from '../../events/store/contract.ts';
import type { Parts } from '../http/parts.ts';
import { campaignNames, destinationNames } from '../report/store.ts';

export type RowParts = Pick<Parts, 'db' | 'clickId'>;

/** Stored requests as they are answered: with public ids and names. */
export const requestRows = async (
  { db, clickId }: RowParts,
  workspace: number,
  stored: readonly StoredRequest[],
): Promise<RequestRow[]> => {
  const [campaigns, destinations] = await Promise.all([
    campaignNames(
      db,
      workspace,
      stored.map((r) => r.campaign),
    ),
    destinationNames(
      db,
      workspace,
      stored.map((r) => r.destination),
    ),
  ]);
  return stored.map((request) => {
    const { campaign, destination, time, node, worker, epoch, sequence, ...rest } = request;
    return {
      ...rest,
      id: clickId(request),
      time: new Date(time).toISOString(),
      campaign: campaigns.get(campaign) ?? null,
      destination: destinations.get(destination) ?? null,
    };
  });
};
