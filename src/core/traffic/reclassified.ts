import type { TrafficClass } from './classify.ts';
import type { Reason } from './reasons.ts';

/** A stored classification. Its reasons are plain text because another version may have written them. */
interface StoredClassification {
  readonly trafficClass: TrafficClass;
  readonly reasons: readonly string[];
}

/**
 * Updates a request counted while its crawler's address was being checked: the verdict replaces `unverified`, an
 * impostor becomes invalid, and all other reasons stay. A request that was not waiting for a verdict is unchanged.
 */
export const reclassified = (
  trafficClass: TrafficClass,
  reasons: readonly string[],
  verdict: 'verified' | 'impostor',
): StoredClassification => {
  if (!reasons.includes('unverified')) return { trafficClass, reasons };
  const told: Reason = verdict;
  return {
    trafficClass: verdict === 'impostor' ? 'invalid' : trafficClass,
    reasons: reasons.map((reason) => (reason === 'unverified' ? told : reason)),
  };
};

/** A member's verdict on a request: human or not. */
export type MarkAs = 'human' | 'invalid';

/** A class in terms of a member's mark. */
export const kindOf = (trafficClass: TrafficClass): MarkAs =>
  trafficClass === 'human' ? 'human' : 'invalid';

/** The mark needed for a request to count as the member says; null if it was detected so. */
export const markFor = (found: TrafficClass, wanted: MarkAs): MarkAs | null =>
  kindOf(found) === wanted ? null : wanted;

/** How a request counts: as detected, or as marked, with the mark as the only reason. */
export const marked = (found: StoredClassification, mark: MarkAs | null): StoredClassification =>
  mark === null ? found : { trafficClass: mark, reasons: [`marked_${mark}`] };
