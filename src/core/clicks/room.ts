import { UNIQUE_WINDOW_MS } from './unique.ts';

/**
 * Whether a visit marked as human counts as unique: the visitor has no unique visit within the window on either side.
 * Unique visits stay a window apart, and none is taken from another request. `counted`: their times, in milliseconds
 * since 1970 like `time`.
 */
export const hasRoom = (counted: readonly number[], time: number): boolean =>
  counted.every((other) => Math.abs(time - other) >= UNIQUE_WINDOW_MS);
