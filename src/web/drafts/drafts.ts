import { decodeToken } from '../state/token.ts';
import { browserTokens } from '../state/tokens.ts';
import { draftStore } from './draft-store.ts';

export const drafts = draftStore(() => window.localStorage, Date.now);

/** Public ID of the signed-in user, from the tokens; null: no one. */
export const userOfTokens = (): string | null => {
  const { access, refresh } = browserTokens.read();
  for (const token of [refresh, access]) {
    const user = token === null ? null : decodeToken(token, Date.now())?.sub;
    if (user) return user;
  }
  return null;
};

/** Whether the signed-in user has an unsaved draft at a screen. */
export const hasDraft = (route: string): boolean => {
  const user = userOfTokens();
  return user !== null && drafts.read(user, route) !== null;
};
