import { letter } from './letters.ts';
import { mailTexts } from './mail-text.ts';
import type { Mail } from './mailer.ts';

/** Verifies the address of a registration. The registrant chose no word in it. */
export const verifyMail = (to: string, link: string, language: string): Mail => {
  const say = mailTexts(language);
  return letter(say, to, say('mail.verify.subject'), [
    say('mail.verify.asked'),
    link,
    say('mail.verify.limits'),
    say('mail.verify.otherwise'),
  ]);
};

/** To the owner of an account whose address someone used to register. */
export const takenMail = (to: string, link: string, language: string): Mail => {
  const say = mailTexts(language);
  return letter(say, to, say('mail.taken.subject'), [
    say('mail.taken.asked'),
    link,
    say('mail.taken.forgot'),
    say('mail.taken.otherwise'),
  ]);
};
