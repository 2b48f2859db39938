/** Key of a row that keeps nothing but what the list says at its place. */
export const placeKey = (place: number): string => `at-${place}`;
