import type { Reason } from './reasons.ts';

/**
 * Points of the weak reasons. Each happens to people: proxies and privacy tools drop headers, companies send their staff
 * through data centres, people come back to a link. So it takes at least three signals of the headers, or two and a data
 * centre. A network and a duplicate together make three: they alone never reach it.
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

/** From so many points on a hit is invalid. */
export const SUSPECT = 6;
