import { startLocalServer } from '../../api/local/server.ts';
import type { Config } from '../../config/config.ts';
import { joinOf } from '../../config/joined.ts';
import { controlSocketPath } from '../../config/paths.ts';
import { Problem } from '../../config/problem.ts';
import { type Courier, startCourier } from '../../nodes/courier/courier.ts';
import type { Log } from '../log.ts';
import type { Serving } from '../supervise/role.ts';

/** The courier of an edge machine: control's part for its workers, by the same local socket. */
export const serveCourier = async (config: Config, log: Log): Promise<Serving> => {
  const code = joinOf(config);
  if (code === null) {
    throw new Problem(
      'This machine has not joined a control. Run `fairlead node add` where control runs, and `fairlead join` with its code here.',
    );
  }
  let courier: Courier | null = null;
  // The socket comes first: it keeps a second courier off this data folder.
  const local = await startLocalServer({
    path: controlSocketPath(config.dataDir),
    snapshot: () => courier?.snapshot() ?? null,
    onCommand: () =>
      Promise.reject(
        new Error('This is an edge machine, which only answers links. Run this command where control runs.'),
      ),
    log,
  });
  courier = startCourier({
    dataDir: config.dataDir,
    code,
    workers: local.edges,
    publish: local.publish,
    waiting: () => ({ bytes: 0, oldestMs: null }),
    log,
  });
  const running = courier;
  return {
    close: async () => {
      await running.close();
      await local.close();
    },
  };
};
