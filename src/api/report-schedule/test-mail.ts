import type { ReportTestSent } from '../../contracts/reports/report-schedule.ts';
import { Refusal } from '../http/refusal.ts';
import { type Mailer, mailProblemOf } from '../mail/mailer.ts';
import type { RecipientLimit } from '../mail/recipients.ts';
import { findReport } from '../saved-report/store.ts';
import type { Auth } from '../session/guard.ts';
import { type ComposeParts, composer } from './compose.ts';
import { findSchedule } from './store.ts';

interface TestParts extends ComposeParts {
  readonly mailer: Mailer | null;
  readonly recipients: RecipientLimit;
}

const NO_SERVER = 'No mail server is configured. Ask the server operator to set FAIRLEAD_SMTP_URL.';

/**
 * Sends a report to its requester immediately, without recording it. `unavailable` with field `mail`: why the mail
 * server did not accept it; `rate_limited`: the address has received its maximum of emails; `not_found`: no such
 * schedule, or its report filters by something deleted.
 */
export const testMail = (parts: TestParts) => {
  const { db, mailer, recipients, now } = parts;
  const compose = composer(parts);

  return async ({ user, workspace }: Auth, id: string, signal: AbortSignal): Promise<ReportTestSent> => {
    const schedule = await findSchedule(db, workspace.id, id);
    const report = schedule && (await findReport(db, workspace.id, schedule.report));
    if (!report) throw new Refusal('not_found');
    if (mailer === null)
      throw new Refusal('unavailable', { fields: { mail: 'mail_no_server' }, message: NO_SERVER });
    const retryAfter = recipients.take(user.email);
    if (retryAfter > 0) throw new Refusal('rate_limited', { retryAfter });
    const { language } = schedule;
    const letter = {
      workspace,
      report: { ...report, public_id: report.id },
      language,
      times: null,
      at: now(),
    };
    const write = await compose(letter, signal);
    try {
      await mailer.send(write({ to: user.email, stop: null }));
    } catch (error) {
      throw new Refusal('unavailable', {
        fields: { mail: `mail_${mailProblemOf(error)}` },
        message: 'The mail server did not accept the email.',
      });
    }
    return { to: user.email };
  };
};
