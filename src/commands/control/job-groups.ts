import { setTimeout as wait } from 'node:timers/promises';
import { banditStep } from '../../api/ab-test/bandit-step.ts';
import { forgetAddresses, forgetDeliveries } from '../../api/delivery/forget.ts';
import { type Deliveries, type EngineParts, openDeliveries } from '../../api/delivery/sending/engine.ts';
import { fillCaps } from '../../api/library/caps/fill-caps.ts';
import type { OfferTermsInForce } from '../../api/library/offer-terms.ts';
import type { Mailer } from '../../api/mail/mailer.ts';
import { reportSending } from '../../api/report-schedule/send.ts';
import { CAPS_LOOK_MS } from '../../core/offers/cap-spans.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import { evaluateAbTests } from '../../jobs/ab-tests/evaluate-ab-tests.ts';
import { banditSteps } from '../../jobs/ab-tests/step-bandits.ts';
import type { JobRecord } from '../../jobs/job-runs.ts';
import { startJobs } from '../../jobs/runner.ts';
import type { Log } from '../log.ts';

/** Maximum delay of forwarding a conversion; when there is nothing to do, a check costs two index lookups. */
const DELIVERY_LOOK_MS = 1000;
const FORGET_MS = HOUR_MS;
/** How long a stop waits for messages and emails that are being sent to external servers. */
const PATIENCE_MS = 5000;

/** Sends deliveries separately from other jobs, because external servers can be slow. */
export const startDeliveries = (
  parts: EngineParts & { readonly log: Log; readonly record: JobRecord },
): { deliveries: Deliveries; close(): Promise<void> } => {
  const deliveries = openDeliveries(parts);
  const { db, now } = parts;
  const jobs = startJobs(
    [
      { name: 'outgoing postbacks', everyMs: DELIVERY_LOOK_MS, run: deliveries.run },
      { name: 'addresses of visitors', everyMs: DELIVERY_LOOK_MS, run: () => forgetAddresses(db) },
      { name: 'old deliveries', everyMs: FORGET_MS, run: () => forgetDeliveries(db, now()) },
    ],
    parts,
  );
  return {
    deliveries,
    close: async () => {
      const ends = Promise.all([jobs.close(), deliveries.close()]);
      await Promise.race([ends, wait(PATIENCE_MS, undefined, { ref: false })]);
    },
  };
};

/** Maximum delay of a report; a check costs one index lookup. */
const MAIL_LOOK_MS = 30 * 1000;

type MailParts = Omit<Parameters<typeof reportSending>[0], 'mailer' | 'log'> & {
  readonly mailer: Mailer | null;
  readonly log: Log;
  readonly record: JobRecord;
};

/** Sends reports by email separately from other jobs, because mail servers can be slow. Idle without a mail server. */
export const startReportMails = ({ mailer, ...parts }: MailParts): { close(): Promise<void> } => {
  if (mailer === null) return { close: async () => undefined };
  const sending = reportSending({ ...parts, mailer });
  const jobs = startJobs([{ name: 'reports by e-mail', everyMs: MAIL_LOOK_MS, run: sending.run }], parts);
  return {
    close: async () => {
      sending.stop();
      await Promise.race([jobs.close(), wait(PATIENCE_MS, undefined, { ref: false })]);
    },
  };
};

/** Maximum delay of a test's evidence; while none is due, a check costs one index lookup. */
const EVIDENCE_LOOK_MS = 2000;
/** Maximum delay of a bandit's step after the hour. */
const BANDIT_LOOK_MS = 30_000;

/**
 * Looks at the conversion caps of offers and at what they pay, separately from other jobs, because both take effect within a stated
 * time. `close` waits for the current look.
 */
export const startOfferCaps = (
  parts: Parameters<typeof fillCaps>[0] & {
    readonly terms: OfferTermsInForce;
    readonly log: Log;
    readonly record: JobRecord;
  },
): { close(): Promise<void> } =>
  startJobs(
    [
      { name: 'caps of offers', everyMs: CAPS_LOOK_MS, run: fillCaps(parts) },
      { name: 'payouts of offers', everyMs: CAPS_LOOK_MS, run: () => parts.terms.refresh() },
    ],
    parts,
  );

type EvaluationParts = Omit<Parameters<typeof evaluateAbTests>[0], 'isStopping' | 'log'> & {
  readonly publish: () => Promise<unknown>;
  readonly log: Log;
  readonly record: JobRecord;
};

/**
 * Evaluates A/B tests and updates the weights of bandits, separately from other jobs, because many conversions may have
 * arrived at once. A stop waits for at most one query.
 */
export const startEvaluation = ({ publish, ...parts }: EvaluationParts): { close(): Promise<void> } => {
  let stopping = false;
  const { db, now, log } = parts;
  const isStopping = () => stopping;
  const step = banditStep(db, now);
  const jobs = startJobs(
    [
      {
        name: 'evidence of tests',
        everyMs: EVIDENCE_LOOK_MS,
        run: () => evaluateAbTests({ ...parts, isStopping }),
      },
      {
        name: 'weights of bandits',
        everyMs: BANDIT_LOOK_MS,
        run: banditSteps({ db, step, publish, isStopping, now, log }),
      },
    ],
    parts,
  );
  return {
    close: () => {
      stopping = true;
      return jobs.close();
    },
  };
};
