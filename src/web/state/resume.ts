import { internalAddress } from './back.ts';
import { keepIn } from './keep.ts';

const KEY = 'fairlead.resume';
/** For this tab only; in memory if the browser stores nothing. */
const keep = keepIn(
  () => window.sessionStorage,
  () => undefined,
);

/** Tokens in links from emails are never stored. */
const SECRET = /token/i;

const withoutSecrets = (address: string): string => {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return `${path}${SECRET.test(search) ? '' : search}${hash}`;
};

/** `user`: public id of the session's user; null if the address was opened without a session. */
export const resumeText = (user: string | null, address: string): string =>
  JSON.stringify({ user, address: withoutSecrets(address) });

/** The address in the text; null if it belongs to another user's session, or is not a screen of this application. */
export const resumeIn = (text: string | null, user: string | null): string | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !('user' in value) || !('address' in value))
      return null;
    if (user === null || typeof value.address !== 'string') return null;
    return value.user === null || value.user === user ? internalAddress(value.address) : null;
  } catch {
    return null;
  }
};

/** The screen to open after sign-in: where a session ended by itself, or what was opened without a session. */
export const keepResume = (user: string | null, address: string): void =>
  keep.set(KEY, resumeText(user, address));

/** Where `user` continues, once: any sign-in deletes it. */
export const takeResume = (user: string | null): string | null => {
  const text = keep.get(KEY);
  keep.remove(KEY);
  return resumeIn(text, user);
};

export const forgetResume = (): void => keep.remove(KEY);
