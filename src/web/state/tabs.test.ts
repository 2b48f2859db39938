import { describe, expect, it } from 'vitest';
import { memoryTokens, tokenOf } from '../../../test/helpers/web-tokens.ts';
import { followTabs } from './tabs.ts';

const of = (sid: string, jti: string): string => tokenOf({ sid, jti, exp: 10 });

/** A tab that shows session `s1`, or none. */
const tab = (signedIn = true) => {
  const first = signedIn ? of('s1', '1') : null;
  const tokens = memoryTokens(first, first);
  const seen = { token: first, fresh: signedIn, themes: 0, renewed: 0, others: 0 };
  const on = followTabs({
    tokens,
    now: () => 0,
    state: {
      accessToken: () => seen.token,
      setAccessToken: (token) => {
        seen.token = token;
      },
      setFresh: (fresh) => {
        seen.fresh = fresh;
      },
      followTheme: () => {
        seen.themes += 1;
      },
    },
    renewed: () => {
      seen.renewed += 1;
    },
    otherSession: () => {
      seen.others += 1;
    },
  });
  const both = (): void => {
    on('refreshToken');
    on('accessToken');
  };
  return { tokens, seen, on, both };
};

describe('another tab', () => {
  it('that renews the tokens is followed', () => {
    const { tokens, seen, both } = tab();
    const next = of('s1', '2');
    tokens.save(next, next);
    both();
    expect(seen).toEqual({ token: next, fresh: true, themes: 0, renewed: 1, others: 0 });
  });

  it.each(['refreshToken', null])('that signs out signs this one out (%s)', (key) => {
    const { tokens, seen, on } = tab();
    tokens.clear();
    on(key);
    expect(seen).toMatchObject({ token: null, fresh: false });
  });

  it('that signs in is followed, and the displayed data are invalidated', () => {
    const { tokens, seen, both } = tab(false);
    const next = of('s2', '1');
    tokens.save(next, next);
    both();
    expect(seen).toMatchObject({ token: next, fresh: true, renewed: 0, others: 1 });
  });

  it('that writes its client state or changes the theme affects no token', () => {
    const { seen, on } = tab();
    on('vuex');
    on('prefers-color-scheme');
    expect(seen).toMatchObject({ fresh: true, themes: 1, renewed: 0, others: 0 });
  });
});
