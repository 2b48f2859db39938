/** Result of an accepted postback. `waiting`: its click has not arrived. */
export const FATES = [
  ...(['recorded', 'updated', 'duplicate', 'ignored'] as const),
  ...(['added', 'conflict', 'waiting', 'test'] as const),
  /** A page's report of what another origin reported; too many reports by pages for one click; a signed repeat. */
  ...(['outranked', 'over_limit', 'replayed'] as const),
] as const;
