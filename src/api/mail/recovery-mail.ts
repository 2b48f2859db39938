import { letter } from './letters.ts';
import { mailTexts } from './mail-text.ts';
import type { Mail } from './mailer.ts';

/** The email with a link for a new password; English if `language` (`pt`, `pt-BR`) is none of the five. */
export const recoveryMail = (to: string, link: string, language: string): Mail => {
  const say = mailTexts(language);
  // Without the account's name: requesters must not choose any word of an email that someone else receives.
  return letter(say, to, say('mail.recovery.subject'), [
    say('mail.recovery.asked'),
    link,
    say('mail.recovery.limits'),
    say('mail.recovery.otherwise'),
  ]);
};
