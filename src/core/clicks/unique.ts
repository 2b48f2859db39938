import { DAY_MS } from '../time/durations.ts';
import { type Fingerprint, fingerprintOf } from './key-map.ts';
import {
  type Found,
  type StoredVisits,
  type TableGenerations,
  visitTable,
  withoutBit,
} from './visit-table.ts';

/** A visit is unique if its visitor had no counted visit to that campaign in the 24 hours before (spec, section 8). */
export const UNIQUE_WINDOW_MS = DAY_MS;

/**
 * How many keys issued after a counted visit are remembered as the same visitor (the latest ones). A browser keeps the
 * last key; a bot that rejects cookies may be issued thousands.
 */
export const LATER_KEYS = 16;

/** What a request to a campaign says about its visitor. */
export interface SeenVisitor {
  campaign: number;
  /** Key used for this request: the cookie's, or the daily hash of address and user agent. */
  visitor: string;
  /** Newly generated cookie key issued with this answer. Null when the visitor already had one. */
  issued: string | null;
  /** Milliseconds since 1970. */
  time: number;
}

/**
 * Last counted visit of each visitor key, by campaign. Holds a bounded history: `forget` drops what no longer matters.
 * Keys are 64-bit fingerprints: among twenty million keys a day, a collision is expected once in 90,000 days.
 */
export interface VisitMemory {
  /**
   * Whether the request counts as a unique visit; if so, it is remembered. `valid`: it is a valid visit; for any other
   * request, only the key it issued matters. Must be called in the total order of all journals.
   */
  count(seen: SeenVisitor, valid: boolean): boolean;
  /** Restores an earlier decision (at start, from the store: `recentVisits`). */
  remember(seen: SeenVisitor, unique: boolean): void;
  /**
   * Replaces what is known about a visitor by one key with their stored visits (as in `remember`), after one of those
   * visits was marked.
   */
  correct(
    visitor: Pick<SeenVisitor, 'campaign' | 'visitor'>,
    stored: readonly { seen: SeenVisitor; unique: boolean }[],
  ): void;
  /** Drops visits counted more than the window before `time`, once their whole sealed generation is that old. */
  forget(time: number): void;
  /** Number of keys held. */
  size(): number;
  readonly generations: TableGenerations;
}

/**
 * The first answer sets a cookie, but its request had none and is judged by the hash; if it counts, both keys are
 * remembered. A second click may be sent before that cookie arrives and be issued another one, which the browser keeps.
 * That key becomes known as the same visitor however the click is judged. Visitors who keep the cookie are therefore
 * counted once, and those who drop it once a day.
 */
export const visitMemory = (stored?: StoredVisits): VisitMemory => {
  // The bit is set for the key that the visit itself came with.
  const visits = visitTable(stored);

  const begin = ({ campaign, issued, time }: SeenVisitor, key: Fingerprint): void => {
    const visit = visits.begin(time);
    visits.put(key, visits.withBit(visit));
    if (issued !== null) visits.put(fingerprintOf(campaign, issued), visit);
  };
  /** The counted visit of the key, or 0. */
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
    correct: ({ campaign, visitor }, known) => {
      visits.strike(fingerprintOf(campaign, visitor));
      for (const { seen, unique } of known) remember(seen, unique);
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
    generations: visits.generations,
  };
};

/**
 * Whether a visit marked as human counts as unique: the visitor has no unique visit within the window on either side.
 * Unique visits stay a window apart, and none is taken from another request. `counted`: their times, in milliseconds
 * since 1970 like `time`.
 */
export const hasRoom = (counted: readonly number[], time: number): boolean =>
  counted.every((other) => Math.abs(time - other) >= UNIQUE_WINDOW_MS);
