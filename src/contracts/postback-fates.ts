/** What became of a postback that was accepted. `waiting`: its click is not in yet. */
export const FATES = [
  ...(['recorded', 'updated', 'duplicate', 'ignored'] as const),
  ...(['added', 'conflict', 'waiting', 'test'] as const),
  /** Said by a page of what another origin reports; more than pages may say of one click; a signed postback again. */
  ...(['outranked', 'over_limit', 'replayed'] as const),
] as const;
