import type { FastifyBaseLogger } from 'fastify';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { sendMail } from '../mail/outbox.ts';
import type { LinkFiles } from './link-files.ts';

interface Letter {
  readonly mail: Mail;
  readonly link: string;
  readonly sha256: string;
  readonly until: Date;
}

interface DeliveryParts {
  /** Null: every link goes into a file. */
  readonly mailer: Mailer | null;
  readonly files: LinkFiles;
  readonly log: FastifyBaseLogger;
  /** Ends attempts: anything not sent by then goes into a file. */
  readonly signal: AbortSignal;
  readonly againAfterMs?: readonly number[];
}

/** Resolves once a link was mailed or, if that is not possible, left in a file for the operator. */
export const deliver = async (letter: Letter, parts: DeliveryParts): Promise<void> => {
  const { mailer, files, log, ...rest } = parts;
  const { mail, link, sha256, until } = letter;
  if (mailer !== null && (await sendMail(mail, { ...rest, mailer, log }))) return;
  const text = `Link to a new Fairlead password for ${mail.to}, good until ${until.toISOString()}:\n\n${link}\n\nGive it to nobody else.\n`;
  const file = await files.write(sha256, until, text);
  log.info({ file }, 'A link to a new password waits in this file. Give it to whom it names.');
};
