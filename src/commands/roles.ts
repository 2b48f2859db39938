import { readProcessConfig } from '../config/read-config.ts';
import { createLog } from './log.ts';
import { NO_SOCKET } from './supervise/launch.ts';
import { runRole } from './supervise/role.ts';
import { planOf, supervise } from './supervise/supervise.ts';
import { takeOver } from './supervise/take-over.ts';

// Each process loads what it serves only when it starts serving it: an edge worker never loads a database.

/**
 * `start`: runs everything on this machine until it is told to stop. If an earlier `start` runs on the data folder, that
 * one runs this version from now on, and this process ends. Throws Problem if it cannot start.
 */
export const start = async (): Promise<void> => {
  const config = readProcessConfig();
  const role = 'start';
  const plan = planOf(true);
  if (await takeOver(config.dataDir, role, plan)) return;
  await supervise(config, createLog(config.logLevel, role), {
    role,
    plan,
    onReady: () => {
      console.log(`Fairlead is ready: ${config.app.publicUrl}\nLinks begin with ${config.edge.publicUrl}`);
    },
  });
};

/** `control`: application, API, ingest and both stores, in this process. */
export const control = async (): Promise<void> => {
  const config = readProcessConfig();
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

/** `edge`: one worker in this process, or all configured ones under a supervisor. */
export const edge = async ({ worker, socket }: EdgeOptions): Promise<void> => {
  const config = readProcessConfig();
  if (worker === undefined) {
    const role = 'edges';
    const plan = planOf(false);
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
  await runRole({ role, dataDir: config.dataDir, log, onAnyDisk: true, replacedIfHung: true }, async () => {
    const { serveEdge } = await import('./edge/serve.ts');
    const supervised = socket === undefined ? null : { socket: socket === NO_SOCKET ? null : Number(socket) };
    return serveEdge(config, { worker, supervised }, log);
  });
};
