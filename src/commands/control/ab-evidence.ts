import { banditStep } from '../../api/ab-test/bandit-step.ts';
import { banditSteps } from '../../jobs/ab-bandit/step-bandits.ts';
import { evaluateTests } from '../../jobs/ab-evidence/evaluate-tests.ts';
import { startJobs } from '../../jobs/runner.ts';
import type { Log } from '../log.ts';

/** Maximum delay of a test's evidence; while none is due, a check costs one index lookup. */
const LOOK_MS = 2000;
/** Maximum delay of a bandit's step after the hour. */
const STEP_MS = 30_000;

type Parts = Omit<Parameters<typeof evaluateTests>[0], 'isStopping' | 'log'> & {
  readonly publish: () => Promise<unknown>;
  readonly log: Log;
};

/**
 * Evaluates A/B tests and updates the weights of bandits, separately from other jobs, because many conversions may have
 * come at once. A stop waits for at most one query.
 */
export const startEvaluation = ({ publish, ...parts }: Parts): { close(): Promise<void> } => {
  let stopping = false;
  const { db, now, log } = parts;
  const isStopping = () => stopping;
  const step = banditStep(db, now);
  const jobs = startJobs(
    [
      { name: 'evidence of tests', everyMs: LOOK_MS, run: () => evaluateTests({ ...parts, isStopping }) },
      {
        name: 'weights of bandits',
        everyMs: STEP_MS,
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
