/** A visit is unique when its visitor had no counted one at that campaign in the 24 hours before (spec, section 8). */
export const UNIQUE_WINDOW_MS = 24 * 60 * 60 * 1000;

export interface ValidVisit {
  campaign: number;
  /** Key used for this request: the cookie's, or the daily hash of address and user agent. */
  visitor: string;
  /** Cookie key given out with this answer; null when the visitor already had one. */
  issued: string | null;
  /** Milliseconds since 1970. */
  time: number;
}

/** Last counted visit of each visitor key, by campaign. Holds a bounded past: `forget` drops what no longer matters. */
export interface VisitMemory {
  /** Whether the visit counts as unique; if so it is remembered. Call in the total order of all journals. */
  count(visit: ValidVisit): boolean;
  /** Remembers a visit that was counted before (at start, from the store). */
  remember(visit: ValidVisit): void;
  /** Drops visits counted more than the window before `time`. */
  forget(time: number): void;
  size(): number;
}

/**
 * A first answer gives a cookie, but the request itself came without: it is judged by the hash, and if it counts, both
 * keys are remembered. So somebody who keeps the cookie is one visitor, and somebody who drops it is one a day.
 */
export const visitMemory = (): VisitMemory => {
  const campaigns = new Map<number, Map<string, number>>();
  const of = (campaign: number): Map<string, number> => {
    let visits = campaigns.get(campaign);
    if (visits === undefined) {
      visits = new Map();
      campaigns.set(campaign, visits);
    }
    return visits;
  };
  const remember = (visit: ValidVisit): void => {
    const visits = of(visit.campaign);
    visits.set(visit.visitor, Math.max(visit.time, visits.get(visit.visitor) ?? 0));
    if (visit.issued !== null) visits.set(visit.issued, visit.time);
  };
  return {
    remember,
    count: (visit) => {
      const last = of(visit.campaign).get(visit.visitor);
      if (last !== undefined && visit.time - last < UNIQUE_WINDOW_MS) return false;
      remember(visit);
      return true;
    },
    forget: (time) => {
      for (const [campaign, visits] of campaigns) {
        for (const [visitor, last] of visits) if (time - last >= UNIQUE_WINDOW_MS) visits.delete(visitor);
        if (visits.size === 0) campaigns.delete(campaign);
      }
    },
    size: () => [...campaigns.values()].reduce((sum, visits) => sum + visits.size, 0),
  };
};
