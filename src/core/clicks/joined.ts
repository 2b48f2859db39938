import { type AdVisit, JOIN_WINDOW_MS } from './ad-visits.ts';
import { type DayTables, dayTables, setTime, timeIn } from './day-tables.ts';
import { type Fingerprint, fingerprintOf } from './fingerprint.ts';
import { RANGE } from './key-table.ts';
import { type AdClicks, type CountedAdVisit, isSamePlace } from './late-joins.ts';
import type { VisitPlace } from './visit-places.ts';

/** Counted visits of the last 24 hours by ad click. */
export interface JoinMemory {
  /**
   * The counted visit that this one is part of. If null, there is none, and this visit is remembered. Must be called in
   * the total order of all journals. `late`: the ad clicks of visits that are late, if this is one; decisions are added to it.
   */
  joins(visit: AdVisit, late?: AdClicks): (VisitPlace & { time: number }) | null;
  /** Restores an earlier decision (at start, from the store, in the total order). */
  remember(visit: AdVisit, joined: boolean): void;
}

/** Where a slot has the two words of a place, and its time. */
const PLACE_AT = 2;
const TIME_AT = 4;
/** Bits of a visit above its time. */
const IS_VISIT = 1 << 16;
const HAS_REQUEST = 1 << 17;

/**
 * An ad platform requests the link in the background while the browser opens the page: two requests, one visit. The
 * first in order counts. It absorbs any landings and one request of the link, because a second request is a second
 * click. Humans join only with humans and everything else with everything else, so that a bot can never take a person's
 * visit.
 */
export const joinMemory = (tables: DayTables = dayTables()): JoinMemory => {
  const { runs } = tables;
  const { ads } = tables.layers;
  const keysOf = ({ campaign, human, ids }: AdVisit): Fingerprint[] =>
    ids.map((id) => fingerprintOf(campaign, `${human ? 'h' : 'o'} ${id}`));
  /** The last counted visit of an ad click, if it is in the window. */
  const counted = ({ high, low }: Fingerprint, now: number): CountedAdVisit | null => {
    let found: CountedAdVisit | null = null;
    ads.some(high, low, (words, at) => {
      const time = timeIn(words, at + TIME_AT);
      if (Math.abs(now - time) < JOIN_WINDOW_MS)
        found = {
          place: runs.placeOf(words[at + PLACE_AT] as number, words[at + PLACE_AT + 1] as number),
          time,
          hasRequest: ((words[at + TIME_AT + 1] as number) & HAS_REQUEST) !== 0,
        };
      return true;
    });
    return found;
  };
  const put = ({ high, low }: Fingerprint, { place, time, hasRequest }: CountedAdVisit): void => {
    const at = ads.open().place(high, low);
    const words = ads.open().words();
    tables.reach(time);
    // What still arrives belongs to the newer one.
    if (((words[at + TIME_AT + 1] as number) & IS_VISIT) !== 0 && timeIn(words, at + TIME_AT) > time) return;
    words[at + PLACE_AT] = runs.numberOf(place);
    words[at + PLACE_AT + 1] = place.sequence % RANGE;
    setTime(words, at + TIME_AT, time, IS_VISIT | (hasRequest ? HAS_REQUEST : 0));
  };
  const decided = (
    { redirect, time, place }: AdVisit,
    keys: readonly Fingerprint[],
    joined: boolean,
  ): void => {
    if (!joined) {
      tables.sums.ads++;
      for (const key of keys) put(key, { place, time, hasRequest: redirect });
      return;
    }
    if (!redirect) return;
    for (const key of keys) {
      const known = counted(key, time);
      if (known !== null) put(key, { ...known, hasRequest: true });
    }
  };
  /** The same for a late one, of which the store knows what memory may have dropped. */
  const joinsLate = (visit: AdVisit, late: AdClicks): ReturnType<JoinMemory['joins']> => {
    const keys = keysOf(visit);
    const known = keys.flatMap((key) => counted(key, visit.time) ?? []);
    const near = late.near(visit, known);
    const joined = near === null || (visit.redirect && near.hasRequest) ? null : near;
    late.add(visit, joined?.place ?? null);
    // Memory may have another visit of this ad click by now, which stays as it is.
    if (joined === null || known.some(({ place }) => isSamePlace(place, joined.place)))
      decided(visit, keys, joined !== null);
    return joined === null ? null : { ...joined.place, time: joined.time };
  };
  return {
    remember: (visit, joined) => decided(visit, keysOf(visit), joined),
    joins: (visit, late) => {
      if (late !== undefined) return joinsLate(visit, late);
      const keys = keysOf(visit);
      const joined = keys
        .map((key) => counted(key, visit.time))
        .find((known) => known !== null && !(visit.redirect && known.hasRequest));
      decided(visit, keys, joined !== undefined);
      return joined === undefined || joined === null ? null : { ...joined.place, time: joined.time };
    },
  };
};
