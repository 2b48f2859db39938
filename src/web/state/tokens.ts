import { useClientState } from './client-state.ts';
import { kept } from './keep.ts';
import { isUsable, isValid, type TokenStore } from './token.ts';

export const browserTokens: TokenStore = {
  read: () => ({ access: kept.get('accessToken'), refresh: kept.get('refreshToken') }),
  save(access, refresh) {
    // In this order: a tab that sees the new access token then also sees the session it belongs to.
    kept.set('refreshToken', refresh);
    kept.set('accessToken', access);
    useClientState.getState().setAccessToken(access);
  },
  clear() {
    kept.remove('accessToken');
    kept.remove('refreshToken');
    useClientState.getState().setAccessToken(null);
  },
};

/** Whether there is a usable session. */
export const isSignedIn = (): boolean => isUsable(browserTokens.read().refresh, Date.now());

/** Whether the entry guard accepts the access token. */
export const mayEnter = (): boolean => isValid(browserTokens.read().access, Date.now());
