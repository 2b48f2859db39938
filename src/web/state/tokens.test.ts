import { describe, expect, it } from 'vitest';
import { initialTheme } from './theme.ts';
import { decodeToken, isUsable, isValid } from './token.ts';

const jwt = (claims: object): string =>
  `h.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`;

describe('tokens', () => {
  it('expire at the second of exp', () => {
    expect(decodeToken(jwt({ exp: 100 }), 99_999)).toMatchObject({ exp: 100, is_expired: false });
    expect(decodeToken(jwt({ exp: 100 }), 100_000)).toMatchObject({ exp: 100, is_expired: true });
  });

  it('without exp do not expire', () => {
    expect(decodeToken(jwt({}), 1)).toMatchObject({ exp: null, is_expired: false });
  });

  it('contain the time of sign-in and the session', () => {
    expect(decodeToken(jwt({ auth_time: 7, sid: 's1' }), 1)).toMatchObject({ auth_time: 7, sid: 's1' });
    expect(decodeToken(jwt({ auth_time: '7', sid: 1 }), 1)).toMatchObject({ auth_time: null, sid: null });
  });

  it('are valid when absent or not known to be expired', () => {
    const all = [null, jwt({ exp: 100 }), jwt({}), 'garbage', jwt({ exp: 99 })];
    expect(all.map((token) => isValid(token, 99_500))).toEqual([true, true, true, true, false]);
  });

  it.each(['', 'a.b.c', 'a', `h.${btoa('7')}.s`])('that cannot be read are no tokens: %j', (text) => {
    expect(decodeToken(text, 0)).toBeNull();
    expect(isUsable(text, 0)).toBe(false);
  });
});

describe('the first theme', () => {
  it('is the saved one, otherwise the system’s, otherwise light', () => {
    expect(initialTheme('dark', false)).toBe('dark');
    expect(initialTheme('light', true)).toBe('light');
    expect(initialTheme(null, true)).toBe('dark');
    expect(initialTheme('purple', false)).toBe('light');
  });
});
