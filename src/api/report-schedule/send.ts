import { createHash } from 'node:crypto';
import type { Keys } from '../../config/keys.ts';
import type { MailProblem } from '../../contracts/reports/report-schedule.ts';
import { Refusal } from '../http/refusal.ts';
import { mailProblemOf } from '../mail/mail-problem.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type ComposeParts, composer, type WriteTo } from './compose.ts';
import { claimDue } from './due.ts';
import { finish, type OpenSending, openSendings, retryAt, take } from './sendings.ts';
import { type StopAddresses, stopAddresses } from './stop-address.ts';

interface SendParts extends ComposeParts {
  readonly mailer: Mailer;
  readonly keys: Pick<Keys, 'unsubscribe'>;
  readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
}

/** Problems of the mail server, not of a mail: the others wait for the next run and are not given up because of it. */
const OF_ALL: readonly MailProblem[] = ['no_connection', 'not_encrypted', 'sign_in'];

const idOf = ({ schedule, slot, user }: OpenSending, host: string): string => {
  const text = `${schedule.public_id} ${slot.getTime()} ${user.public_id}`;
  return `<${createHash('sha256').update(text).digest('hex').slice(0, 32)}@${host}>`;
};

const failure = (error: unknown): MailProblem =>
  error instanceof Refusal && error.code === 'not_found' ? 'report_gone' : 'failed';

/**
 * Job that sends due reports. Each mail is marked as begun before the mail server gets it, and as sent when it was
 * accepted, so that it is never sent twice, wherever the process stops (docs/decisions/0025-scheduled-reports.md).
 */
export const reportSending = (parts: SendParts) => {
  const { db, mailer, keys, config, now, log } = parts;
  const compose = composer(parts);
  const stops: StopAddresses = stopAddresses(keys.unsubscribe, config.app.publicUrl);
  const host = new URL(config.app.publicUrl).hostname;
  const stopping = new AbortController();

  const failed = async (sending: OpenSending, problem: MailProblem, tries: number): Promise<void> => {
    // Something deleted does not come back automatically.
    const nextTry = problem === 'report_gone' ? null : retryAt(tries, now());
    log.warn({ schedule: sending.schedule.public_id, problem, tries }, 'A report was not sent.');
    await finish(db, sending.id, { state: nextTry === null ? 'failed' : 'waiting', problem, nextTry }, now());
  };

  /** False: no other mail would be accepted now either. */
  const sendOne = async (sending: OpenSending, write: WriteTo): Promise<boolean> => {
    const tries = await take(db, sending.id, now());
    if (tries === null) return true;
    const stop = stops.make({ schedule: sending.schedule.public_id, user: sending.user.public_id });
    const mail = write({ to: sending.user.email, stop, id: idOf(sending, host) });
    try {
      await mailer.send(mail);
    } catch (error) {
      const problem = mailProblemOf(error);
      await failed(sending, problem, tries);
      return !OF_ALL.includes(problem);
    }
    await finish(db, sending.id, { state: 'sent', problem: null, nextTry: null }, now());
    return true;
  };

  /** All mails of one slot, with a report created once. False: no other mail would be accepted now either. */
  const sendSlot = async (sendings: readonly OpenSending[]): Promise<boolean> => {
    const [first] = sendings;
    if (!first) return true;
    const { workspace, report, schedule, slot } = first;
    let write: WriteTo;
    try {
      const { language, ...times } = schedule;
      const letter = { workspace, report, language, times, at: slot.getTime() };
      write = await compose(letter, stopping.signal);
    } catch (error) {
      if (stopping.signal.aborted) return false;
      log.error({ err: error, schedule: schedule.public_id }, 'a report for a mail could not be made');
      for (const sending of sendings) {
        const tries = await take(db, sending.id, now());
        if (tries !== null) await failed(sending, failure(error), tries);
      }
      return true;
    }
    for (const sending of sendings) {
      if (stopping.signal.aborted || !(await sendOne(sending, write))) return false;
    }
    return true;
  };

  const run = async (): Promise<void> => {
    await claimDue(db, now());
    const open = await openSendings(db, now());
    const slots = Map.groupBy(open, ({ schedule, slot }) => `${schedule.public_id} ${slot.getTime()}`);
    for (const sendings of slots.values()) {
      if (stopping.signal.aborted || !(await sendSlot(sendings))) return;
    }
  };

  return {
    run,
    /** Starts no further mail; the one in progress continues. */
    stop: (): void => stopping.abort(),
  };
};
