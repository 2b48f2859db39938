import { internalAddress } from './back.ts';
import { keepIn } from './keep.ts';

const KEY = 'fairlead.resume';
/** Of this tab alone; in memory where the browser keeps nothing. */
const keep = keepIn(
  () => window.sessionStorage,
  () => undefined,
);

/** What stands in links out of mails is kept nowhere. */
const SECRET = /token/i;

const withoutSecrets = (address: string): string => {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return `${path}${SECRET.test(search) ? '' : search}${hash}`;
};

/** `user`: public id of the person whom the session belonged to. */
export const resumeText = (user: string, address: string): string =>
  JSON.stringify({ user, address: withoutSecrets(address) });

/** The address of `user` in the text; null when it is somebody else's, or of no screen here. */
export const resumeIn = (text: string | null, user: string | null): string | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !('user' in value) || !('address' in value))
      return null;
    if (user === null || value.user !== user || typeof value.address !== 'string') return null;
    return internalAddress(value.address);
  } catch {
    return null;
  }
};

/** The screen that somebody was on when his session ended without his asking. */
export const keepResume = (user: string, address: string): void => keep.set(KEY, resumeText(user, address));

/** Where `user` goes on, once: whoever signs in, nothing is kept afterwards. */
export const takeResume = (user: string | null): string | null => {
  const text = keep.get(KEY);
  keep.remove(KEY);
  return resumeIn(text, user);
};

export const forgetResume = (): void => keep.remove(KEY);
