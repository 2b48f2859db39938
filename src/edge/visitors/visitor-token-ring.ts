import { type KeyRing, keyAt } from '../../config/key-ring.ts';
import { type VisitorTokens, visitorTokens } from './visitor-token.ts';

/**
 * Tokens by the keys of a ring: the current one signs, and tokens of all others stay valid, including those that other
 * processes are about to use. Rebuilt when keys change, or the next one begins.
 */
export const ringTokens = (ring: KeyRing, now: () => number = Date.now): VisitorTokens => {
  let of: KeyRing['keys'] | null = null;
  let nextAt = Number.POSITIVE_INFINITY;
  let tokens: VisitorTokens | null = null;
  return (host) => {
    const time = now();
    if (tokens === null || of !== ring.keys || time >= nextAt) {
      of = ring.keys;
      const current = keyAt(of, time);
      nextAt = Math.min(...of.map(({ from }) => (from > time ? from : Number.POSITIVE_INFINITY)));
      tokens = visitorTokens([current, ...of.filter((one) => one !== current)].map(({ key }) => key));
    }
    return tokens(host);
  };
};
