import { setTimeout as wait } from 'node:timers/promises';
import type { Mailer } from '../../api/mail/mailer.ts';
import { unfairNotices } from '../../api/unfair-rules/notices.ts';
import { mailUnfair } from '../../api/unfair-rules/send-mails.ts';
import { dueCampaigns, pathVisits, skipRules } from '../../api/unfair-rules/skip.ts';
import { HOUR_MS, MINUTE_MS } from '../../core/time/durations.ts';
import type { Db } from '../../db/tables.ts';
import type { EventReports } from '../../events/store/event-reports.ts';
import type { JobRecord } from '../../jobs/job-runs.ts';
import { startJobs } from '../../jobs/runner.ts';
import { skipUnfairRules } from '../../jobs/skip-unfair-rules.ts';
import type { Log } from '../log.ts';

/** Interval of checks for changes, after one at the start; a check costs one query. */
const NOTICE_MS = HOUR_MS;
/** Maximum delay of skipping rules after their 14 days; a check costs one index lookup. */
const SKIP_MS = MINUTE_MS;
const MAIL_MS = 5 * MINUTE_MS;
/** How long a stop waits for an email being sent. */
const PATIENCE_MS = 5000;

interface Parts {
  readonly db: Db;
  readonly reports: Pick<EventReports, 'report'>;
  /** Null if there is no mail server; then no one is emailed. */
  readonly mailer: Mailer | null;
  /** Origin of the application. */
  readonly app: string;
  readonly publish: () => Promise<unknown>;
  readonly now: () => number;
  readonly log: Log;
  readonly record: JobRecord;
}

/** Handles stored rules that are refused now, separately from other jobs, because a mail server can be slow. */
export const startUnfairRules = ({ mailer, app, reports, ...parts }: Parts): { close(): Promise<void> } => {
  let stopping = false;
  const visitsOf = pathVisits(reports);
  const common = { ...parts, isStopping: () => stopping };
  const jobs = startJobs(
    [
      { name: 'refused rules', everyMs: NOTICE_MS, run: unfairNotices(common) },
      {
        name: 'rules to skip',
        everyMs: SKIP_MS,
        run: () =>
          skipUnfairRules({
            ...common,
            due: () => dueCampaigns(parts.db, new Date(parts.now())),
            skip: (due) => skipRules(parts.db, due, visitsOf, new Date(parts.now())),
          }),
      },
    ],
    parts,
  );
  const mails = startJobs(
    mailer === null
      ? []
      : [{ name: 'mails about rules', everyMs: MAIL_MS, run: () => mailUnfair({ ...common, mailer, app }) }],
    parts,
  );
  return {
    close: async () => {
      stopping = true;
      const patience = wait(PATIENCE_MS, undefined, { ref: false });
      await Promise.all([jobs.close(), Promise.race([mails.close(), patience])]);
    },
  };
};
