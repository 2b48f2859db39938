type Outcome = 'create' | 'change' | 'same' | 'refuse';

/** Number of parts of a file with each outcome. */
export const countOutcomes = (steps: readonly { readonly outcome: Outcome }[]): Record<Outcome, number> => {
  const counts = { create: 0, change: 0, same: 0, refuse: 0 };
  for (const { outcome } of steps) counts[outcome] += 1;
  return counts;
};
