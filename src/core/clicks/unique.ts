import { type Fingerprint, fingerprintOf } from './fingerprint.ts';
import { type Found, visitTable, withoutBit } from './visit-table.ts';

/** A visit is unique when its visitor had no counted one at that campaign in the 24 hours before (spec, section 8). */
export const UNIQUE_WINDOW_MS = 24 * 60 * 60 * 1000;

/**
 * Keys issued to the visitor of a counted visit afterwards that are known as the same visitor: the last ones. A browser
 * keeps the last one it was given; a program that takes none may be given thousands.
 */
export const LATER_KEYS = 16;

/** What a request at a campaign says of its visitor. */
export interface SeenVisitor {
  campaign: number;
  /** Key used for this request: the cookie's, or the daily hash of address and user agent. */
  visitor: string;
  /** Cookie key given out with this answer, never given before; null when the visitor already had one. */
  issued: string | null;
  /** Milliseconds since 1970. */
  time: number;
}

/**
 * Last counted visit of each visitor key, by campaign. Holds a bounded past: `forget` drops what no longer matters. Keys are 64-bit
 * fingerprints: among twenty million keys of a day two are the same once in 90,000 days.
 */
export interface VisitMemory {
  /**
   * Whether the request counts as a unique visit; if so it is remembered. `valid`: it is a valid visit; of any other
   * only the key matters that it issued. Call in the total order of all journals.
   */
  count(seen: SeenVisitor, valid: boolean): boolean;
  /** Remembers what was decided before (at start, from the store: `recentVisits`). */
  remember(seen: SeenVisitor, unique: boolean): void;
  /**
   * Takes what is known of the visitor of one key anew from what is stored of him (as for `remember`), because a visit of
   * his was marked.
   */
  correct(
    visitor: Pick<SeenVisitor, 'campaign' | 'visitor'>,
    stored: readonly { seen: SeenVisitor; unique: boolean }[],
  ): void;
  /** Drops visits counted more than the window before `time`, as soon as all of their few hours are. */
  forget(time: number): void;
  /** Keys that are held. */
  size(): number;
}

/**
 * A first answer gives a cookie, but the request itself came without: it is judged by the hash, and if it counts, both
 * keys are remembered. A second click may leave before that cookie has arrived and be given another, which the browser
 * keeps: that key becomes known as the same visitor, whatever the click is judged to be. So somebody who keeps the
 * cookie is one visitor, and somebody who drops it is one a day.
 */
export const visitMemory = (): VisitMemory => {
  // The bit says that the key is the one that the visit itself came with.
  const visits = visitTable();

  const begin = ({ campaign, issued, time }: SeenVisitor, key: Fingerprint): void => {
    const visit = visits.begin(time);
    visits.put(key, visits.withBit(visit));
    if (issued !== null) visits.put(fingerprintOf(campaign, issued), visit);
  };
  /** The counted visit that the key belongs to; 0: none. */
  const countedOf = (key: Fingerprint, time: number): Found => {
    const found = visits.find(key);
    return found !== 0 && time - visits.timeOf(found) < UNIQUE_WINDOW_MS ? found : 0;
  };
  const learn = (counted: Found, { campaign, issued }: SeenVisitor): void => {
    if (counted === 0 || issued === null || !visits.hasBit(counted)) return;
    visits.putLater(fingerprintOf(campaign, issued), withoutBit(counted), LATER_KEYS);
  };
  const remember = (seen: SeenVisitor, unique: boolean): void => {
    const key = fingerprintOf(seen.campaign, seen.visitor);
    if (unique) begin(seen, key);
    else learn(countedOf(key, seen.time), seen);
  };
  return {
    remember,
    correct: ({ campaign, visitor }, stored) => {
      const found = visits.find(fingerprintOf(campaign, visitor));
      if (found !== 0 && visits.hasBit(found)) visits.strike(found);
      for (const { seen, unique } of stored) remember(seen, unique);
    },
    count: (seen, valid) => {
      const key = fingerprintOf(seen.campaign, seen.visitor);
      const counted = countedOf(key, seen.time);
      const unique = valid && counted === 0;
      if (unique) begin(seen, key);
      else learn(counted, seen);
      return unique;
    },
    forget: (time) => visits.forget(time - UNIQUE_WINDOW_MS),
    size: () => visits.size(),
  };
};
