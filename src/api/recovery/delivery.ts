import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Mail, Mailer } from '../mail/mailer.ts';
import type { LinkFiles } from './link-files.ts';

/** A mail server that is away for a moment is tried again after these times. */
const AGAIN_AFTER_MS = [5_000, 60_000];

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
  /** Ends attempts: what is not sent by then goes into a file. */
  readonly signal: AbortSignal;
  readonly againAfterMs?: readonly number[];
}

/** The mail server's own words may repeat the mail; its code and number say what is wrong. */
const reasonOf = (error: unknown): object => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return { code, responseCode };
};

/** Resolves once a link was mailed or, where that is not possible, left in a file for the operator. */
export const deliver = async (letter: Letter, parts: DeliveryParts): Promise<void> => {
  const { mailer, files, log, signal, againAfterMs = AGAIN_AFTER_MS } = parts;
  const ended = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(new Error('ended'));
    else signal.addEventListener('abort', () => reject(new Error('ended')), { once: true });
  });
  ended.catch(() => undefined);
  for (const pause of mailer === null ? [] : [...againAfterMs, null]) {
    try {
      await Promise.race([mailer?.send(letter.mail), ended]);
      return;
    } catch (error) {
      if (signal.aborted) break;
      log.warn(reasonOf(error), 'The mail server did not take a mail.');
      if (pause !== null) await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  const { mail, link, sha256, until } = letter;
  const text = `Link to a new Fairlead password for ${mail.to}, good until ${until.toISOString()}:\n\n${link}\n\nGive it to nobody else.\n`;
  const file = await files.write(sha256, until, text);
  log.info({ file }, 'A link to a new password waits in this file. Give it to whom it names.');
};
