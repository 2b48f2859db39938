import { hasRoom, type SeenVisitor, type VisitMemory } from '../../core/clicks/unique.ts';
import { type DecidedRequest, type IngestStore, visitorKey } from '../store/ingest-store.ts';

/** A request that came so late that visits before it may be in memory no more. */
export interface LateVisit {
  readonly request: DecidedRequest;
  readonly seen: SeenVisitor;
  /** It is a valid visit, so that it can count as unique. */
  readonly valid: boolean;
}

/**
 * Decides whether late visits are unique, in the total order, from what memory and the store have about their visitors. The
 * store must have everything up to this batch.
 */
export const decideLate = async (
  store: Pick<IngestStore, 'findCounted'>,
  visits: VisitMemory,
  late: readonly LateVisit[],
): Promise<void> => {
  const counted = await store.findCounted(late.flatMap(({ seen, valid }) => (valid ? [seen] : [])));
  for (const { request, seen, valid } of late) {
    const times = valid ? (counted.get(visitorKey(seen))?.times ?? []) : [];
    request.unique = visits.count(seen, valid && hasRoom(times, seen.time));
    if (request.unique) times.push(seen.time);
  }
};
