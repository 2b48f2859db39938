import { setTimeout as wait } from 'node:timers/promises';
import type { Mailer } from '../../api/mail/mailer.ts';
import { reportSending } from '../../api/report-schedule/send.ts';
import { startJobs } from '../../jobs/runner.ts';
import type { Log } from '../log.ts';

/** So late a report may be sent; a look costs one at an index. */
const LOOK_MS = 30 * 1000;
/** A stop waits so long for a mail that is with the mail server. */
const PATIENCE_MS = 5000;

type Parts = Omit<Parameters<typeof reportSending>[0], 'mailer' | 'log'> & {
  readonly mailer: Mailer | null;
  readonly log: Log;
};

/** Sends reports by e-mail, apart from other jobs: a mail server may take its time. Without one there is nothing to do. */
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
