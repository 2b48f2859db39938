import type { AdVisit } from '../../core/clicks/ad-visits.ts';
import { adClicks } from '../../core/clicks/late-joins.ts';
import { hasRoom, type SeenVisitor } from '../../core/clicks/unique.ts';
import { type DecidedRequest, type IngestStore, visitorKey } from '../store/ingest-store.ts';
import type { DayVisits } from '../visits/day-visits.ts';

/** A request that may be part of a visit, or count as unique. */
export interface UndecidedVisit {
  readonly request: DecidedRequest;
  readonly seen: SeenVisitor;
  /** The page view with its ad click; null: it has none. */
  readonly ad: AdVisit | null;
  /** It is a person's page view, so that it is a valid visit unless it is part of another one. */
  readonly valid: boolean;
}

/** One whose decision depends on late ones: it is late itself, or behind one in its batch. */
export interface WaitingVisit extends UndecidedVisit {
  /** What is near it may be in memory no more. */
  readonly isLate: boolean;
}

type Memory = Pick<DayVisits, 'visits' | 'joins'>;

/** What the store has about a late visit. */
interface Stored {
  /** Its visitor's unique visits, milliseconds. */
  times: number[];
  ads: ReturnType<typeof adClicks>;
}

/** Decides whether a request is part of a visit, and whether it is unique. Must be called in the total order. */
export const decideVisit = (
  { visits, joins }: Memory,
  { request, seen, ad, valid }: UndecidedVisit,
  late?: Stored,
): void => {
  const of = ad === null ? null : joins.joins(ad, late?.ads);
  if (of !== null) Object.assign(request, { joined: true, visit: of });
  const counts = valid && of === null;
  // The key that a request issued matters even if it does not count.
  if (!counts && (seen.issued === null || seen.campaign === 0)) return;
  request.unique = visits.count(seen, counts && (late === undefined || hasRoom(late.times, seen.time)));
  if (request.unique) late?.times.push(seen.time);
};

/**
 * Decides in the total order; late ones from what the store has about their visitors and ad clicks, too. The store must have
 * everything up to this batch.
 */
export const decideBehindLate = async (
  store: Pick<IngestStore, 'findCounted' | 'findAdVisits'>,
  memory: Memory,
  waiting: readonly WaitingVisit[],
): Promise<void> => {
  const late = waiting.filter(({ isLate }) => isLate);
  const counted = await store.findCounted(late.flatMap(({ seen, valid }) => (valid ? [seen] : [])));
  const ads = adClicks(await store.findAdVisits(late.flatMap(({ ad }) => ad ?? [])));
  for (const one of waiting) {
    if (one.isLate) {
      const times = counted.get(visitorKey(one.seen))?.times ?? [];
      decideVisit(memory, one, { times, ads });
      continue;
    }
    decideVisit(memory, one);
    // Late ones behind it can be part of the same visit.
    if (one.ad !== null) ads.add(one.ad, one.request.joined ? one.request.visit : null);
  }
};
