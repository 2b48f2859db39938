import { letter } from './letters.ts';
import { mailTexts } from './mail-text.ts';
import type { Mail } from './mailer.ts';

/** Changes to sign-in that are reported to the account's own address. */
export type SecurityNotice =
  | 'second_step_on'
  | 'second_step_off'
  | 'recovery_codes_made'
  | 'password_changed'
  | 'password_reset'
  | 'key_revoked';

/** To the address of the changed account; `link`: its profile. The person who made the change chose no word in it. */
export const securityMail = (notice: SecurityNotice, to: string, link: string, language: string): Mail => {
  const say = mailTexts(language);
  return letter(say, to, say(`mail.security.${notice}.subject`), [
    say(`mail.security.${notice}.text`),
    say('mail.security.otherwise'),
    link,
  ]);
};
