/** Longest own parameters of a destination, characters. */
export const MAX_OWN_PARAMETERS = 500;

/** Own parameters as they were meant: without blanks around them, and without what joins them to a URL. */
export const tidyParameters = (typed: string): string => typed.trim().replace(/^[?&]+|&+$/g, '');
