import { useClientState } from './client-state.ts';
import { isUsable, type TokenStore } from './token.ts';

export const browserTokens: TokenStore = {
  read: () => ({
    access: localStorage.getItem('accessToken'),
    refresh: localStorage.getItem('refreshToken'),
  }),
  save(access, refresh) {
    localStorage.setItem('accessToken', access);
    localStorage.setItem('refreshToken', refresh);
    useClientState.getState().setAccessToken(access);
  },
  clear() {
    localStorage.removeItem('accessToken');
    localStorage.removeItem('refreshToken');
    useClientState.getState().setAccessToken(null);
  },
};

/** Whether there is a session to go on with. */
export const isSignedIn = (): boolean => isUsable(browserTokens.read().refresh, Date.now());
