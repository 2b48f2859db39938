import type { RequestRow } from '../../contracts/request.ts';
import type { StoredRequest } from '../../events/store/contract.ts';
import type { Parts } from '../http/parts.ts';
import { campaignNames, destinationNames } from '../report/store.ts';

export type RowParts = Pick<Parts, 'db' | 'clickId'>;

/** Looks each id up once, whatever becomes of its name afterwards. */
const remembered = <T>(look: (ids: number[]) => Promise<Map<number, T>>) => {
  const known = new Map<number, T | null>();
  return async (ids: readonly number[]): Promise<ReadonlyMap<number, T | null>> => {
    const unknown = [...new Set(ids)].filter((id) => !known.has(id));
    if (unknown.length > 0) {
      const found = await look(unknown);
      for (const id of unknown) known.set(id, found.get(id) ?? null);
    }
    return known;
  };
};

/** Makes of stored requests what is answered: with public ids, and names that stay the same from page to page. */
export const requestRowsOf = ({ db, clickId }: RowParts, workspace: number) => {
  const campaignsOf = remembered((ids) => campaignNames(db, workspace, ids));
  const destinationsOf = remembered((ids) => destinationNames(db, workspace, ids));
  return async (stored: readonly StoredRequest[]): Promise<RequestRow[]> => {
    const [campaigns, destinations] = await Promise.all([
      campaignsOf(stored.map((r) => r.campaign)),
      destinationsOf(stored.map((r) => r.destination)),
    ]);
    return stored.map((request) => {
      const { campaign, destination, time, node, worker, epoch, sequence, ...facts } = request;
      // What replays go by is for replays alone.
      const { splitKey: _, firstVariant: __, ...rest } = facts;
      return {
        ...rest,
        id: clickId(request),
        time: new Date(time).toISOString(),
        campaign: campaigns.get(campaign) ?? null,
        destination: destinations.get(destination) ?? null,
      };
    });
  };
};

/** Stored requests as they are answered. */
export const requestRows = (
  parts: RowParts,
  workspace: number,
  stored: readonly StoredRequest[],
): Promise<RequestRow[]> => requestRowsOf(parts, workspace)(stored);
