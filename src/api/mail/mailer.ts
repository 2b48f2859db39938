import { createTransport } from 'nodemailer';
import { isPlainAddress } from '../../contracts/fields.ts';
import type { MailProblem } from '../../contracts/reports/report-schedule.ts';

const BY_CODE: Readonly<Record<string, MailProblem>> = {
  ECONNECTION: 'no_connection',
  ETIMEDOUT: 'no_connection',
  ESOCKET: 'no_connection',
  EDNS: 'no_connection',
  ETLS: 'not_encrypted',
  EAUTH: 'sign_in',
};

/** RFC 5321: the email exceeds the available storage. */
const TOO_LARGE = 552;

const refusedAt = (command: unknown): MailProblem => {
  if (command === 'MAIL FROM') return 'sender_refused';
  return command === 'RCPT TO' ? 'recipient_refused' : 'refused';
};

/** Why the mail server did not accept an email. Its text is not kept, because it can repeat the email. */
export const mailProblemOf = (error: unknown): MailProblem => {
  const { code, responseCode, command } = (error ?? {}) as Record<string, unknown>;
  // Refused before sending, because the server had announced its maximum size.
  const isOverSaid = code === 'EMESSAGE' && command === 'MAIL FROM';
  if (responseCode === TOO_LARGE || isOverSaid) return 'too_large';
  const known = typeof code === 'string' && Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  if (known !== undefined) return known;
  if (typeof responseCode !== 'number') return 'failed';
  return responseCode < 500 ? 'busy' : refusedAt(command);
};

/** A mail to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** An HTML version. */
  readonly html?: string;
  readonly file?: { readonly name: string; readonly type: string; readonly content: string };
  /** Address where a single POST unsubscribes from emails like this one (RFC 8058). */
  readonly stop?: string;
  /** Message ID, the same for each try, so that duplicates can be recognized. */
  readonly id?: string;
}

/** Sends one email; rejects if the mail server did not accept it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

const isLocal = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);

/** Sends through the server at `smtpUrl` (`smtp://user:password@host:port`, or smtps), one connection per email. */
export const smtpMailer = ({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer => {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // Neither our password nor a link that sets one crosses a network unencrypted.
    requireTLS: !isLocal(url.hostname),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, file, stop, id }) {
      if (!isPlainAddress(to)) throw new Error('The recipient is no plain e-mail address.');
      await transport.sendMail({
        from,
        // As an object, so that nothing in it is parsed as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
        ...(file && {
          attachments: [{ filename: file.name, contentType: file.type, content: file.content }],
        }),
        ...(id !== undefined && { messageId: id }),
        headers: {
          'auto-submitted': 'auto-generated',
          ...(stop !== undefined && {
            'list-unsubscribe': `<${stop}>`,
            'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
    },
  };
};

/** Sends as long as `maySend` says so: a control that is no longer the active one must not repeat what that one sends. */
export const mailerWhile = (mailer: Mailer, maySend: () => boolean): Mailer => ({
  send: (mail) =>
    maySend()
      ? mailer.send(mail)
      : Promise.reject(new Error('Not sent: this control is not the active one.')),
});
