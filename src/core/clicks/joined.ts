import { type Fingerprint, fingerprintOf } from './fingerprint.ts';
import { UNIQUE_WINDOW_MS } from './unique.ts';
import { type Found, type VisitPlace, visitTable } from './visit-table.ts';

/** A landing belongs to the visit that carried the same id of an ad click in the 24 hours before. */
export const JOIN_WINDOW_MS = UNIQUE_WINDOW_MS;

/** Each names one click on one ad. Other platforms' ids are put on links that people share. */
const JOINING = ['gclid', 'gbraid', 'wbraid'] as const;

/** A page view that names its ad click. */
export interface AdVisit {
  campaign: number;
  /** Traffic class human. */
  human: boolean;
  /** The link was called; false: the page reported itself. */
  redirect: boolean;
  /** From `joiningIds`; not empty. */
  ids: readonly string[];
  /** Milliseconds since 1970. */
  time: number;
  /** Of its record. */
  place: VisitPlace;
}

/** The ids that join, each under the name of its parameter; empty: none. */
export const joiningIds = (clickIds: Readonly<Record<string, string>> | undefined): string[] =>
  clickIds === undefined
    ? []
    : JOINING.flatMap((name) => {
        const id = clickIds[name];
        return id === undefined || id === '' ? [] : [`${name}=${id}`];
      });

/** Counted visits of the last 24 hours by ad click. Holds a bounded past: `forget` drops what no longer matters. */
export interface JoinMemory {
  /**
   * The visit, counted already, that this one is a part of; null: there is none, and this one is remembered. Call in the total
   * order of all journals.
   */
  joins(visit: AdVisit): (VisitPlace & { time: number }) | null;
  /** Remembers what was decided before (at start, from the store, in the total order). */
  remember(visit: AdVisit, joined: boolean): void;
  /** Drops visits counted more than the window before `time`, as soon as all of their few hours are. */
  forget(time: number): void;
  size(): number;
}

/**
 * An ad platform calls the link in the background while the browser opens the page: two requests, one visit. The first
 * in the order counts; after it join any landing, and one call of the link, since a second call is a second click.
 * People are joined with people and all else with all else: no program's call can take a person's visit away.
 */
export const joinMemory = (): JoinMemory => {
  // The bit says that the visit has its call of the link.
  const visits = visitTable();
  const keysOf = ({ campaign, human, ids }: AdVisit): Fingerprint[] =>
    ids.map((id) => fingerprintOf(campaign, `${human ? 'h' : 'o'} ${id}`));
  const counted = (key: Fingerprint, time: number): Found => {
    const found = visits.find(key);
    return found !== 0 && time - visits.timeOf(found) < JOIN_WINDOW_MS ? found : 0;
  };
  const decided = (
    { redirect, time, place }: AdVisit,
    keys: readonly Fingerprint[],
    joined: boolean,
  ): void => {
    if (!joined) {
      const visit = visits.begin(time, place);
      for (const key of keys) visits.put(key, redirect ? visits.withBit(visit) : visit);
      return;
    }
    if (!redirect) return;
    for (const key of keys) {
      const known = counted(key, time);
      if (known !== 0) visits.put(key, visits.withBit(known));
    }
  };
  return {
    remember: (visit, joined) => decided(visit, keysOf(visit), joined),
    joins: (visit) => {
      const keys = keysOf(visit);
      const joined = keys
        .map((key) => counted(key, visit.time))
        .find((known) => known !== 0 && !(visit.redirect && visits.hasBit(known)));
      decided(visit, keys, joined !== undefined);
      const place = joined === undefined ? null : visits.placeOf(joined);
      return joined === undefined || place === null ? null : { ...place, time: visits.timeOf(joined) };
    },
    forget: (time) => visits.forget(time - JOIN_WINDOW_MS),
    size: () => visits.size(),
  };
};
