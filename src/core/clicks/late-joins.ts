import { type AdVisit, JOIN_WINDOW_MS } from './ad-visits.ts';
import type { VisitPlace } from './visit-places.ts';

/** A visit that others with its ad click can be part of. */
export interface CountedAdVisit {
  place: VisitPlace;
  /** Milliseconds since 1970. */
  time: number;
  /** It has its request of the link. */
  hasRequest: boolean;
}

/** A stored page view of an ad click. */
export interface StoredAdVisit {
  visit: AdVisit;
  /** It is part of another visit. */
  joined: boolean;
  /** Which one; null if it is none, or was stored by a release that did not keep it. */
  of: VisitPlace | null;
}

/** The counted visits of the ad clicks of late page views. */
export interface AdClicks {
  /** The counted visit that a page view would belong to: the last one before it, else the first one after it. */
  near(visit: AdVisit, others?: readonly CountedAdVisit[]): CountedAdVisit | null;
  /** Adds a decision. `of`: the counted visit that it is part of; null: it is one itself. */
  add(visit: AdVisit, of: VisitPlace | null): void;
}

const keysOf = ({ campaign, human, ids }: AdVisit): string[] =>
  ids.map((id) => `${campaign} ${human ? 'h' : 'o'} ${id}`);

export const isSamePlace = (a: VisitPlace, b: VisitPlace): boolean =>
  a.node === b.node && a.worker === b.worker && a.epoch === b.epoch && a.sequence === b.sequence;

const nearest = (all: readonly CountedAdVisit[], time: number): CountedAdVisit | null => {
  const inWindow = all.filter((one) => Math.abs(one.time - time) < JOIN_WINDOW_MS);
  const before = inWindow.filter((one) => one.time <= time);
  return before.length > 0
    ? before.reduce((last, one) => (one.time > last.time ? one : last))
    : inWindow.reduce<CountedAdVisit | null>(
        (first, one) => (first === null || one.time < first.time ? one : first),
        null,
      );
};

/** `stored`: page views with these ad clicks, from two windows before the late ones to two after. */
export const adClicks = (stored: readonly StoredAdVisit[]): AdClicks => {
  const byKey = new Map<string, CountedAdVisit[]>();
  const countedOf = (visit: AdVisit): CountedAdVisit[] =>
    keysOf(visit).flatMap((key) => byKey.get(key) ?? []);
  const count = (visit: AdVisit): void => {
    const counted = { place: visit.place, time: visit.time, hasRequest: visit.redirect };
    for (const key of keysOf(visit)) byKey.set(key, [...(byKey.get(key) ?? []), counted]);
  };
  const join = (visit: AdVisit, of: VisitPlace): void => {
    if (!visit.redirect) return;
    for (const one of countedOf(visit)) if (isSamePlace(one.place, of)) one.hasRequest = true;
  };
  for (const { visit, joined } of stored) if (!joined) count(visit);
  // After all of them, because a late one can be part of a visit after it.
  for (const { visit, of } of stored) if (of !== null) join(visit, of);
  return {
    // What others say is newer.
    near: (visit, others = []) => nearest([...others, ...countedOf(visit)], visit.time),
    add: (visit, of) => (of === null ? count(visit) : join(visit, of)),
  };
};
