import type { TokenStore } from '../../src/web/state/token.ts';

/** An unsigned token that the web application can read. */
export const tokenOf = (claims: object): string => `h.${btoa(JSON.stringify(claims))}.s`;

export const memoryTokens = (
  access: string | null,
  refresh: string | null,
): TokenStore & { cleared: number } => ({
  cleared: 0,
  read: () => ({ access, refresh }),
  save(a, r) {
    access = a;
    refresh = r;
  },
  clear() {
    access = null;
    refresh = null;
    this.cleared += 1;
  },
});
