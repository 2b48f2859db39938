import type { TrafficClass } from './classify.ts';
import type { StoredClassification } from './reclassified.ts';

/** What a member says a request was: a person's, or not a person's. */
export type MarkAs = 'human' | 'invalid';

/** What a class comes to in a member's words. */
export const kindOf = (trafficClass: TrafficClass): MarkAs =>
  trafficClass === 'human' ? 'human' : 'invalid';

/** The mark that has to stand for a request to count as the member says: none where it was found so. */
export const markFor = (found: TrafficClass, wanted: MarkAs): MarkAs | null =>
  kindOf(found) === wanted ? null : wanted;

/** How a request counts: as it was found, or as its mark says, for that reason alone. */
export const marked = (found: StoredClassification, mark: MarkAs | null): StoredClassification =>
  mark === null ? found : { trafficClass: mark, reasons: [`marked_${mark}`] };
