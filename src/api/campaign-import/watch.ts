import type { ImportProgress } from '../../contracts/campaigns/campaign-import.ts';

/** Campaigns per statement, after which others get their turn. */
export const PORTION = 50;

/** Observes a long import, and can abort it; nothing is written then. */
export interface Watch {
  progress?: (progress: ImportProgress) => void;
  signal?: AbortSignal;
}
