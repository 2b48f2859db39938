import { setTimeout as wait } from 'node:timers/promises';
import { forgetDeliveries } from '../../api/delivery/forget/forget.ts';
import { forgetAddresses } from '../../api/delivery/forget/forget-addresses.ts';
import { type Deliveries, type EngineParts, openDeliveries } from '../../api/delivery/sending/engine.ts';
import { startJobs } from '../../jobs/runner.ts';
import type { Log } from '../log.ts';

/** Maximum delay of forwarding a conversion; with nothing to do, a check costs two index lookups. */
const LOOK_MS = 1000;
const FORGET_MS = 60 * 60 * 1000;
/** How long a stop waits for messages being sent to external servers. */
const PATIENCE_MS = 5000;

/** Sends deliveries separately from other jobs, because external servers can be slow. */
export const startDeliveries = (
  parts: EngineParts & { readonly log: Log },
): { deliveries: Deliveries; close(): Promise<void> } => {
  const deliveries = openDeliveries(parts);
  const { db, now } = parts;
  const jobs = startJobs(
    [
      { name: 'outgoing postbacks', everyMs: LOOK_MS, run: deliveries.run },
      { name: 'addresses of visitors', everyMs: LOOK_MS, run: () => forgetAddresses(db) },
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
