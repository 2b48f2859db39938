import { setTimeout } from 'node:timers/promises';
import type { JobRecord } from './job-runs.ts';

interface Job {
  name: string;
  /** Milliseconds from the end of one run to the start of the next, give or take a tenth. */
  everyMs: number;
  run: () => Promise<void>;
}

interface RunnerParts {
  log: { error(fields: object, message: string): void };
  record?: JobRecord;
  /** Resolves after `ms`, or early when the signal aborts. */
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  now?: () => number;
  /** From 0 to below 1. */
  random?: () => number;
}

const pauseFor = (ms: number, signal: AbortSignal): Promise<unknown> =>
  setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined);

/**
 * Runs each job soon after the start and then repeatedly, one at a time. A failure is logged and the job keeps its next
 * turn. `close` waits for the running job.
 */
export const startJobs = (
  jobs: readonly Job[],
  { log, record, pause = pauseFor, now = Date.now, random = Math.random }: RunnerParts,
): { close(): Promise<void> } => {
  const stopping = new AbortController();
  const due = new Map(jobs.map((job) => [job, now()]));

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const [job, at] = [...due].reduce((first, each) => (each[1] < first[1] ? each : first));
      await pause(Math.max(0, at - now()), stopping.signal);
      if (stopping.signal.aborted) return;
      const began = performance.now();
      let failed = false;
      try {
        await job.run();
      } catch (error) {
        failed = true;
        log.error({ err: error, job: job.name }, 'a job failed; it will be tried again');
      }
      record?.note(job.name, { failed, at: now(), ms: performance.now() - began });
      due.set(job, now() + job.everyMs * (0.9 + 0.2 * random()));
    }
  };
  const running = jobs.length === 0 ? Promise.resolve() : loop();
  return {
    close: async () => {
      stopping.abort();
      await running;
    },
  };
};

interface Attempts {
  /** Runs the work; a failure is logged with the fields and remembered. */
  run(fields: object, work: () => Promise<void>): Promise<void>;
  /** Throws the failures once every step has run. */
  end(): void;
}

/** Steps of a job that do not block each other. */
export const attemptAll = (log: { error(fields: object, message: string): void }): Attempts => {
  const failures: unknown[] = [];
  return {
    run: async (fields, work) => {
      try {
        await work();
      } catch (error) {
        failures.push(error);
        log.error({ ...fields, err: error }, 'a step of a job failed; the others go on');
      }
    },
    end: () => {
      if (failures.length === 1) throw failures[0];
      if (failures.length > 1) throw new AggregateError(failures, `${failures.length} steps failed.`);
    },
  };
};
