import { randomInt } from 'node:crypto';
import { setTimeout, setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Mail, Mailer } from './mailer.ts';

const FIRST_MS = 20;
const LAST_MS = 400;

/**
 * Resolves some time after the response has been sent: work done only for some requests must not show in the duration
 * of the response or, through its timing, of the next one. Resolves immediately when the signal is aborted.
 */
export const afterAnswer = async (signal?: AbortSignal): Promise<void> => {
  if (signal?.aborted) return;
  await setTimeout(randomInt(FIRST_MS, LAST_MS), undefined, { ...(signal && { signal }) }).catch(
    () => undefined,
  );
};

/** Pauses before retrying when a mail server is temporarily unavailable. */
const AGAIN_AFTER_MS = [5_000, 60_000];

interface SendParts {
  readonly mailer: Mailer;
  readonly log: FastifyBaseLogger;
  /** Ends attempts. */
  readonly signal: AbortSignal;
  readonly againAfterMs?: readonly number[];
}

/** The mail server's own text can repeat the email; its code and number say what is wrong. */
const reasonOf = (error: unknown): object => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return { code, responseCode };
};

/** Whether the mail server accepted the email, at the first or a later try. Each failure is logged. */
export const sendMail = async (mail: Mail, parts: SendParts): Promise<boolean> => {
  const { mailer, log, signal, againAfterMs = AGAIN_AFTER_MS } = parts;
  const ended = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(new Error('ended'));
    else signal.addEventListener('abort', () => reject(new Error('ended')), { once: true });
  });
  ended.catch(() => undefined);
  for (const pause of [...againAfterMs, null]) {
    try {
      await Promise.race([mailer.send(mail), ended]);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      log.warn(reasonOf(error), 'The mail server did not take a mail.');
      if (pause !== null) await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  return false;
};

/** Emails written and sent after the response to the request that caused them, so it reveals nothing about them. */
export const openOutbox = ({ mailer, log }: { mailer: Mailer | null; log: FastifyBaseLogger }) => {
  const end = new AbortController();
  const running = new Set<Promise<void>>();

  const post = async (write: () => Promise<Mail>): Promise<void> => {
    const mail = await write();
    if (mailer === null) return;
    if (!(await sendMail(mail, { mailer, log, signal: end.signal }))) {
      log.error('A mail was given up: the mail server did not take it.');
    }
  };

  return {
    /** Writes and sends an email in the background. Failures are logged. */
    post(write: () => Promise<Mail>): void {
      const task = post(write)
        .catch((error: unknown) => log.error({ err: error }, 'a mail could not be written'))
        .finally(() => running.delete(task));
      running.add(task);
    },

    /** Waits for emails in progress; those not accepted in time are abandoned. */
    async close(): Promise<void> {
      end.abort();
      await Promise.all(running);
    },
  };
};

export type Outbox = ReturnType<typeof openOutbox>;
