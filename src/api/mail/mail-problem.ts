import type { MailProblem } from '../../contracts/reports/report-schedule.ts';

const BY_CODE: Readonly<Record<string, MailProblem>> = {
  ECONNECTION: 'no_connection',
  ETIMEDOUT: 'no_connection',
  ESOCKET: 'no_connection',
  EDNS: 'no_connection',
  ETLS: 'not_encrypted',
  EAUTH: 'sign_in',
};

/** RFC 5321: the mail exceeds the available storage. */
const TOO_LARGE = 552;

const refusedAt = (command: unknown): MailProblem => {
  if (command === 'MAIL FROM') return 'sender_refused';
  return command === 'RCPT TO' ? 'recipient_refused' : 'refused';
};

/** Why the mail server did not accept a mail. Its own text is not kept, because it can repeat the mail. */
export const mailProblemOf = (error: unknown): MailProblem => {
  const { code, responseCode, command } = (error ?? {}) as Record<string, unknown>;
  // Refused before the server was asked, which had announced its maximum size.
  const isOverSaid = code === 'EMESSAGE' && command === 'MAIL FROM';
  if (responseCode === TOO_LARGE || isOverSaid) return 'too_large';
  const known = typeof code === 'string' && Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  if (known !== undefined) return known;
  if (typeof responseCode !== 'number') return 'failed';
  return responseCode < 500 ? 'busy' : refusedAt(command);
};
