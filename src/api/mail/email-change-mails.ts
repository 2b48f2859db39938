import { letter } from './letters.ts';
import { mailTexts } from './mail-text.ts';
import type { Mail } from './mailer.ts';

/** To the new address: opening the link proves access to it. English if `language` is none of the five. */
export const newEmailMail = (to: string, link: string, language: string): Mail => {
  const say = mailTexts(language);
  return letter(say, to, say('mail.newEmail.subject'), [
    say('mail.newEmail.asked'),
    link,
    say('mail.newEmail.limits'),
    say('mail.newEmail.otherwise'),
  ]);
};

/** To the old address, after it was replaced. */
export const emailChangedMail = (to: string, email: string, language: string): Mail => {
  const say = mailTexts(language);
  return letter(say, to, say('mail.emailChanged.subject'), [
    say('mail.emailChanged.changed'),
    email,
    say('mail.emailChanged.otherwise'),
  ]);
};
