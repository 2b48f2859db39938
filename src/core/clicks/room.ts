import { UNIQUE_WINDOW_MS } from './unique.ts';

/**
 * Whether a visit that was marked a person's counts as unique: where none of the visitor's unique visits lies within the
 * window on either side. So unique visits stay apart from each other, and none is taken from another request.
 * `counted`: their times; both milliseconds since 1970.
 */
export const hasRoom = (counted: readonly number[], time: number): boolean =>
  counted.every((other) => Math.abs(time - other) >= UNIQUE_WINDOW_MS);
