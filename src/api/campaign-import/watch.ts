import type { ImportProgress } from '../../contracts/campaign-import.ts';

/** Campaigns of one statement; others have their turn after so many. */
export const PORTION = 50;

/** How a long import is watched, and ended before its end: nothing of it is written then. */
export interface Watch {
  progress?: (progress: ImportProgress) => void;
  signal?: AbortSignal;
}
