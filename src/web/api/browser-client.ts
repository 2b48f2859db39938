import { browserTokens } from '../state/tokens.ts';
import { createClient } from './client.ts';

let leaveTo = (): void => window.location.assign('/login');

/** The router says how to get to the sign-in screen without loading the page again. */
export const onLeave = (go: () => void): void => {
  leaveTo = go;
};

export const client = createClient({
  tokens: browserTokens,
  fetch: (url, init) => window.fetch(url, init),
  now: Date.now,
  leave: () => leaveTo(),
});
