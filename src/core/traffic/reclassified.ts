import type { TrafficClass } from './classify.ts';
import type { Reason } from './reasons.ts';

/** A stored classification. Its reasons are texts: another version may have written them. */
export interface StoredClassification {
  readonly trafficClass: TrafficClass;
  readonly reasons: readonly string[];
}

/**
 * What becomes of a request that was counted while its crawler's address was being checked: the verdict takes the place
 * of `unverified`, an impostor is invalid, all other reasons stay. What was not waiting for a verdict stays as it is.
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
