import type { TrafficClass } from './classify.ts';
import type { StoredClassification } from './reclassified.ts';

/** A member's verdict on a request: human or not. */
export type MarkAs = 'human' | 'invalid';

/** A class in terms of a member's mark. */
export const kindOf = (trafficClass: TrafficClass): MarkAs =>
  trafficClass === 'human' ? 'human' : 'invalid';

/** The mark needed for a request to count as the member says; none if it was found so. */
export const markFor = (found: TrafficClass, wanted: MarkAs): MarkAs | null =>
  kindOf(found) === wanted ? null : wanted;

/** How a request counts: as it was found, or as marked, with the mark as the only reason. */
export const marked = (found: StoredClassification, mark: MarkAs | null): StoredClassification =>
  mark === null ? found : { trafficClass: mark, reasons: [`marked_${mark}`] };
