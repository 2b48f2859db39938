import { afterEach, expect, test } from 'vitest';
import { type SmtpServer, startSmtpServer } from '../../../test/helpers/smtp-server.ts';
import { mailProblemOf, smtpMailer } from './mailer.ts';

let smtp: SmtpServer | null = null;
afterEach(() => smtp?.close());

const problem = async (url: string): Promise<string> => {
  const mailer = smtpMailer({ smtpUrl: url, from: 'fairlead@example.com' });
  return mailer.send({ to: 'ana@example.com', subject: 'x', text: 'x' }).then(() => 'sent', mailProblemOf);
};

test('of a real mail server', async () => {
  smtp = await startSmtpServer();
  expect(await problem(smtp.url)).toBe('sent');
  smtp.unknown.add('ana@example.com');
  expect(await problem(smtp.url)).toBe('recipient_refused');
  smtp.busy = true;
  expect(await problem(smtp.url)).toBe('busy');
  const away = smtp.url;
  await smtp.close();
  smtp = null;
  expect(await problem(away)).toBe('no_connection');
});

test.each([
  [{ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, 'sign_in'],
  [{ code: 'ETLS', command: 'STARTTLS' }, 'not_encrypted'],
  [{ code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }, 'sender_refused'],
  [{ code: 'EMESSAGE', responseCode: 552, command: 'DATA' }, 'too_large'],
  [{ code: 'EMESSAGE', command: 'MAIL FROM' }, 'too_large'],
  [{ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, 'refused'],
  [{ code: 'ESTREAM' }, 'failed'],
  [{ code: '__proto__' }, 'failed'],
  [null, 'failed'],
])('of %j', (error, wanted) => {
  expect(mailProblemOf(error)).toBe(wanted);
});
