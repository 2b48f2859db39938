/** A figure as it is compared; null: unknown. Those of one list have the same type. */
export type Comparable = number | bigint | null;

/** Places of the values by size. Equal ones keep their order, and unknown ones are last in either direction. */
export const placesInOrder = (values: readonly Comparable[], descending: boolean): number[] => {
  const sign = descending ? -1 : 1;
  return [...values.keys()].sort((one, other) => {
    const [a = null, b = null] = [values[one], values[other]];
    if (a === b) return one - other;
    if (a === null || b === null) return a === null ? 1 : -1;
    return a < b ? -sign : sign;
  });
};
