import { THEME_KEY } from './theme.ts';
import { decodeToken, type TokenStore } from './token.ts';

interface TabParts {
  tokens: TokenStore;
  now: () => number;
  state: {
    accessToken(): string | null;
    setAccessToken(token: string | null): void;
    setFresh(fresh: boolean): void;
    followTheme(): void;
  };
  /** Another tab renewed the tokens. */
  renewed: () => void;
  /** Another tab signed in. */
  otherSession: () => void;
}

/**
 * Reacts to another tab of the same browser writing `key` (null if everything was cleared): a sign-out applies to all
 * tabs, and all use renewed tokens. `vuex` itself is not followed: each tab writes it whole.
 */
export const followTabs = ({ tokens, now, state, renewed, otherSession }: TabParts) => {
  const sessionOf = (token: string | null): string | null =>
    token === null ? null : (decodeToken(token, now())?.sid ?? null);

  return (key: string | null): void => {
    if (key === THEME_KEY) state.followTheme();
    if (key !== null && key !== 'accessToken' && key !== 'refreshToken') return;
    const before = state.accessToken();
    const { access, refresh } = tokens.read();
    if (access !== before) state.setAccessToken(access);
    state.setFresh(refresh !== null);
    if (refresh === null || access === null || access === before) return;
    if (sessionOf(access) === sessionOf(before)) renewed();
    else otherSession();
  };
};
