import type { Auth } from '../session/guard.ts';

/** The author of a campaign change; internal IDs. */
export interface Actor {
  /** Null: Fairlead itself, in a bandit step. */
  user: number | null;
  workspace: number;
}

export interface Editor extends Actor {
  user: number;
}

export const editorOf = ({ user, workspace }: Auth): Editor => ({ user: user.id, workspace: workspace.id });
