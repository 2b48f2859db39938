import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { refuseHalfRestored } from '../../config/half-restored.ts';
import { pidFile, runDir } from '../../config/paths.ts';
import type { Problem } from '../../config/problem.ts';
import type { Log } from '../log.ts';
import { firstAccountNotice } from './first-account-notice.ts';
import type { ChildMessage } from './messages.ts';
import { describeStartFailure } from './start-failure.ts';

/** A second signal within this time is the terminal's copy of the first: it sends one to every process of its group. */
export const SAME_SIGNAL_MS = 1000;

/** A role that serves. */
export interface Serving {
  close(): Promise<void>;
  firstAccountLink?: string | null;
  /** Resolves when it must not go on: something it has to itself is another process's now. */
  lost?: Promise<Problem>;
}

/** For a close that waits for what was lost. */
const LOST_MS = 10_000;

const tell = (message: ChildMessage): Promise<void> =>
  new Promise((resolve) => {
    if (process.send === undefined) resolve();
    else process.send(message, () => resolve());
  });

/**
 * Runs one role in this process until it is told to stop: by SIGTERM, by SIGINT or SIGHUP when nobody supervises it, or
 * by the end of the supervisor. What stops the start goes to the supervisor in plain words, or to standard error without one.
 */
export const runRole = async (
  { role, dataDir, log }: { role: string; dataDir: string; log: Log },
  start: () => Promise<Serving>,
): Promise<void> => {
  const supervised = process.send !== undefined;
  let serving: Serving | null = null;
  let stopAsked: number | null = null;

  const finish = async (code = 0): Promise<void> => {
    if (serving === null) return;
    try {
      await serving.close();
      rmSync(pidFile(dataDir, role), { force: true });
      process.exit(code);
    } catch (error) {
      log.error({ err: error }, 'The stop was not clean; what is left is taken up at the next start.');
      process.exit(1);
    }
  };
  const stop = (why: string) => (): void => {
    if (stopAsked === null) {
      stopAsked = performance.now();
      log.info(`Stopping: ${why}.`);
      void finish();
    } else if (!supervised && performance.now() - stopAsked > SAME_SIGNAL_MS) process.exit(1);
  };
  process.on('SIGTERM', stop('asked to'));
  // Ctrl-C, and the end of the terminal, reach every process of the terminal; a supervised one waits for its turn.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) {
    process.on(signal, supervised ? () => {} : stop('asked to'));
  }
  process.on('disconnect', stop('the supervisor is gone'));

  const giveUp = (problem: Problem): void => {
    if (stopAsked !== null) return;
    stopAsked = performance.now();
    log.error(problem.message);
    setTimeout(() => process.exit(1), LOST_MS).unref();
    void finish(1);
  };

  try {
    mkdirSync(runDir(dataDir), { recursive: true, mode: 0o700 });
    refuseHalfRestored(dataDir);
    const starting = await start();
    serving = starting;
    writeFileSync(pidFile(dataDir, role), `${process.pid}\n`);
    const link = starting.firstAccountLink ?? null;
    await tell({ kind: 'ready', ...(link !== null && { firstAccountLink: link }) });
    if (link !== null && !supervised) console.log(firstAccountNotice(link));
    void starting.lost?.then(giveUp);
    if (stopAsked !== null) await finish();
  } catch (error) {
    const problem = describeStartFailure(error, dataDir);
    if (problem !== null) {
      await tell({ kind: 'problem', message: problem });
      if (!supervised) console.error(problem);
    } else log.error({ err: error }, `The ${role} process could not start.`);
    process.exit(1);
  }
};
