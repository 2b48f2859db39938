import { hasRoom, type SeenVisitor, type VisitMemory } from '../../core/clicks/unique.ts';
import { type DecidedRequest, type IngestStore, visitorKey } from '../store/ingest-store.ts';

/** A request whose uniqueness depends on late ones: it is late itself, or behind one in its batch. */
export interface UndecidedVisit {
  readonly request: DecidedRequest;
  readonly seen: SeenVisitor;
  /** It is a valid visit, so that it can count as unique. */
  readonly valid: boolean;
  /** Visits before it may be in memory no more. */
  readonly isLate: boolean;
}

/**
 * Decides which visits are unique, in the total order; late ones from what the store has about their visitors, too. The store
 * must have everything up to this batch.
 */
export const decideBehindLate = async (
  store: Pick<IngestStore, 'findCounted'>,
  visits: VisitMemory,
  undecided: readonly UndecidedVisit[],
): Promise<void> => {
  const counted = await store.findCounted(
    undecided.flatMap(({ seen, valid, isLate }) => (valid && isLate ? [seen] : [])),
  );
  for (const { request, seen, valid, isLate } of undecided) {
    const times = valid && isLate ? (counted.get(visitorKey(seen))?.times ?? []) : [];
    request.unique = visits.count(seen, valid && hasRoom(times, seen.time));
    if (request.unique) times.push(seen.time);
  }
};
