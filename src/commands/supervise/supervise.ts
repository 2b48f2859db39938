import type { Config } from '../../config/config.ts';
import { diskTrouble } from '../../config/data-folder.ts';
import type { SupervisorRole } from '../../config/paths.ts';
import { Problem } from '../../config/problem.ts';
import { MAX_WORKERS } from '../../config/read-config.ts';
import { ownVersion } from '../../config/version.ts';
import type { Log } from '../log.ts';
import { type Member, runHouse, type Stages } from './house.ts';
import {
  identified,
  type Launch,
  type LaunchPlan,
  launchOfWorker,
  nextNumbers,
  PROTOCOL,
  SOCKET,
  WORKER,
} from './launch.ts';
import { firstAccountNotice, forgetPid, notePid, SAME_SIGNAL_MS } from './role.ts';
import { openEdgeSockets } from './sockets.ts';
import { launchOf, PROGRAM, spawnRole } from './spawn-role.ts';
import { checkFree, describeDiskTrouble, describeStartFailure } from './start-failure.ts';
import { startUpgradeDesk } from './upgrade-desk.ts';

interface What {
  /** Role under which the supervising process writes its pid file. */
  role: SupervisorRole;
  plan: LaunchPlan;
  /** Somebody else creates the first account: nobody is asked to. */
  createsAccount?: boolean;
  onReady: (standsBy: boolean) => void;
}

/** How this version is started. `other`: what runs besides the edge workers. */
export const planOf = (other: 'control' | 'courier' | null): LaunchPlan => ({
  protocol: PROTOCOL,
  version: ownVersion(),
  edge: launchOf(`edge-${WORKER}`, ['edge', '--worker', WORKER, '--socket', SOCKET]),
  others: other === null ? [] : [launchOf(other, [other])],
  files: identified([process.execPath, PROGRAM]),
});

const after = (ms: number, fn: () => void): (() => void) => {
  const timer = setTimeout(fn, ms);
  return () => clearTimeout(timer);
};

const orRefuse = async <T>(dataDir: string, attempt: () => Promise<T>): Promise<T> => {
  try {
    return await attempt();
  } catch (error) {
    const problem = describeStartFailure(error, dataDir);
    throw problem === null ? error : new Problem(problem);
  }
};

/**
 * Runs the configured edge workers, and what else the plan has, until a signal stops them:
 * edges first, then the other. A second signal kills. Throws Problem if something keeps them from starting.
 */
export const supervise = async (
  config: Config,
  log: Log,
  { role, plan, createsAccount = false, onReady }: What,
): Promise<void> => {
  const has = (other: string): boolean => plan.others.some((one) => one.role === other);
  const { workers, host, port } = config.edge;
  const sockets = await orRefuse(config.dataDir, async () => {
    await checkFree(config, { control: has('control'), courier: has('courier') });
    return openEdgeSockets(host, port, workers);
  });
  const trouble = describeDiskTrouble(diskTrouble(config.dataDir), config.dataDir);
  if (trouble !== null) log.error(`${trouble} Links are still answered.`);
  notePid(config.dataDir, role, log);
  let firstWorker = 0;
  const edgeMember = (edge: Launch, worker: number, place: number): Member => ({
    role: launchOfWorker(edge, worker, true).role,
    spawn: () => {
      const fd = sockets.fd(place);
      return spawnRole(launchOfWorker(edge, worker, fd !== null), log, fd);
    },
    onCrashLoop: () => sockets.drop(place),
  });
  const stagesOf = ({ edge, others }: LaunchPlan, first: number): Stages => [
    Array.from({ length: workers }, (_, place) => edgeMember(edge, first + place, place)),
    ...others.map((launch) => [{ role: launch.role, spawn: () => spawnRole(launch, log) }]),
  ];
  const house = runHouse({
    stages: stagesOf(plan, firstWorker),
    now: () => performance.now(),
    after,
    onReady,
    // Straight to the terminal, because a log may be forwarded to where others read it.
    onFirstAccountLink: (link) => {
      if (!createsAccount) console.log(firstAccountNotice(link));
    },
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

  const desk = await startUpgradeDesk(config.dataDir, role, log, async (next, say) => {
    const first = nextNumbers(firstWorker, workers, MAX_WORKERS);
    if (first === null)
      throw new Problem(
        `Another version cannot take over from ${workers} edge workers while they run, because there are ${MAX_WORKERS} numbers for both. Stop Fairlead and start it again.`,
      );
    log.info({ version: next.version }, 'Another version takes over while links are answered.');
    const { answersLinks, problem } = await house.replace(stagesOf(next, first), say);
    if (answersLinks) firstWorker = first;
    if (problem === null) log.info({ version: next.version }, 'The other version has taken over.');
    else log.error({ version: next.version, answersLinks, problem }, 'The other version did not start.');
    return { answersLinks, problem };
  });
  const problem = await house.ended;
  desk.close();
  forgetPid(config.dataDir, role);
  if (problem !== null) throw new Problem(problem);
  log.info('Stopped.');
};
