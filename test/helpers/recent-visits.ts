import type { AdVisit } from '../../src/core/clicks/ad-visits.ts';
import type { SeenVisitor } from '../../src/core/clicks/unique.ts';
import type { IngestStore, StoredPart } from '../../src/events/store/ingest-store.ts';

/** The content of the memory of visits, in the total order. */
export const recentVisits = async (
  store: IngestStore,
  part?: Parameters<IngestStore['recentVisits']>[1],
): Promise<{ seen: SeenVisitor; unique: boolean }[]> => {
  const visits: { seen: SeenVisitor; unique: boolean }[] = [];
  await store.recentVisits((seen, unique) => visits.push({ seen, unique }), part);
  return visits;
};

export const recentAdVisits = async (
  store: IngestStore,
  part?: StoredPart,
): Promise<{ visit: AdVisit; joined: boolean }[]> => {
  const visits: { visit: AdVisit; joined: boolean }[] = [];
  await store.recentAdVisits((visit, joined) => visits.push({ visit, joined }), part);
  return visits;
};
