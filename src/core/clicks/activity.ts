import { HOUR_MS, MINUTE_MS } from '../time/durations.ts';
import type { Repeat } from '../traffic/classify.ts';
import { activityNotes, readActivityNotes } from './activity-notes.ts';
import { type Fingerprint, formerFingerprintOf } from './fingerprint.ts';
import { type KeyMap, keyMap } from './key-map.ts';
import { type ClickPlace, type Row, type RowFacts, recentClicks } from './recent-clicks.ts';

/** A click within this time of the last counted one is the same click (as ad platforms define it). */
const DOUBLE_CLICK_MS = 10_000;

export interface ActivityRules {
  /** Requests per minute of one address (IPv6: its /64) above which they are a flood. 0 turns this off. */
  floodPerMinute: number;
  /** How long the same visitor on the same link is a duplicate, in milliseconds; at least `DOUBLE_CLICK_MS`. */
  duplicateWindowMs: number;
}

/** Defaults. */
export const USUAL_ACTIVITY: ActivityRules = { floodPerMinute: 60, duplicateWindowMs: HOUR_MS };

/** The parts of a request that activity depends on. Hashes are keyed and of equal length. */
export interface SeenRequest {
  place: ClickPlace;
  /** Hash of the address (IPv6: its /64). */
  address: string;
  /** Hash of address and user agent. Null unless a click that can repeat another. */
  agent: string | null;
  campaign: number;
  /** A landing page reported that it was opened. It neither repeats a click nor is repeated by one. */
  landed: boolean;
  /** The visitor's key, if we signed it. Null if the request had none. */
  key: string | null;
}

export interface Activity {
  flood: boolean;
  repeat: Repeat | null;
  /** For a double click: the click that it repeats. */
  repeats: ClickPlace | null;
}

/**
 * Recent activity by address, bounded and held outside the heap. Its rules depend only on the order of the requests:
 *
 * - **Flood**: each clock minute (UTC) counts separately. Requests above the limit are part of a flood.
 * - **Double click**: within 10 seconds of the last click that was not a double click, which itself does not extend
 *   this: of clicks six seconds apart, every other one is a double click.
 * - **Duplicate**: within the window, counted from the first click. The first click after it ends starts another.
 *
 * A click is the same if campaign, address and user agent match. Two different signed keys are two people behind one
 * address. A click without a key can be from anyone there and is compared with their last click; the first key
 * presented afterward is taken to be theirs.
 */
export interface ActivityMemory {
  /** Must be called in the total order of all journals. */
  judge(seen: SeenRequest): Activity;
  /** What was learned since the last call, or null, to store with the judged requests. `now`: latest time. */
  takeNotes(now: number): Uint8Array | null;
  /** Restores results of `takeNotes`, in the order in which they were returned. */
  recall(notes: Uint8Array): void;
  /** How long notes matter after they are taken, in milliseconds. */
  readonly keepMs: number;
  /** Number of keys held. */
  size(): number;
}

/** Notes in the store have these. Their keys are long hashes and matter for an hour, so that collisions are rare. */
const printOf = formerFingerprintOf;

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
  const counts: KeyMap = keyMap();

  /** Number of the address's requests in its minute, including this one. 0 if the minute is before the current one. */
  const countRequest = (own: number, address: Fingerprint): number => {
    // A clock was set back, and that minute is over.
    if (own < minute) return 0;
    if (own > minute) {
      minute = own;
      counts.clear();
    }
    const count = counts.get(address) + 1;
    counts.set(address, count);
    return count;
  };
  const isFlood = ({ address, place }: SeenRequest): boolean => {
    if (floodPerMinute === 0) return false;
    const print = printOf(0, address);
    const own = Math.floor(place.time / MINUTE_MS);
    const count = countRequest(own, print);
    if (count > 0) notes.addRequest(own, print);
    return count > floodPerMinute;
  };

  // Clocks of several machines differ, so a late click counts as near in either direction.
  const isDouble = (row: Row, time: number): boolean => Math.abs(time - clicks.lastOf(row)) < DOUBLE_CLICK_MS;
  const isLive = (row: Row, time: number): boolean =>
    isDouble(row, time) || Math.abs(time - clicks.sinceOf(row)) < duplicateWindowMs;

  /** Makes the row the latest of its address, and of its person if known. */
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

  /** Notes the current state of the row. */
  const note = (key: Fingerprint, row: Row): void =>
    notes.addRow(key, { since: clicks.sinceOf(row), last: clicks.placeOf(row), name: clicks.nameOf(row) });

  const judgeClick = (
    { place, campaign, landed, key: person }: SeenRequest,
    agent: string,
    flood: boolean,
  ): Activity => {
    const { time } = place;
    const key = printOf(landed ? -campaign : campaign, agent);
    const name = person === null ? null : printOf(0, person);
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
