import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { diskTrouble, refuseHalfRestored } from '../../config/data-folder.ts';
import { pidFile, runDir } from '../../config/paths.ts';
import { errorCode, Problem } from '../../config/problem.ts';
import type { Log } from '../log.ts';
import { ALIVE_MS, type ChildMessage, type SupervisorMessage } from './child.ts';
import { describeDiskTrouble, describeStartFailure } from './start-failure.ts';

/** Output for the operator while there is no account yet; `link` contains the one-time token. */
export const firstAccountNotice = (link: string): string =>
  [
    'There is no account yet. The first account owns this Fairlead instance. To create it, open this link:',
    `  ${link}`,
    'On this machine, http://localhost with the port of the application also works. Keep the link private: it works for anyone who',
    'has it until the first account exists or Fairlead restarts.',
  ].join('\n');

/** A second signal within this time is the terminal's copy of the first, sent to every process in its group. */
export const SAME_SIGNAL_MS = 1000;

/** A running role. */
export interface Serving {
  close(): Promise<void>;
  /** Takes no more work, and resolves when what it has is done; `close` follows. */
  retire?(): Promise<void>;
  firstAccountLink?: string | null;
  /** It waits until another machine's ends. */
  standsBy?: true;
  /** Resolves when the role must stop because another process has taken something it held exclusively. */
  lost?: Promise<Problem>;
}

/** Limits a close that waits for what was lost. */
const LOST_MS = 10_000;

const tell = (message: ChildMessage): Promise<void> =>
  new Promise((resolve) => {
    if (process.send === undefined) resolve();
    else process.send(message, () => resolve());
  });

const asksToRetire = (message: unknown): message is SupervisorMessage =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'retire';

/** A problem that only freeing disk space fixes. */
class DiskProblem extends Problem {}

/** Creates the data folders and tests the disk. */
const troubleOf = (dataDir: string): string | null => {
  try {
    mkdirSync(runDir(dataDir), { recursive: true, mode: 0o700 });
  } catch (error) {
    return errorCode(error) ?? 'EIO';
  }
  return diskTrouble(dataDir);
};

/** Writes a file for people and scripts; everything works without it. */
export const notePid = (dataDir: string, role: string, log: Log): void => {
  try {
    mkdirSync(runDir(dataDir), { recursive: true, mode: 0o700 });
    writeFileSync(pidFile(dataDir, role), `${process.pid}\n`);
  } catch (error) {
    log.warn({ err: error }, 'The process ID file could not be written.');
  }
};

export const forgetPid = (dataDir: string, role: string): void => {
  try {
    rmSync(pidFile(dataDir, role), { force: true });
  } catch {
    // The number in the file no longer identifies a process.
  }
};

interface RoleOptions {
  role: string;
  dataDir: string;
  log: Log;
  /** The role can work without writing, so a disk that accepts nothing does not prevent the start. */
  onAnyDisk?: boolean;
  /** The supervisor replaces it when its event loop stops turning. Only for roles that never work for seconds on end. */
  replacedIfHung?: boolean;
}

/**
 * Runs one role in this process until it is told to stop: by SIGTERM, by SIGINT or SIGHUP if it is not supervised, or
 * by the end of the supervisor. Problems at startup go to the supervisor as text, or to standard error without one.
 */
export const runRole = async (
  { role, dataDir, log, onAnyDisk = false, replacedIfHung = false }: RoleOptions,
  start: () => Promise<Serving>,
): Promise<void> => {
  const supervised = process.send !== undefined;
  let serving: Serving | null = null;
  let stopAsked: number | null = null;

  const finish = async (code = 0): Promise<void> => {
    if (serving === null) return;
    try {
      await serving.close();
      forgetPid(dataDir, role);
      process.exit(code);
    } catch (error) {
      log.error({ err: error }, 'Fairlead did not stop cleanly. The next start picks up what is left.');
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
  process.on('SIGTERM', stop('asked to stop'));
  // Ctrl-C and the end of the terminal reach every process of the terminal; a supervised process waits for its turn.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) {
    process.on(signal, supervised ? () => {} : stop('asked to stop'));
  }
  process.on('disconnect', stop('the supervisor is gone'));
  process.on('message', (message: unknown) => {
    if (!asksToRetire(message)) return;
    const done = serving?.retire?.() ?? Promise.resolve();
    log.info('Another worker takes over: open connections are finished first.');
    void done.then(stop('another worker has taken over'));
  });

  const giveUp = (problem: Problem): void => {
    if (stopAsked !== null) return;
    stopAsked = performance.now();
    log.error(problem.message);
    setTimeout(() => process.exit(1), LOST_MS).unref();
    void finish(1);
  };

  try {
    refuseHalfRestored(dataDir);
    const trouble = onAnyDisk ? null : describeDiskTrouble(troubleOf(dataDir), dataDir);
    if (trouble !== null) throw new DiskProblem(trouble);
    const starting = await start();
    serving = starting;
    notePid(dataDir, role, log);
    const link = starting.firstAccountLink ?? null;
    await tell({
      kind: 'ready',
      ...(link !== null && { firstAccountLink: link }),
      ...(starting.standsBy && { standsBy: true }),
    });
    if (supervised && replacedIfHung) {
      // It is watched once it has said so: from the start, as the first interval may never end.
      void tell({ kind: 'alive' });
      setInterval(() => void tell({ kind: 'alive' }), ALIVE_MS).unref();
    }
    if (link !== null && !supervised) console.log(firstAccountNotice(link));
    void starting.lost?.then(giveUp);
    if (stopAsked !== null) await finish();
  } catch (error) {
    // Stores report a full disk in different ways, so the disk itself is tested.
    const disk = onAnyDisk ? null : describeDiskTrouble(diskTrouble(dataDir), dataDir);
    const problem = describeStartFailure(error, dataDir) ?? disk;
    if (problem !== null) {
      const isPassing = error instanceof DiskProblem || disk !== null;
      await tell({ kind: 'problem', message: problem, ...(isPassing && { passing: true }) });
      if (!supervised) console.error(problem);
    } else log.error({ err: error }, `The ${role} process could not start.`);
    process.exit(1);
  }
};
