import type { AdVisit } from '../../src/core/clicks/joined.ts';
import type { SeenVisitor } from '../../src/core/clicks/unique.ts';
import type { IngestStore, StoredPart } from '../../src/events/store/ingest-store.ts';

const orderOf = ({ campaign, visitor, time }: SeenVisitor): string => `${campaign} ${visitor} ${time}`;

/** The content of the memory of visits; unique visits, in no particular order, by campaign and visitor. */
export const recentVisits = async (store: IngestStore): Promise<{ seen: SeenVisitor; unique: boolean }[]> => {
  const visits: { seen: SeenVisitor; unique: boolean }[] = [];
  await store.recentVisits((seen, unique) => visits.push({ seen, unique }));
  const [counted, others] = [visits.filter(({ unique }) => unique), visits.filter(({ unique }) => !unique)];
  return [...counted.toSorted((a, b) => (orderOf(a.seen) < orderOf(b.seen) ? -1 : 1)), ...others];
};

export const recentAdVisits = async (
  store: IngestStore,
  part?: StoredPart,
): Promise<{ visit: AdVisit; joined: boolean }[]> => {
  const visits: { visit: AdVisit; joined: boolean }[] = [];
  await store.recentAdVisits((visit, joined) => visits.push({ visit, joined }), part);
  return visits;
};
