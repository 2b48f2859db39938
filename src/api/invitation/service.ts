import type {
  Invitation,
  InvitationBody,
  InvitationMade,
  InvitationOffer,
} from '../../contracts/accounts/invitation.ts';
import type { Row } from '../../db/tables.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { invitationMail } from '../mail/invitation-mail.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { RecipientLimit } from '../mail/recipients.ts';
import type { Auth } from '../session/guard.ts';
import type { SecondStep } from '../session/second-step.ts';
import { findInvitation, makeInvitation, openInvitations, withdrawInvitation } from './store.ts';

const answer = (row: Row<'invitations'>, invitedBy: string | null): Invitation => ({
  id: row.public_id,
  email: row.email,
  role: row.role,
  invitedBy,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

interface ServiceParts extends Pick<Parts, 'db' | 'config' | 'mailer' | 'now'> {
  readonly outbox: Outbox;
  readonly recipients: RecipientLimit;
  readonly second: Pick<SecondStep, 'proveWhereOn'>;
}

/** Invitations to a workspace for people without an account. */
export const invitationService = (parts: ServiceParts) => {
  const { db, config, mailer, now, outbox, recipients, second } = parts;
  return {
    /**
     * Whether the address has an account is revealed only to the person who opens the link. Fields: `email_member`,
     * `email_no_place`; `password_required`, `password_wrong`, `totp_required`, `totp_wrong` if the inviter's second
     * step is on, because membership is lasting access. `conflict`: these changed in the meantime. `rate_limited`: the
     * address has received its maximum of emails.
     */
    async invite(by: Auth, body: InvitationBody): Promise<InvitationMade> {
      const proved = await second.proveWhereOn(by.user, body);
      const retryAfter = mailer === null ? 0 : recipients.take(body.email);
      if (retryAfter > 0) throw new Refusal('rate_limited', { retryAfter });
      const made = await makeInvitation(db, by, { email: body.email, role: body.role, proved }, now());
      if (made === 'changed') throw new Refusal('conflict');
      if (made === 'is_member') throw invalidFields({ email: 'email_member' });
      if (made === 'full') throw invalidFields({ email: 'email_no_place' });
      const link = `${config.app.publicUrl}/registration/${made.secret}`;
      const invitation = answer(made.row, by.user.name);
      if (mailer === null) return { ...invitation, link };
      const { email: to, role, language = 'en' } = body;
      outbox.post(async () => invitationMail({ to, link, role, language, invitedBy: by.user.email }));
      return invitation;
    },

    async list({ workspace }: Auth): Promise<Invitation[]> {
      const rows = await openInvitations(db, workspace.id, now());
      return rows.map(({ invitedBy, ...row }) => answer(row, invitedBy));
    },

    /** `not_found`. */
    async withdraw(by: Auth, id: string): Promise<void> {
      if (!(await withdrawInvitation(db, by, id))) throw new Refusal('not_found');
    },

    /** What a link invites to. `not_found` if it is unknown, used, withdrawn or expired. */
    async offer(id: string): Promise<InvitationOffer> {
      const found = await findInvitation(db, id, now());
      if (!found) throw new Refusal('not_found');
      return found;
    },
  };
};

export type InvitationService = ReturnType<typeof invitationService>;
