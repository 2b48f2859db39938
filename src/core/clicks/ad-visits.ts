import { UNIQUE_WINDOW_MS } from './unique.ts';
import type { VisitPlace } from './visit-places.ts';

/**
 * A landing belongs to the visit with the same ad click ID in the preceding 24 hours. One that arrives late can also belong to a
 * visit that followed.
 */
export const JOIN_WINDOW_MS = UNIQUE_WINDOW_MS;

/** Each identifies one click on one ad. Other platforms' IDs end up on links that people share. */
export const JOINING = ['gclid', 'gbraid', 'wbraid'] as const;

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
