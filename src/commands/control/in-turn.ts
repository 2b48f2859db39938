import { hash, randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Config } from '../../config/config.ts';
import { keySums } from '../../config/key-sums.ts';
import { openKeys } from '../../config/keys.ts';
import { journalRoot } from '../../config/paths.ts';
import { Problem } from '../../config/problem.ts';
import {
  awaitControlLease,
  type Contender,
  type ControlLease,
  type Waiting,
} from '../../db/control-lease.ts';
import { connectControlStore } from '../../db/open.ts';
import { originOf } from '../../events/journal/origin.ts';
import { requireOwnNumber } from '../../nodes/control/registry.ts';
import type { Log } from '../log.ts';
import type { Serving } from '../supervise/role.ts';
import { openStandby, type StandbyReason } from './standby.ts';

/** The part of a lease that work depends on. */
export type Activity = Pick<ControlLease, 'holds' | 'numbers'>;

const bootOf = (): string => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    // Unknown, and so never the same: a restart waits until the lease of the process before it ends.
    return randomUUID();
  }
};

const sumOf = (text: string): string => hash('sha256', text).slice(0, 32);

/** A copy of a data folder is another place, on any machine. */
const contenderOf = ({ dataDir, edge }: Pick<Config, 'dataDir' | 'edge'>): Contender => {
  const { dev, ino } = statSync(dataDir, { bigint: true });
  let sums = keySums(dataDir);
  return {
    owner: randomUUID(),
    place: sumOf(`${hostname()} ${bootOf()} ${dev} ${ino}`),
    name: `${hostname()}:${dataDir}`,
    number: edge.node,
    folder: sumOf(`${originOf(journalRoot(dataDir))} ${ino}`),
    keys: () => {
      try {
        sums = keySums(dataDir);
      } catch {
        // A disk that cannot be read now must not end the lease.
      }
      return sums;
    },
  };
};

/** Sees now what would keep this control from taking over later. Throws Problem. */
const requireFreeNumber = async (config: Config): Promise<void> => {
  try {
    const db = await connectControlStore(config);
    await requireOwnNumber(db, config.edge.node).finally(() => db.destroy());
  } catch (error) {
    // Tables that do not exist yet have no numbers.
    if (error instanceof Problem) throw error;
  }
};

const reasonOf = (waiting: Waiting | null): StandbyReason => {
  if (waiting === null) return 'control_store';
  return waiting.why === 'keys' ? 'standby_keys' : 'standby';
};

const report = (log: Log, waiting: Waiting | null): void => {
  if (waiting === null)
    log.error({}, 'The database of DATABASE_URL does not answer. This control stands by.');
  else if (waiting.why === 'held')
    log.info(
      { active: waiting.by },
      'Another control is active. This one stands by, and takes over when that one ends.',
    );
  else
    log.error(
      { active: waiting.by, missing: waiting.missing },
      'This control cannot take over, because it lacks keys of the installation. Copy the folder `keys` of the active one into the data folder, and again whenever keys were rotated (docs/scaling.md).',
    );
};

const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem(error instanceof Error ? error.message : String(error));

/**
 * Control as one of several that share their stores: serves with `serve` while it has the lease, and stands by until
 * then. A control that was active and is not any more ends; it stands by once it is started again.
 */
export const serveInTurn = async (
  config: Config & { databaseUrl: string },
  log: Log,
  serve: (activity: Activity) => Promise<Serving>,
): Promise<Serving> => {
  // Made if there are none: the first control of an installation gives its keys to the others.
  openKeys(config.dataDir);
  await requireFreeNumber(config);
  const stopping = new AbortController();
  const lost = Promise.withResolvers<Problem>();
  const toldToWait = Promise.withResolvers<'waiting'>();
  let waiting: Waiting | null = null;
  const leased = awaitControlLease(config.databaseUrl, contenderOf(config), {
    signal: stopping.signal,
    onWaiting: (next) => {
      waiting = next;
      report(log, next);
      toldToWait.resolve('waiting');
    },
  });

  const serveWith = async (lease: ControlLease): Promise<Serving> => {
    try {
      const active = await serve(lease);
      void lease.lost.then(lost.resolve);
      void active.lost?.then(lost.resolve);
      return {
        ...active,
        lost: lost.promise,
        close: async () => {
          try {
            await active.close();
          } finally {
            await lease.release();
          }
        },
      };
    } catch (error) {
      await lease.release();
      throw error;
    }
  };

  const first = await Promise.race([leased, toldToWait.promise]);
  if (first === null) throw new Problem('Fairlead was stopped before it started.');
  if (first !== 'waiting') return serveWith(first);
  const standby = await openStandby(config, () => reasonOf(waiting), log);
  let active: Serving | null = null;
  const takingOver = leased.then(async (lease) => {
    await standby.close();
    if (lease === null) return;
    log.info({}, 'This control is active now.');
    active = await serveWith(lease);
  });
  takingOver.catch((error: unknown) => lost.resolve(asProblem(error)));
  return {
    standsBy: true,
    lost: lost.promise,
    close: async () => {
      stopping.abort();
      await takingOver.catch(() => undefined);
      await active?.close();
    },
  };
};
