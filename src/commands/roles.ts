import { readProcessConfig } from '../config/read-config.ts';
import { createLog } from './log.ts';
import { runRole } from './supervise/role.ts';
import { supervise } from './supervise/supervise.ts';

// Each process loads what it serves only when it starts serving it: an edge worker never loads a database.

/** `start`: runs everything on this machine until it is told to stop. Throws Problem if it cannot start. */
export const start = async (): Promise<void> => {
  const config = readProcessConfig();
  await supervise(config, createLog(config.logLevel, 'start'), {
    role: 'start',
    control: true,
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

/** `edge`: one worker in this process, or all configured ones under a supervisor. */
export const edge = async ({ worker }: { worker?: number }): Promise<void> => {
  const config = readProcessConfig();
  if (worker === undefined) {
    await supervise(config, createLog(config.logLevel, 'edges'), {
      role: 'edges',
      control: false,
      onReady: () => console.log(`Answering links at ${config.edge.publicUrl}`),
    });
    return;
  }
  const role = `edge-${worker}`;
  const log = createLog(config.logLevel, role);
  await runRole({ role, dataDir: config.dataDir, log, onAnyDisk: true, replacedIfHung: true }, async () => {
    const { serveEdge } = await import('./edge/serve.ts');
    return serveEdge(config, worker, log);
  });
};
