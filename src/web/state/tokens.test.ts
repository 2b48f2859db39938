import { describe, expect, it } from 'vitest';
import { initialTheme } from './theme.ts';
import { decodeToken, isUsable } from './token.ts';

const jwt = (claims: object): string =>
  `h.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`;

describe('tokens', () => {
  it('expire at the second that exp names', () => {
    expect(decodeToken(jwt({ exp: 100 }), 99_999)).toEqual({ exp: 100, is_expired: false });
    expect(decodeToken(jwt({ exp: 100 }), 100_000)).toEqual({ exp: 100, is_expired: true });
  });

  it('without exp do not expire', () => {
    expect(decodeToken(jwt({}), 1)).toEqual({ exp: null, is_expired: false });
  });

  it.each(['', 'a.b.c', 'a', `h.${btoa('7')}.s`])('that cannot be read are no tokens: %j', (text) => {
    expect(decodeToken(text, 0)).toBeNull();
    expect(isUsable(text, 0)).toBe(false);
  });
});

describe('the first theme', () => {
  const stored = (value: string | null) => ({ getItem: () => value });

  it('is the saved one, else the system’s, else light', () => {
    expect(initialTheme(stored('dark'), false)).toBe('dark');
    expect(initialTheme(stored('light'), true)).toBe('light');
    expect(initialTheme(stored(null), true)).toBe('dark');
    expect(initialTheme(stored('purple'), false)).toBe('light');
  });
});
