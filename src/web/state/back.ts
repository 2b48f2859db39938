import { keepIn } from './keep.ts';

const KEY = 'fairlead.back';
/** Of this tab alone; in memory where the browser keeps nothing. */
const keep = keepIn(
  () => window.sessionStorage,
  () => undefined,
);

/** The address when it is one of this application (`/requests?page=2`), else null. */
export const internalAddress = (text: string | null): string | null => {
  // Browsers take a backslash for a slash: both would name another host.
  if (text === null || !/^\/(?![/\\])/.test(text)) return null;
  const url = URL.parse(text, 'http://here.invalid');
  if (url === null || url.host !== 'here.invalid') return null;
  return url.pathname === '/maintenance' ? null : url.pathname + url.search + url.hash;
};

/** The screen to go back to when maintenance is over. */
export const rememberBack = (address: string): void => keep.set(KEY, address);

export const backAddress = (): string | null => internalAddress(keep.get(KEY));

export const forgetBack = (): void => keep.remove(KEY);
