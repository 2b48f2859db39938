import { banditStep } from '../../api/ab-test/bandit-step.ts';
import { banditSteps } from '../../jobs/ab-bandit/step-bandits.ts';
import { evaluateTests } from '../../jobs/ab-evidence/evaluate-tests.ts';
import { startJobs } from '../../jobs/runner.ts';
import type { Log } from '../log.ts';

/** So late the evidence of a test may be; a look costs one at an index while none is due. */
const LOOK_MS = 2000;
/** So late the step of a bandit may be, of its hour. */
const STEP_MS = 30_000;

type Parts = Omit<Parameters<typeof evaluateTests>[0], 'isStopping' | 'log'> & {
  readonly publish: () => Promise<unknown>;
  readonly log: Log;
};

/**
 * Evaluates A/B tests and moves the weights of bandits, apart from other jobs: many conversions may have come at once. A stop
 * waits for one query at most.
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
