/** Result of an accepted postback. `waiting`: its click has not arrived. */
export const FATES = [
  ...(['recorded', 'updated', 'duplicate', 'ignored'] as const),
  ...(['added', 'conflict', 'waiting', 'test'] as const),
  /**
   * Reported by a page although another origin reports it; more than pages may report for one click; a repeated signed
   * postback.
   */
  ...(['outranked', 'over_limit', 'replayed'] as const),
] as const;
