import { isInvitationId } from '../../contracts/accounts/invitation.ts';
import type {
  RegistrationBody,
  RegistrationConfirmBody,
  RegistrationState,
  SignedIn,
} from '../../contracts/accounts/session.ts';
import type { TrialBody } from '../../contracts/accounts/trial.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { findInvitation, takeInvitation } from '../invitation/store.ts';
import { afterAnswer, type Outbox } from '../mail/outbox.ts';
import type { RecipientLimit } from '../mail/recipients.ts';
import { takenMail, verifyMail } from '../mail/registration-mails.ts';
import { createAccount, createMember, isFirstAccount, unlessTaken } from '../session/account-store.ts';
import type { Origin } from '../session/origin.ts';
import { checkPassword, hashPassword, type PasswordOwner, passwordProblem } from '../session/passwords.ts';
import type { SessionService } from '../session/service.ts';
import { keepPending, pendingPassword, takePending } from './pending-store.ts';

/**
 * The zone as named by the browser (Intl would change `Asia/Kathmandu` to an outdated name); UTC for one unknown to
 * this system, and for a bare offset, which is not a zone.
 */
const knownZone = (zone: string | undefined): string => {
  if (zone === undefined || !/^[A-Z]/.test(zone)) return 'UTC';
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    return 'UTC';
  }
};

const TRIAL_MS = 14 * DAY_MS;

/** A registration request without an invitation. */
interface Wish extends Pick<RegistrationBody, 'name' | 'email' | 'password' | 'timeZone' | 'language'> {
  readonly referral: string | null;
  readonly phone: string | null;
  readonly trial: boolean;
}

interface ServiceParts extends Pick<Parts, 'db' | 'config' | 'mailer' | 'now'> {
  readonly outbox: Outbox;
  readonly recipients: RecipientLimit;
  readonly begin: SessionService['begin'];
}

