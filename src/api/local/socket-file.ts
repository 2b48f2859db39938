import { rmSync } from 'node:fs';
import { connect, type Server } from 'node:net';
import { errorCode } from '../../config/error-code.ts';
import { Problem } from '../../config/problem.ts';

/** Whether some process answers on a local socket; false when the file is absent or left behind. */
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

/** The sentence for a second control process on one data folder. */
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
 * Listens on a local socket. The file that a killed process left behind is replaced; one that still answers throws
 * Problem: two control processes on one data folder would spoil it.
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
