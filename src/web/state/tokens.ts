import { useClientState } from './client-state.ts';
import { kept } from './keep.ts';
import { isUsable, isValid, type TokenStore } from './token.ts';

export const browserTokens: TokenStore = {
  read: () => ({ access: kept.get('accessToken'), refresh: kept.get('refreshToken') }),
  save(access, refresh) {
    // In this order: another tab that sees the new access token sees the session it belongs to as well.
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

/** Whether there is a session to go on with. */
export const isSignedIn = (): boolean => isUsable(browserTokens.read().refresh, Date.now());

/** Whether the entry guard lets the access token pass. */
export const mayEnter = (): boolean => isValid(browserTokens.read().access, Date.now());
