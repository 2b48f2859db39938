import { UNIQUE_WINDOW_MS } from './unique.ts';

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
  /** Whether this is a visit that has been counted already; otherwise it is remembered. Call in the total order of all journals. */
  joins(visit: AdVisit): boolean;
  /** Remembers what was decided before (at start, from the store, in the total order). */
  remember(visit: AdVisit, joined: boolean): void;
  /** Drops visits counted more than the window before `time`. */
  forget(time: number): void;
  size(): number;
}

interface Counted {
  time: number;
  /** It has its call of the link. */
  redirect: boolean;
}

/**
 * An ad platform calls the link in the background while the browser opens the page: two requests, one visit. The first
 * in the order counts; after it join any landing, and one call of the link, since a second call is a second click.
 * People are joined with people and all else with all else: no program's call can take a person's visit away.
 */
export const joinMemory = (): JoinMemory => {
  const visits = new Map<string, Counted>();
  const keysOf = ({ campaign, human, ids }: AdVisit): string[] =>
    ids.map((id) => `${campaign} ${human ? 'h' : 'o'} ${id}`);
  const counted = (key: string, time: number): Counted | undefined => {
    const visit = visits.get(key);
    return visit !== undefined && time - visit.time < JOIN_WINDOW_MS ? visit : undefined;
  };
  const remember = (visit: AdVisit, joined: boolean): void => {
    for (const key of keysOf(visit)) {
      if (!joined) visits.set(key, { time: visit.time, redirect: visit.redirect });
      else {
        const known = counted(key, visit.time);
        if (known !== undefined && visit.redirect) known.redirect = true;
      }
    }
  };
  return {
    remember,
    joins: (visit) => {
      const joined = keysOf(visit).some((key) => {
        const known = counted(key, visit.time);
        return known !== undefined && !(visit.redirect && known.redirect);
      });
      remember(visit, joined);
      return joined;
    },
    forget: (time) => {
      for (const [key, visit] of visits) if (time - visit.time >= JOIN_WINDOW_MS) visits.delete(key);
    },
    size: () => visits.size,
  };
};
