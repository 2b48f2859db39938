import type { Config } from '../../config/config.ts';
import { diskTrouble } from '../../config/data-folder.ts';
import { Problem } from '../../config/problem.ts';
import type { Log } from '../log.ts';
import { runHouse } from './house.ts';
import { firstAccountNotice, forgetPid, notePid, SAME_SIGNAL_MS } from './role.ts';
import { spawnRole } from './spawn-role.ts';
import { checkFree, describeDiskTrouble, describeStartFailure } from './start-failure.ts';

interface What {
  /** Role under which the supervising process writes its pid file. */
  role: 'start' | 'edges';
  control: boolean;
  /** Whether this is an edge machine of a control elsewhere. */
  courier?: boolean;
  onReady: () => void;
}

const after = (ms: number, fn: () => void): (() => void) => {
  const timer = setTimeout(fn, ms);
  return () => clearTimeout(timer);
};

const orRefuse = async (dataDir: string, attempt: () => Promise<void>): Promise<void> => {
  try {
    await attempt();
  } catch (error) {
    const problem = describeStartFailure(error, dataDir);
    throw problem === null ? error : new Problem(problem);
  }
};

/**
 * Runs the configured edge workers, and the control process or the courier if requested, until a signal stops them:
 * edges first, then the other. A second signal kills. Throws Problem if something keeps them from starting.
 */
export const supervise = async (
  config: Config,
  log: Log,
  { role, control, courier = false, onReady }: What,
): Promise<void> => {
  await orRefuse(config.dataDir, () => checkFree(config, { control, courier }));
  const trouble = describeDiskTrouble(diskTrouble(config.dataDir), config.dataDir);
  if (trouble !== null) log.error(`${trouble} Links are still answered.`);
  notePid(config.dataDir, role, log);
  const member = (name: string, args: string[]) => ({ role: name, spawn: () => spawnRole(name, args, log) });
  const house = runHouse({
    stages: [
      Array.from({ length: config.edge.workers }, (_, i) =>
        member(`edge-${i}`, ['edge', '--worker', String(i)]),
      ),
      control ? [member('control', ['control'])] : [],
      courier ? [member('courier', ['courier'])] : [],
    ],
    now: () => performance.now(),
    after,
    onReady,
    // Straight to the terminal, because a log may be forwarded to where others read it.
    onFirstAccountLink: (link) => console.log(firstAccountNotice(link)),
    onDeath: (who, how, waitMs) => log.error({ waitMs }, `${who} died (${how}) and is being restarted.`),
  });

  let stopAsked: number | null = null;
  const onSignal = (): void => {
    if (stopAsked === null) {
      stopAsked = performance.now();
      log.info(
        'Stopping: requests in progress are answered first, then the rest stops. A second signal stops everything immediately.',
      );
      house.stop();
    } else if (performance.now() - stopAsked > SAME_SIGNAL_MS) house.kill();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  process.on('SIGHUP', onSignal);

  const problem = await house.ended;
  forgetPid(config.dataDir, role);
  if (problem !== null) throw new Problem(problem);
  log.info('Stopped.');
};
