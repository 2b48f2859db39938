import { type Fingerprint, fingerprintOf } from './key-map.ts';
import { UNIQUE_WINDOW_MS } from './unique.ts';
import {
  type Found,
  type StoredVisits,
  type TableGenerations,
  type VisitPlace,
  visitTable,
} from './visit-table.ts';

/** A landing belongs to the visit with the same ad click ID in the preceding 24 hours. */
export const JOIN_WINDOW_MS = UNIQUE_WINDOW_MS;

/** Each identifies one click on one ad. Other platforms' IDs end up on links that people share. */
const JOINING = ['gclid', 'gbraid', 'wbraid'] as const;

/** A page view with the ID of its ad click. */
export interface AdVisit {
  campaign: number;
  /** Traffic class human. */
  human: boolean;
  /** True for a request of the link, false for a page's own report. */
  redirect: boolean;
  /** From `joiningIds`; not empty. */
  ids: readonly string[];
  /** Milliseconds since 1970. */
  time: number;
  /** Place of its journal record. */
  place: VisitPlace;
}

/** The IDs that can join, each prefixed with its parameter name. */
export const joiningIds = (clickIds: Readonly<Record<string, string>> | undefined): string[] =>
  clickIds === undefined
    ? []
    : JOINING.flatMap((name) => {
        const id = clickIds[name];
        return id === undefined || id === '' ? [] : [`${name}=${id}`];
      });

/** Counted visits of the last 24 hours by ad click. Holds a bounded history: `forget` drops what no longer matters. */
export interface JoinMemory {
  /**
   * The counted visit that this one is part of. If null, there is none, and this visit is remembered. Must be called in
   * the total order of all journals.
   */
  joins(visit: AdVisit): (VisitPlace & { time: number }) | null;
  /** Restores an earlier decision (at start, from the store, in the total order). */
  remember(visit: AdVisit, joined: boolean): void;
  /** Drops visits counted more than the window before `time`, once their whole sealed generation is that old. */
  forget(time: number): void;
  size(): number;
  readonly generations: TableGenerations;
}

/**
 * An ad platform requests the link in the background while the browser opens the page: two requests, one visit. The
 * first in order counts. It absorbs any landings and one request of the link, because a second request is a second
 * click. Humans join only with humans and everything else with everything else, so that a bot can never take a person's
 * visit.
 */
export const joinMemory = (stored?: StoredVisits): JoinMemory => {
  // The bit is set once the visit has its request of the link.
  const visits = visitTable(stored);
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
    generations: visits.generations,
  };
};
