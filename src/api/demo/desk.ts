import type { Demo } from '../../contracts/workspace/demo.ts';

/** Makes and removes workspaces with demo data: at most one for each user. */
export interface DemoDesk {
  /** `user`: internal ID. */
  state(user: number): Promise<Demo>;
  /** Begins to make one, as if the user's ad accounts were in `timeZone`; does nothing if there is one. */
  start(user: number, timeZone: string): Promise<Demo>;
  /** Removes it with everything in it, or stops making it; resolves when nothing is left. */
  remove(user: number): Promise<void>;
}
