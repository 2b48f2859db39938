import type { RequestRow } from '../../contracts/reports/request.ts';
import type { StoredRequest } from '../../events/store/request-log.ts';
import type { Parts } from '../http/route-deps.ts';
import { campaignNames, destinationNames } from '../report/store.ts';

export type RowParts = Pick<Parts, 'db' | 'clickId'>;

/** Looks up each ID once, so that later renames have no effect. */
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

/** The pages of a visit as reports distinguish them (docs/metrics.md); 0 for none. */
export const pagesOf = ({ destination, landing, offer }: StoredRequest) => {
  const page = landing ? destination : 0;
  return { landing: page, offer, destination: offer || page };
};

/** Converts stored requests to responses, with public IDs and with names that stay the same from page to page. */
export const requestRowsOf = ({ db, clickId }: RowParts, workspace: number) => {
  const campaignsOf = remembered((ids) => campaignNames(db, workspace, ids));
  const destinationsOf = remembered((ids) => destinationNames(db, workspace, ids));
  return async (stored: readonly StoredRequest[]): Promise<RequestRow[]> => {
    const [campaigns, destinations] = await Promise.all([
      campaignsOf(stored.map((r) => r.campaign)),
      destinationsOf(stored.flatMap((r) => [r.destination, r.offer])),
    ]);
    return stored.map((request) => {
      const { campaign, destination: _d, landing: _l, offer: _o, time, ...stored } = request;
      const { node, worker, epoch, sequence, ...facts } = stored;
      const pages = pagesOf(request);
      // Fields needed only for replays.
      const { splitKey: _, firstVariant: __, ...rest } = facts;
      return {
        ...rest,
        id: clickId(request),
        time: new Date(time).toISOString(),
        campaign: campaigns.get(campaign) ?? null,
        landing: destinations.get(pages.landing) ?? null,
        offer: destinations.get(pages.offer) ?? null,
        destination: destinations.get(pages.destination) ?? null,
      };
    });
  };
};

/** Stored requests as responses. */
export const requestRows = (
  parts: RowParts,
  workspace: number,
  stored: readonly StoredRequest[],
): Promise<RequestRow[]> => requestRowsOf(parts, workspace)(stored);
