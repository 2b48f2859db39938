import type { Auth } from '../session/guard.ts';

/** Who changes a campaign; internal ids. */
export interface Actor {
  /** Null: Fairlead itself, at the step of a bandit. */
  user: number | null;
  workspace: number;
}

export interface Editor extends Actor {
  user: number;
}

export const editorOf = ({ user, workspace }: Auth): Editor => ({ user: user.id, workspace: workspace.id });
