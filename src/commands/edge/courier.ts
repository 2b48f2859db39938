import { startLocalServer } from '../../api/local/server.ts';
import type { Config } from '../../config/config.ts';
import { joinOf } from '../../config/joined.ts';
import { controlSocketPath, journalRoot } from '../../config/paths.ts';
import { Problem } from '../../config/problem.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import { nodeDisk } from '../../events/journal/disk.ts';
import { startShipper } from '../../events/shipping/shipper.ts';
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
  const { keepHours, keepBytes } = config.journal;
  const shipper = startShipper({
    root: journalRoot(config.dataDir),
    disk: nodeDisk,
    keep: { ms: keepHours * HOUR_MS, bytes: keepBytes },
    send: (shipment, signal) =>
      courier === null
        ? Promise.reject(new Error('The courier is still starting.'))
        : courier.ship(shipment, signal),
    log,
  });
  courier = startCourier({
    dataDir: config.dataDir,
    code,
    workers: local.edges,
    publish: local.publish,
    waitingBytes: () => shipper.condition().waitingBytes,
    log,
  });
  const running = courier;
  return {
    close: async () => {
      // The workers have stopped, so this is everything.
      await shipper.close();
      await running.close();
      await local.close();
    },
  };
};
