import type { AppDeps } from '../deps.ts';
import type { SecurityLog } from '../security-log/recorder.ts';

/** What the routes of a feature get: the house's parts, with a clock, and a `publish` that never throws. */
export type Parts = Omit<AppDeps, 'publish' | 'now'> & {
  readonly now: () => number;
  /** What happens to sign-ins, rights and keys is told here; it never throws. */
  readonly security: SecurityLog;
  /** Whether every running edge worker has taken the newest snapshot. */
  readonly publish: () => Promise<boolean>;
};
