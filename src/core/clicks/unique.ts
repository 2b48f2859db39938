import { DAY_MS } from '../time/durations.ts';
import { type DayTables, dayTables, setTime, timeIn } from './day-tables.ts';
import { type Fingerprint, fingerprintOf } from './fingerprint.ts';
import type { KeyLayer } from './key-layers.ts';
import type { KeyTable } from './key-table.ts';

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

/** A visit, as the store has it now. */
export interface StoredVisit {
  seen: SeenVisitor;
  unique: boolean;
}

/**
 * What makes visitor keys known, by campaign: facts of the form "this key belongs to the visit counted at this time". A
 * key is known if there is such a fact in the window, so neither the order in which facts are added matters, nor how
 * often one is, nor how they are divided into generations. Facts about a visitor's visits follow from that visitor's
 * requests alone. A mark adds facts or strikes them; nothing is ever changed or removed.
 *
 * Keys are 64-bit fingerprints: among twenty million keys a day, a collision is expected once in 90,000 days.
 */
export interface VisitMemory {
  /**
   * Whether the request counts as a unique visit; if so, it is remembered. `valid`: it is a valid visit; for any other
   * request, only the key it issued matters. Must be called in the total order of all journals; one that is late does not
   * count if its visitor has a counted visit within the window after it either.
   */
  count(seen: SeenVisitor, valid: boolean): boolean;
  /** Whether the visitor has a counted visit in the window before this time, or as long after it. */
  knows(asked: Pick<SeenVisitor, 'campaign' | 'visitor' | 'time'>): boolean;
  /** Restores an earlier decision (at start, from the store: `recentVisits`). */
  remember(seen: SeenVisitor, unique: boolean): void;
  /**
   * Forgets the counted visits and later keys of the visitors of marked visits, and keys issued with visits that marks
   * have made not unique (`markedVisits`). Afterwards, what the store has about these visitors must be remembered
   * (`recentVisits`).
   */
  strike(marked: readonly StoredVisit[]): void;
  /** Drops struck visits before `time`. */
  forget(time: number): void;
}

/** How a key belongs to a counted visit: it came with it, was issued with it, or was issued to its visitor later. */
const OWN = 0;
const ISSUED = 1;
const LATER = 2;
type Kind = typeof OWN | typeof ISSUED | typeof LATER;

/** Bits of a fact above its time. */
const KIND_AT = 16;
const KIND_BITS = 3 << KIND_AT;
/** The key has facts of other kinds in this generation, each in the slot of a key made from it. */
const MORE = 1 << 18;
const IS_FACT = 1 << 19;
/** What makes those keys. The low half stays the same, so they are side by side. */
const APART = [0x9e37_79b1, 0x85eb_ca6b, 0xc2b2_ae35] as const;
const COUNTER = 0x27d4_eb2f;
/** Where a slot has its time. */
const TIME_AT = 2;
/** In a slot of `later`: the visitor's key, the number of this key among those issued to it later, and 1. */
const OF_AT = 2;
const NUMBER_AT = 4;
const USED_AT = 5;

/**
 * The first answer sets a cookie, but its request had none and is judged by the hash; if it counts, both keys are
 * remembered. A second click may be sent before that cookie arrives and be issued another one, which the browser keeps.
 * That key becomes known as the same visitor however the click is judged. Visitors who keep the cookie are therefore
 * counted once, and those who drop it once a day.
 *
 * A later key is known as long as it is among its visitor's last ones, which its number says: `later` counts them.
 */
