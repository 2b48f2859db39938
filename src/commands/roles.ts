import type { Config } from '../config/config.ts';
import { hasJoined } from '../config/joined.ts';
import { Problem } from '../config/problem.ts';
import { readProcessConfig } from '../config/read-config.ts';
import { createLog, type Log } from './log.ts';
import { NO_SOCKET } from './supervise/launch.ts';
import { runRole } from './supervise/role.ts';
import { planOf, supervise } from './supervise/supervise.ts';
import { takeOver } from './supervise/take-over.ts';

// Each process loads what it serves only when it starts serving it: an edge worker never loads a database.

/** Two controls must never write one installation's data, and this machine's data is another one's. */
const refuseJoined = (config: Config): void => {
  if (!hasJoined(config)) return;
  throw new Problem(
    `This machine answers links for a control on another machine. Start it with \`fairlead edge\`. To run a control of its own here, set FAIRLEAD_DATA_DIR to another folder and remove FAIRLEAD_NODE_KEY.`,
  );
};

/**
 * `start`: runs everything on this machine until it is told to stop. If an earlier `start` runs on the data folder, that
 * one runs this version from now on, and this process ends. `demo`: with demo data (docs/demo.md). Throws Problem if it cannot start.
 */
export const start = async ({ demo }: { demo: boolean }): Promise<void> => {
  const config = readProcessConfig({ usesStores: false });
  refuseJoined(config);
  const role = 'start';
  const plan = planOf('control');
  const withDemo = async (): Promise<void> => {
    if (demo) await (await import('./demo.ts')).startDemo(config);
  };
  if (await takeOver(config.dataDir, role, plan)) return withDemo();
  await supervise(config, createLog(config.logLevel, role), {
    role,
    plan,
    createsAccount: demo,
    onReady: (standsBy) => {
      const what = standsBy
        ? 'Fairlead stands by: another control is active, and this one takes over when that ends.'
        : `Fairlead is ready: ${config.app.publicUrl}`;
      console.log(`${what}\nLinks begin with ${config.edge.publicUrl}`);
      // Links and the application work meanwhile, and without it.
      if (!standsBy) withDemo().catch((error: unknown) => console.error(error));
    },
  });
};

/** `control`: application, API, ingest and both stores, in this process. */
export const control = async (): Promise<void> => {
  const config = readProcessConfig();
  refuseJoined(config);
  const log = createLog(config.logLevel, 'control');
  await runRole({ role: 'control', dataDir: config.dataDir, log }, async () => {
    const { serveControl } = await import('./control/serve.ts');
    return serveControl(config, log);
  });
};

interface EdgeOptions {
  worker?: number;
  /** Only for a supervised worker: the descriptor of the inherited socket, or NO_SOCKET. */
  socket?: string;
}

/** `courier`: what an edge machine needs of its control, in this process. */
export const courier = async (): Promise<void> => {
  const config = readProcessConfig({ usesStores: false });
  const log = createLog(config.logLevel, 'courier');
  const { dataDir } = config;
  await runRole({ role: 'courier', dataDir, log, onAnyDisk: true, replacedIfHung: true }, async () => {
    const { serveCourier } = await import('./edge/courier.ts');
    return serveCourier(config, log);
  });
};

/** Ends the process when its supervisor does, which no role is there to do yet. */
const endWithSupervisor = (): (() => void) => {
  const end = (): void => process.exit(0);
  process.on('disconnect', end);
  return () => process.off('disconnect', end);
};

/** On an edge machine, the number comes from control. */
const withNumber = async (
  config: Config,
  { worker, supervised }: { worker: number; supervised: boolean },
  log: Log,
): Promise<Config> => {
  if (!hasJoined(config)) return config;
  const stopWaiting = endWithSupervisor();
  const [{ awaitNumber }, { mayListen }] = await Promise.all([
    import('./edge/await-number.ts'),
    import('./edge/port.ts'),
  ]);
  let isWaiting = true;
  const node = await awaitNumber(config, worker, log, async () => {
    // It has no settings either.
    if (supervised && !(await mayListen(() => false)) && isWaiting) process.exit(0);
  });
  isWaiting = false;
  stopWaiting();
  return { ...config, edge: { ...config.edge, node } };
};

/** `edge`: one worker in this process, or all configured ones under a supervisor. */
export const edge = async ({ worker, socket }: EdgeOptions): Promise<void> => {
  const config = readProcessConfig({ usesStores: false });
  if (worker === undefined) {
    const role = 'edges';
    const plan = planOf(hasJoined(config) ? 'courier' : null);
    if (await takeOver(config.dataDir, role, plan)) return;
    await supervise(config, createLog(config.logLevel, role), {
      role,
      plan,
      onReady: () => console.log(`Answering links at ${config.edge.publicUrl}`),
    });
    return;
  }
  const role = `edge-${worker}`;
  const log = createLog(config.logLevel, role);
  const numbered = await withNumber(config, { worker, supervised: socket !== undefined }, log);
  await runRole({ role, dataDir: config.dataDir, log, onAnyDisk: true, replacedIfHung: true }, async () => {
    const { serveEdge } = await import('./edge/serve.ts');
    const supervised = socket === undefined ? null : { socket: socket === NO_SOCKET ? null : Number(socket) };
    return serveEdge(numbered, { worker, supervised }, log);
  });
};
