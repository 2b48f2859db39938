/** Types charged, as a click's record has them: their numbers, such as `1,4`. */
export const chargedText = (types: readonly number[]): string => types.join(',');

/** The numbers in such a text; null: all types are charged. */
export const chargedTypes = (text: string | null): number[] | null =>
  text === null ? null : text.split(',').map(Number);
