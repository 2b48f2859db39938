import type { Reason } from './reasons.ts';

/**
 * Points of the weak reasons. Each also occurs for people: proxies and privacy tools drop headers, companies route
 * their staff through data centres, people return to a link. It therefore takes at least three header signals, or two
 * and a data centre. A network and a duplicate together give three points and never reach the threshold alone.
 */
export const POINTS: Readonly<Partial<Record<Reason, number>>> = {
  no_accept_language: 2,
  accept_not_html: 2,
  fetch_metadata_conflict: 2,
  client_hints_conflict: 2,
  hosting_network: 2,
  relay_network: 0,
  duplicate: 1,
  app_engine: 1,
};

/** A hit with at least this many points is invalid. */
export const SUSPECT = 6;
