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

/** Last counted visit of each visitor key, by campaign. Holds a bounded past: `forget` drops what no longer matters. */
export interface VisitMemory {
  /**
   * Whether the request counts as a unique visit; if so it is remembered. `valid`: it is a valid visit; of any other
   * only the key matters that it issued. Call in the total order of all journals.
   */
  count(seen: SeenVisitor, valid: boolean): boolean;
  /** Remembers what was decided before (at start, from the store, in the total order). */
  remember(seen: SeenVisitor, unique: boolean): void;
  /**
   * Takes what is known of the visitor of one key anew from what is stored of him (as for `remember`), because a visit of
   * his was marked.
   */
  correct(
    visitor: Pick<SeenVisitor, 'campaign' | 'visitor'>,
    stored: readonly { seen: SeenVisitor; unique: boolean }[],
  ): void;
  /** Drops visits counted more than the window before `time`. */
  forget(time: number): void;
  size(): number;
}

interface Counted {
  time: number;
  visitor: string;
  /** The key that it issued. */
  issued: string | null;
  /** Keys issued to the visitor after it, the last ones. */
  later: string[];
}

/**
 * A first answer gives a cookie, but the request itself came without: it is judged by the hash, and if it counts, both
 * keys are remembered. A second click may leave before that cookie has arrived and be given another, which the browser
 * keeps: that key becomes known as the same visitor, whatever the click is judged to be. So somebody who keeps the
 * cookie is one visitor, and somebody who drops it is one a day.
 */
export const visitMemory = (): VisitMemory => {
  const campaigns = new Map<number, Map<string, Counted>>();
  const of = (campaign: number): Map<string, Counted> => {
    let visits = campaigns.get(campaign);
    if (visits === undefined) {
      visits = new Map();
      campaigns.set(campaign, visits);
    }
    return visits;
  };
  const begin = ({ campaign, visitor, issued, time }: SeenVisitor): void => {
    const visits = of(campaign);
    const counted = { time, visitor, issued, later: [] };
    visits.set(visitor, counted);
    if (issued !== null) visits.set(issued, counted);
  };
  /** The counted visit that the key belongs to. */
  const countedOf = ({ campaign, visitor, time }: SeenVisitor): Counted | undefined => {
    const counted = campaigns.get(campaign)?.get(visitor);
    return counted !== undefined && time - counted.time < UNIQUE_WINDOW_MS ? counted : undefined;
  };
  const learn = (counted: Counted | undefined, { campaign, visitor, issued }: SeenVisitor): void => {
    if (counted === undefined || issued === null || counted.visitor !== visitor) return;
    const visits = of(campaign);
    visits.set(issued, counted);
    counted.later.push(issued);
    const forgotten = counted.later.length > LATER_KEYS ? counted.later.shift() : undefined;
    if (forgotten !== undefined) visits.delete(forgotten);
  };
  const remember = (seen: SeenVisitor, unique: boolean): void => {
    if (unique) begin(seen);
    else learn(countedOf(seen), seen);
  };
  return {
    remember,
    correct: ({ campaign, visitor }, stored) => {
      const visits = of(campaign);
      const counted = visits.get(visitor);
      if (counted?.visitor === visitor) {
        for (const key of [visitor, ...counted.later]) visits.delete(key);
        if (counted.issued !== null) visits.delete(counted.issued);
      }
      for (const { seen, unique } of stored) remember(seen, unique);
    },
    count: (seen, valid) => {
      const counted = countedOf(seen);
      const unique = valid && counted === undefined;
      if (unique) begin(seen);
      else learn(counted, seen);
      return unique;
    },
    forget: (time) => {
      for (const [campaign, visits] of campaigns) {
        for (const [key, counted] of visits) if (time - counted.time >= UNIQUE_WINDOW_MS) visits.delete(key);
        if (visits.size === 0) campaigns.delete(campaign);
      }
    },
    size: () => [...campaigns.values()].reduce((sum, visits) => sum + visits.size, 0),
  };
};
