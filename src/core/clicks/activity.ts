import type { Repeat } from '../traffic/classify.ts';
import { activityNotes, readActivityNotes } from './activity-notes.ts';
import { type Fingerprint, fingerprintOf } from './fingerprint.ts';
import { type KeyMap, keyMap } from './key-map.ts';
import { type ClickPlace, type Row, type RowFacts, recentClicks } from './recent-clicks.ts';

/** A click so soon after the last that counted is that click again (reference: the habit of ad platforms). */
const DOUBLE_CLICK_MS = 10_000;
export const MINUTE_MS = 60_000;

export interface ActivityRules {
  /** Requests of one address (IPv6: of its /64) in a minute, above which they are a flood; 0: none is. */
  floodPerMinute: number;
  /** How long the same visitor on the same link is a duplicate, milliseconds; at least `DOUBLE_CLICK_MS`. */
  duplicateWindowMs: number;
}

/** As they are where nothing else is set. */
export const USUAL_ACTIVITY: ActivityRules = { floodPerMinute: 60, duplicateWindowMs: 3_600_000 };

/** A request as far as its activity goes: the hashes are keyed, texts of one length. */
export interface SeenRequest {
  place: ClickPlace;
  /** Hash of the address (IPv6: of its /64). */
  address: string;
  /** Hash of address and user agent; null: it is no click that may repeat another. */
  agent: string | null;
  campaign: number;
  /** A page reported that it was opened: it repeats no click of the link, and none repeats it. */
  landed: boolean;
  /** The visitor's key, where we signed it; null: they brought none. */
  key: string | null;
}

export interface Activity {
  flood: boolean;
  repeat: Repeat | null;
  /** Of a double click: the click that it repeats. */
  repeats: ClickPlace | null;
}

/**
 * What addresses did a moment ago. Holds a bounded past outside the heap. Its rules depend on the order of the requests and on nothing else:
 *
 * - **Flood**: each minute of the clock (UTC) counts for itself. A request above the limit is one of a flood.
 * - **Double click**: within 10 seconds of the last click that was no double click. It moves nothing on: of clicks six seconds apart
 *   every other one is a double click.
 * - **Duplicate**: within the window, counted from the first click. The first one after its end begins another.
 *
 * The same click is one of the same campaign, address and user agent. Two signed keys that differ are two people behind one address. A
 * click without one may be anybody's there, and is compared with the last click of them all; the first key that is brought
 * afterwards is known to be theirs.
 */
export interface ActivityMemory {
  /** Call in the total order of all journals. */
  judge(seen: SeenRequest): Activity;
  /** What was learned since the last call, to be stored with what was judged; null: nothing. `now`: latest time judged. */
  takeNotes(now: number): Uint8Array | null;
  /** Remembers what `takeNotes` gave, in the order in which it did. */
  recall(notes: Uint8Array): void;
  /** How long notes matter after the time they were taken at, milliseconds. */
  readonly keepMs: number;
  /** Keys that are held. */
  size(): number;
}

const NOTHING: Activity = { flood: false, repeat: null, repeats: null };

/** The key of one person behind an address. */
const ofPerson = (key: Fingerprint, name: Fingerprint): Fingerprint => ({
  high: (key.high ^ name.high) >>> 0,
  low: (key.low ^ name.low) >>> 0,
});

export const activityMemory = ({ floodPerMinute, duplicateWindowMs }: ActivityRules): ActivityMemory => {
  const keepMs = duplicateWindowMs + DOUBLE_CLICK_MS;
  const clicks = recentClicks(keepMs);
  const notes = activityNotes();
  let minute = Number.NEGATIVE_INFINITY;
  let counts: KeyMap = keyMap();

  /** How many there are of the address in its minute, this one included; 0: of an earlier minute than the running one. */
  const countRequest = (own: number, address: Fingerprint): number => {
    // A clock was set back: that minute is over.
    if (own < minute) return 0;
    if (own > minute) {
      minute = own;
      counts = keyMap();
    }
    const count = counts.get(address) + 1;
    counts.set(address, count);
    return count;
  };
  const isFlood = ({ address, place }: SeenRequest): boolean => {
    if (floodPerMinute === 0) return false;
    const print = fingerprintOf(0, address);
    const own = Math.floor(place.time / MINUTE_MS);
    const count = countRequest(own, print);
    if (count > 0) notes.addRequest(own, print);
    return count > floodPerMinute;
  };

  // Clocks of several machines differ: what comes late is near its click in either direction.
  const isDouble = (row: Row, time: number): boolean => Math.abs(time - clicks.lastOf(row)) < DOUBLE_CLICK_MS;
  const isLive = (row: Row, time: number): boolean =>
    isDouble(row, time) || Math.abs(time - clicks.sinceOf(row)) < duplicateWindowMs;

  /** The row is the latest behind its address, and of its person where that is known. */
  const point = (key: Fingerprint, name: Fingerprint | null, row: Row): void => {
    clicks.put(key, row);
    if (name !== null) clicks.put(ofPerson(key, name), row);
  };
  const remember = (key: Fingerprint, facts: RowFacts): void => point(key, facts.name, clicks.begin(facts));

  const rowOf = (key: Fingerprint, name: Fingerprint | null, time: number): Row => {
    if (name !== null) {
      const own = clicks.find(ofPerson(key, name));
      if (own !== 0 && isLive(own, time)) return own;
    }
    const latest = clicks.find(key);
    if (latest === 0 || !isLive(latest, time)) return 0;
    return name === null || clicks.nameOf(latest) === null ? latest : 0;
  };

  /** Notes the row as it is by now. */
  const note = (key: Fingerprint, row: Row): void =>
    notes.addRow(key, { since: clicks.sinceOf(row), last: clicks.placeOf(row), name: clicks.nameOf(row) });

  const judgeClick = (
    { place, campaign, landed, key: person }: SeenRequest,
    agent: string,
    flood: boolean,
  ): Activity => {
    const { time } = place;
    const key = fingerprintOf(landed ? -campaign : campaign, agent);
    const name = person === null ? null : fingerprintOf(0, person);
    const row = rowOf(key, name, time);
    if (row === 0) {
      const facts = { since: time, last: place, name };
      remember(key, facts);
      notes.addRow(key, facts);
      return flood ? { flood, repeat: null, repeats: null } : NOTHING;
    }
    const learns = name !== null && clicks.nameOf(row) === null;
    if (learns) {
      clicks.giveName(row, name);
      clicks.put(ofPerson(key, name), row);
    }
    if (isDouble(row, time)) {
      const repeats = clicks.placeOf(row);
      if (learns) note(key, row);
      return { flood, repeat: 'double_click', repeats };
    }
    if (time > clicks.lastOf(row)) {
      clicks.moveLast(row, place);
      point(key, clicks.nameOf(row), row);
      note(key, row);
    } else if (learns) note(key, row);
    return { flood, repeat: 'duplicate', repeats: null };
  };

  return {
    keepMs,
    judge: (seen) => {
      const flood = isFlood(seen);
      if (seen.agent !== null && seen.campaign !== 0) return judgeClick(seen, seen.agent, flood);
      return flood ? { flood, repeat: null, repeats: null } : NOTHING;
    },
    takeNotes: (now) => notes.take(now - keepMs),
    recall: (taken) => readActivityNotes(taken, { addRequest: countRequest, addRow: remember }),
    size: () => clicks.size(),
  };
};
