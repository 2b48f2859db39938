import { letter } from './letters.ts';
import { mailTexts } from './mail-text.ts';
import type { Mail } from './mailer.ts';

/** A key as its owner recognizes it: by its first characters, never by a name that someone else may have chosen. */
export interface EndingKey {
  readonly hint: string;
  readonly expiresAt: Date;
}

/** To the owner of keys that expire soon (`soon`), or got an expiry date when those were introduced (`upgrade`). */
export const keyExpiryMail = (
  why: 'soon' | 'upgrade',
  to: string,
  { keys, link, language }: { keys: readonly EndingKey[]; link: string; language: string },
): Mail => {
  const say = mailTexts(language);
  const list = keys.map(({ hint, expiresAt }) => `${hint}…  ${expiresAt.toISOString().slice(0, 10)}`);
  return letter(say, to, say(`mail.keys.${why}.subject`), [
    say(`mail.keys.${why}.text`),
    list.join('\n'),
    say('mail.keys.next'),
    link,
  ]);
};