/** Creates accounts: the first one, by invitation and, if registration is open, for everyone. */
export const registrationService = (parts: ServiceParts) => {
  const { db, config, mailer, now, outbox, recipients, begin } = parts;
  const linkOrigin = config.edge.publicUrl;

  const state = async (mayBeFirst: boolean): Promise<RegistrationState> => {
    const firstAccount = await isFirstAccount(db);
    return {
      open: firstAccount || config.openRegistration,
      firstAccount,
      needsLink: firstAccount && !mayBeFirst,
    };
  };

  const requireFit = (password: string, owner: PasswordOwner): void => {
    const problem = passwordProblem(password, owner);
    if (problem) throw invalidFields({ password: problem });
  };

  const trialEnd = (trial: boolean): Date | null => (trial ? new Date(now() + TRIAL_MS) : null);

  /**
   * Looks for an account, writes and sends after the response, which reveals none in content or timing. An address that
   * has received its maximum of emails gets none.
   */
  const askForProof = ({ email, password, language = 'en', timeZone, ...wish }: Wish): void => {
    if (recipients.take(email) > 0) return;
    outbox.post(async () => {
      await afterAnswer();
      const { name, phone, referral, trial } = wish;
      const rest = { password_hash: await hashPassword(password), time_zone: knownZone(timeZone) };
      const token = await keepPending(db, { email, name, phone, referral, trial, ...rest }, now());
      const { publicUrl } = config.app;
      if (token === null) return takenMail(email, `${publicUrl}/login`, language);
      return verifyMail(email, `${publicUrl}/registration?token=${token}`, language);
    });
  };

  const open = async (wish: Wish, origin: Origin, mayBeFirst: boolean): Promise<SignedIn | 'pending'> => {
    const { open: isOpen, firstAccount, needsLink } = await state(mayBeFirst);
    if (!isOpen) throw new Refusal('registration_closed');
    if (needsLink) throw new Refusal('first_account_refused');
    requireFit(wish.password, wish);
    if (mailer !== null && !firstAccount) {
      askForProof(wish);
      return 'pending';
    }
    const { name, email, phone, referral: invitation } = wish;
    const passwordHash = await hashPassword(wish.password);
    const account = { name, email, phone, invitation, passwordHash, timeZone: knownZone(wish.timeZone) };
    // Someone who tried to be the first but was not verifies the address like everyone else.
    const openNow = config.openRegistration && (mailer === null || !firstAccount);
    const made = await unlessTaken(db, (tx) =>
      createAccount(
        tx,
        { ...account, trialEndsAt: trialEnd(wish.trial) },
        { open: openNow, mayBeFirst, linkOrigin },
      ),
    );
    if (made === 'closed' && config.openRegistration) return open(wish, origin, mayBeFirst);
    if (made === 'closed') throw new Refusal('registration_closed');
    if (made === 'first_refused') throw new Refusal('first_account_refused');
    if (made === 'email_taken') throw invalidFields({ email: 'email_taken' });
    return begin(email, origin, { kind: 'account_created', language: wish.language });
  };

  const join = async (body: RegistrationBody, id: string, origin: Origin): Promise<SignedIn> => {
    const { name, email, password } = body;
    const found = await findInvitation(db, id, now());
    if (!found) throw invalidFields({ invitation: 'invitation_invalid' });
    // The link was sent to this address, so it verifies no other.
    if (found.email !== email) throw invalidFields({ email: 'email_not_invited' });
    requireFit(password, { name, email, workspace: found.workspace });
    const passwordHash = await hashPassword(password);
    const joined = await unlessTaken(db, async (tx) => {
      const place = await takeInvitation(tx, id, now());
      if (!place) return 'gone';
      await createMember(tx, { name, email, passwordHash, invitation: id, timeZone: 'UTC' }, place);
      return 'joined';
    });
    if (joined === 'gone') throw invalidFields({ invitation: 'invitation_invalid' });
    if (joined === 'email_taken') throw invalidFields({ email: 'email_taken' });
    return begin(email, origin, { kind: 'member_joined', language: body.language });
  };

  return {
    state,

    /**
     * By invitation into its workspace, otherwise with a new workspace. `pending`: an email must verify the address
     * first, whether or not it has an account. `mayBeFirst`: whether the caller may create the account that owns the
     * instance. `registration_closed`, `first_account_refused`; fields `email_taken` (never if emails are sent and no
     * invitation is used), `email_not_invited`, `invitation_invalid`, `password_…`.
     */
    async register(
      body: RegistrationBody,
      origin: Origin,
      mayBeFirst: boolean,
    ): Promise<SignedIn | 'pending'> {
      const { invitation } = body;
      if (invitation !== undefined && isInvitationId(invitation)) return join(body, invitation, origin);
      return open({ ...body, referral: invitation ?? null, phone: null, trial: false }, origin, mayBeFirst);
    },

    /** A workspace with write access for 14 days. Answers and fails like `register` without an invitation. */
    trial: (body: TrialBody, origin: Origin, mayBeFirst: boolean): Promise<SignedIn | 'pending'> =>
      open({ ...body, referral: null, trial: true }, origin, mayBeFirst),

    /**
     * Creates the account whose address a link verifies, for someone who knows the password it was registered with,
     * because anyone can register someone else's address. `registration_closed`; fields `token_invalid`,
     * `password_mismatch` (the link stays valid), `email_taken`.
     */
    async confirm({ token, password }: RegistrationConfirmBody, origin: Origin): Promise<SignedIn> {
      const stored = await pendingPassword(db, token, now());
      if (stored === undefined) throw invalidFields({ token: 'token_invalid' });
      if (!(await checkPassword(stored, password))) throw invalidFields({ password: 'password_mismatch' });
      const made = await unlessTaken(db, async (tx) => {
        const row = await takePending(tx, token, now());
        if (!row) throw invalidFields({ token: 'token_invalid' });
        const { email, name, phone, password_hash: passwordHash, time_zone: timeZone, referral } = row;
        const account = { email, name, phone, passwordHash, timeZone, invitation: referral };
        const end = { trialEndsAt: trialEnd(row.trial) };
        // Thrown so that the link stays valid, because registration may be reopened.
        const options = { open: config.openRegistration, mayBeFirst: false, linkOrigin };
        const outcome = await createAccount(tx, { ...account, ...end }, options);
        if (outcome === 'closed') throw new Refusal('registration_closed');
        // A mailed link says nothing about where its holder is.
        if (outcome === 'first_refused') throw new Refusal('first_account_refused');
        return email;
      });
      if (made === 'email_taken') throw invalidFields({ email: 'email_taken' });
      return begin(made, origin, { kind: 'account_created' });
    },
  };
};

export type RegistrationService = ReturnType<typeof registrationService>;
