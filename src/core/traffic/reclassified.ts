import type { TrafficClass } from './classify.ts';
import type { Reason } from './reasons.ts';

/** A stored classification. Its reasons are plain text because another version may have written them. */
export interface StoredClassification {
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
