import { rmSync } from 'node:fs';
import { connect, type Server } from 'node:net';
import { errorCode, Problem } from '../../config/problem.ts';

/** Whether a process answers on a local socket; false if the file is missing or left behind. */
export const isLive = (path: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = connect(path);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', (error) => {
      const code = errorCode(error);
      if (code === 'ECONNREFUSED' || code === 'ENOENT') resolve(false);
      else reject(error);
    });
  });

/** The message for a second control process on the same data folder. */
export const alreadyRuns = (path: string): Problem =>
  new Problem(
    `Fairlead is already running on this data folder (${path} answers). Stop it first, or set FAIRLEAD_DATA_DIR to another folder.`,
  );

const listen = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path, readableAll: false, writableAll: false }, () => {
      server.off('error', reject);
      resolve();
    });
  });

/**
 * Listens on a local socket. Replaces a file left by a killed process; if one still answers, throws Problem, because
 * two control processes on one data folder would corrupt it.
 */
export const listenOnFile = async (server: Server, path: string): Promise<void> => {
  try {
    await listen(server, path);
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    if (await isLive(path)) throw alreadyRuns(path);
    rmSync(path, { force: true });
    await listen(server, path);
  }
};
