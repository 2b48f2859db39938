import type { Auth } from '../session/guard.ts';

/** Who changes a campaign; internal ids. */
export interface Editor {
  user: number;
  workspace: number;
}

export const editorOf = ({ user, workspace }: Auth): Editor => ({ user: user.id, workspace: workspace.id });
