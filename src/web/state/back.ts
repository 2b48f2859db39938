import { keepIn } from './keep.ts';

const KEY = 'fairlead.back';
/** For this tab only; in memory if the browser stores nothing. */
const keep = keepIn(
  () => window.sessionStorage,
  () => undefined,
);

/** The address if it belongs to this application (`/requests?page=2`), otherwise null. */
export const internalAddress = (text: string | null): string | null => {
  // Browsers treat a backslash as a slash: both would name another host.
  if (text === null || !/^\/(?![/\\])/.test(text)) return null;
  const url = URL.parse(text, 'http://here.invalid');
  if (url === null || url.host !== 'here.invalid') return null;
  return url.pathname === '/maintenance' ? null : url.pathname + url.search + url.hash;
};

/** The screen to return to when maintenance is over. */
export const rememberBack = (address: string): void => keep.set(KEY, address);

export const backAddress = (): string | null => internalAddress(keep.get(KEY));

export const forgetBack = (): void => keep.remove(KEY);