export const visitMemory = (tables: DayTables = dayTables()): VisitMemory => {
  const { visits, later } = tables.layers;
  /** Facts that do not count any more, by `nameOf`, with their times. */
  const struck = new Map<string, number>();

  const nameOf = (high: number, low: number, kind: Kind, time: number): string =>
    `${high} ${low} ${kind} ${time}`;
  const isStruck = (high: number, low: number, kind: Kind, time: number): boolean =>
    struck.size > 0 && struck.has(nameOf(high, low, kind, time));

  /** Passes the time of each fact of this kind that counts, until `is` returns true. Returns whether it has. */
  const someFact = (
    { high, low }: Fingerprint,
    wanted: (kind: Kind) => boolean,
    is: (time: number, kind: Kind) => boolean,
  ): boolean => {
    const check = (words: Uint32Array, at: number): boolean => {
      const kind = (((words[at + TIME_AT + 1] as number) & KIND_BITS) >>> KIND_AT) as Kind;
      if (!wanted(kind)) return false;
      const time = timeIn(words, at + TIME_AT);
      return !isStruck(high, low, kind, time) && is(time, kind);
    };
    return visits.some(high, low, (words: Uint32Array, at: number, layer: KeyLayer | KeyTable): boolean => {
      // A file's words are those of the last search.
      const hasMore = ((words[at + TIME_AT + 1] as number) & MORE) !== 0;
      if (check(words, at)) return true;
      return (
        hasMore &&
        APART.some((apart) => {
          const other = layer.find((high ^ apart) >>> 0, low);
          return other >= 0 && check(layer.words(), other);
        })
      );
    });
  };
  const any = (): boolean => true;
  const isOwn = (kind: Kind): boolean => kind === OWN;

  const numberIn = (high: number, low: number): { of: Fingerprint; number: number } | null => {
    let found: { of: Fingerprint; number: number } | null = null;
    later.some(high, low, (words, at) => {
      const of = { high: words[at + OF_AT] as number, low: words[at + OF_AT + 1] as number };
      found = { of, number: words[at + NUMBER_AT] as number };
      return true;
    });
    return found;
  };
  /** How many keys were issued to this visitor later. */
  const countOf = ({ high, low }: Fingerprint): number => numberIn((high ^ COUNTER) >>> 0, low)?.number ?? 0;
  /** Whether this later key is among the last ones of a visit counted at this time. */
  const isAmongLast = ({ high, low }: Fingerprint, time: number): boolean => {
    const entry = numberIn(high, low);
    return (
      entry !== null &&
      countOf(entry.of) - entry.number < LATER_KEYS &&
      someFact(entry.of, isOwn, (own) => own === time)
    );
  };
  const isKnown = (key: Fingerprint, now: number): boolean =>
    someFact(
      key,
      any,
      // On either side: a late request does not count if its visitor has counted since.
      (time, kind) => Math.abs(now - time) < UNIQUE_WINDOW_MS && (kind !== LATER || isAmongLast(key, time)),
    );

  const add = (key: Fingerprint, kind: Kind, time: number): void => {
    const { low } = key;
    if (struck.size > 0) struck.delete(nameOf(key.high, low, kind, time));
    const open = visits.open();
    const kindAt = (at: number): Kind =>
      (((open.words()[at + TIME_AT + 1] as number) & KIND_BITS) >>> KIND_AT) as Kind;
    const set = (high: number): void => {
      const at = open.place(high, low);
      const words = open.words();
      const bits = words[at + TIME_AT + 1] as number;
      const known = timeIn(words, at + TIME_AT);
      // A key is issued once, so what is learned last about a later one is what the store has.
      if (bits !== 0 && kind !== LATER && known > time && !isStruck(key.high, low, kind, known)) return;
      setTime(words, at + TIME_AT, time, IS_FACT | (bits & MORE) | (kind << KIND_AT));
    };
    const first = open.find(key.high, low);
    if (first < 0 || kindAt(first) === kind) set(key.high);
    else {
      const words = open.words();
      words[first + TIME_AT + 1] = (words[first + TIME_AT + 1] as number) | MORE;
      set((key.high ^ APART[kind]) >>> 0);
    }
    tables.reach(time);
  };
  const begin = ({ campaign, issued, time }: SeenVisitor, key: Fingerprint): void => {
    tables.sums.visits++;
    add(key, OWN, time);
    if (issued !== null) add(fingerprintOf(campaign, issued), ISSUED, time);
  };
  const setNumber = (high: number, low: number, of: Fingerprint, number: number): void => {
    const at = later.open().place(high, low);
    const words = later.open().words();
    words[at + OF_AT] = of.high;
    words[at + OF_AT + 1] = of.low;
    words[at + NUMBER_AT] = number;
    words[at + USED_AT] = 1;
  };
  const setCount = (visitor: Fingerprint, count: number): void =>
    setNumber((visitor.high ^ COUNTER) >>> 0, visitor.low, visitor, count);
  const addLater = (visitor: Fingerprint, key: Fingerprint, counted: number): void => {
    const number = countOf(visitor) + 1;
    setNumber(key.high, key.low, visitor, number);
    setCount(visitor, number);
    add(key, LATER, counted);
  };
  /** A key issued to a visitor who had a counted visit before. */
  const learn = ({ campaign, issued, time }: SeenVisitor, visitor: Fingerprint): void => {
    if (issued === null) return;
    someFact(visitor, isOwn, (own) => {
      if (time < own || time - own >= UNIQUE_WINDOW_MS) return false;
      addLater(visitor, fingerprintOf(campaign, issued), own);
      return true;
    });
  };
  const remember = (seen: SeenVisitor, unique: boolean): void => {
    const key = fingerprintOf(seen.campaign, seen.visitor);
    if (unique) begin(seen, key);
    else learn(seen, key);
  };
  return {
    remember,
    knows: ({ campaign, visitor, time }) => isKnown(fingerprintOf(campaign, visitor), time),
    count: (seen, valid) => {
      const key = fingerprintOf(seen.campaign, seen.visitor);
      const unique = valid && !isKnown(key, seen.time);
      if (unique) begin(seen, key);
      else learn(seen, key);
      return unique;
    },
    strike: (marked) => {
      for (const { seen, unique } of marked) {
        const { campaign, visitor, issued, time } = seen;
        const key = fingerprintOf(campaign, visitor);
        const count = countOf(key);
        if (count > 0) setCount(key, count + LATER_KEYS);
        const strike = ({ high, low }: Fingerprint, kind: Kind, at: number): void =>
          void struck.set(nameOf(high, low, kind, at), at);
        // All: a visit that still counts must not be known before its turn, to a key issued earlier in its millisecond.
        someFact(key, isOwn, (own) => {
          strike(key, OWN, own);
          return false;
        });
        if (!unique && issued !== null) strike(fingerprintOf(campaign, issued), ISSUED, time);
      }
    },
    forget: (time) => {
      for (const [name, at] of struck) if (at <= time - UNIQUE_WINDOW_MS) struck.delete(name);
    },
  };
};

/**
 * Whether a visit marked as human counts as unique: the visitor has no unique visit within the window on either side.
 * Unique visits stay a window apart, and none is taken from another request. `counted`: their times, in milliseconds
 * since 1970 like `time`.
 */
export const hasRoom = (counted: readonly number[], time: number): boolean =>
  counted.every((other) => Math.abs(time - other) >= UNIQUE_WINDOW_MS);
