import type { AppDeps } from '../deps.ts';
import type { SecurityLog } from '../security-log/recorder.ts';

/** What a feature's routes get: the application's parts, with a clock, and a `publish` that never throws. */
export type Parts = Omit<AppDeps, 'publish' | 'now'> & {
  readonly now: () => number;
  /** Records events concerning sign-ins, permissions and keys; never throws. */
  readonly security: SecurityLog;
  /** Whether every running edge worker has the newest snapshot. */
  readonly publish: () => Promise<boolean>;
};
