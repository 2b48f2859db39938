import type { AppDeps } from '../deps.ts';

/** What the routes of a feature get: the house's parts, with a clock, and a `publish` that never throws. */
export type Parts = Omit<AppDeps, 'publish' | 'now'> & {
  readonly now: () => number;
  /** Whether every running edge worker has taken the newest snapshot. */
  readonly publish: () => Promise<boolean>;
};
