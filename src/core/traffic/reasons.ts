/**
 * Every reason a classification can carry, including those of marks, with its meaning. Names are permanent: they are
 * stored with each request, and reports filter by them. docs/classification.md explains each, which a test verifies.
 */
export const REASONS = {
  search_agent: 'The user agent names a crawler of a search engine.',
  ad_platform_agent: 'The user agent names an agent of an ad platform.',
  verified: 'The address belongs to the owner of the crawler that is named.',
  unverified: 'Whether the address belongs to the owner of the crawler is not known, or not yet.',
  impostor: 'A crawler is named whose owner says that the address is not his.',
  declared_bot: 'The user agent names a program that is no person’s browser.',
  no_user_agent: 'No user agent was sent.',
  impossible_version: 'The user agent names a build of Chrome that was never released.',
  impossible_platform: 'The user agent puts an engine on a system that has none of it.',
  link_preview: 'A messenger or network fetched the link to show a preview of it.',
  prefetch: 'The browser said that it fetches ahead of a click that may never come.',
  flood: 'More requests came from this address in a minute than are allowed.',
  double_click:
    'The same link was followed from the same address with the same user agent within ten seconds of the last click that counted.',
  duplicate: 'The same link was followed from the same address with the same user agent within the window.',
  hosting_network: 'The address belongs to a data centre.',
  relay_network: 'The address is a shared exit of people’s browsers, such as iCloud Private Relay.',
  app_engine: 'Facebook’s app fetched the link with its own engine, which shows no pages.',
  no_accept_language: 'Accept-Language is missing.',
  accept_not_html: 'Accept does not ask for a page.',
  fetch_metadata_conflict: 'Sec-Fetch headers contradict the user agent or the navigation.',
  client_hints_conflict: 'Client hints contradict the user agent.',
  marked_human: 'Somebody of the workspace said that it was a person.',
  marked_invalid: 'Somebody of the workspace said that it was no person.',
} as const;

export type Reason = keyof typeof REASONS;

/**
 * Points of the weak reasons. Each also occurs for people: proxies and privacy tools drop headers, companies route
 * their staff through data centers, people return to a link. It therefore takes at least three header signals, or two
 * and a data center. A network and a duplicate together give three points and never reach the threshold alone.
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

/** A request with at least this many points is invalid. */
export const SUSPECT = 6;
