import { setTimeout as wait } from 'node:timers/promises';
import type { Mailer } from '../../api/mail/mailer.ts';
import { reportSending } from '../../api/report-schedule/send.ts';
import { startJobs } from '../../jobs/runner.ts';
import type { Log } from '../log.ts';

/** Maximum delay of a report; a check costs one index lookup. */
const LOOK_MS = 30 * 1000;
/** How long a stop waits for a mail being sent. */
const PATIENCE_MS = 5000;

type Parts = Omit<Parameters<typeof reportSending>[0], 'mailer' | 'log'> & {
  readonly mailer: Mailer | null;
  readonly log: Log;
};

/** Sends reports by email separately from other jobs, because mail servers can be slow. Idle without one. */
export const startReportMails = ({ mailer, ...parts }: Parts): { close(): Promise<void> } => {
  if (mailer === null) return { close: async () => undefined };
  const sending = reportSending({ ...parts, mailer });
  const jobs = startJobs([{ name: 'reports by e-mail', everyMs: LOOK_MS, run: sending.run }], parts);
  return {
    close: async () => {
      sending.stop();
      await Promise.race([jobs.close(), wait(PATIENCE_MS, undefined, { ref: false })]);
    },
  };
};
