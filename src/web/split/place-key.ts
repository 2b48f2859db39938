/** Key of a row whose content depends on its position alone. */
export const placeKey = (place: number): string => `at-${place}`;
