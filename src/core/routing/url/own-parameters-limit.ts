/** Longest own parameters of a destination, characters. On its own, because the contracts of every screen need no more. */
export const MAX_OWN_PARAMETERS = 500;
