import type { User } from '../../contracts/accounts/session.ts';
import { letter } from './letters.ts';
import { mailTexts } from './mail-text.ts';
import type { Mail } from './mailer.ts';

interface InvitationLetter {
  readonly to: string;
  readonly link: string;
  readonly role: User['role'];
  /** Email of the inviter: the only word in the email that they choose, to prevent advertising by invitation. */
  readonly invitedBy: string;
  readonly language: string;
}

export const invitationMail = ({ to, link, role, invitedBy, language }: InvitationLetter): Mail => {
  const say = mailTexts(language);
  return letter(say, to, say('mail.invitation.subject'), [
    say('mail.invitation.invited', { who: invitedBy }),
    link,
    say(`mail.invitation.role.${role}`),
    say('mail.invitation.limits'),
    say('mail.invitation.otherwise'),
  ]);
};
