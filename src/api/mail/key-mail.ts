import { letter } from './letters.ts';
import { mailTexts } from './mail-text.ts';
import type { Mail } from './mailer.ts';

/** To the owner of the account in which a key was created. */
export const newKeyMail = (to: string, link: string, language: string): Mail => {
  const say = mailTexts(language);
  return letter(say, to, say('mail.newKey.subject'), [
    say('mail.newKey.made'),
    say('mail.newKey.otherwise'),
    link,
  ]);
};
