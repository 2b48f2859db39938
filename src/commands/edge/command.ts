import { readProcessConfig } from '../../config/read-config.ts';
import { createLog } from '../log.ts';
import { runRole } from '../supervise/role.ts';
import { supervise } from '../supervise/supervise.ts';

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
  await runRole({ role, dataDir: config.dataDir, log, onAnyDisk: true }, async () => {
    const { serveEdge } = await import('./serve.ts');
    return serveEdge(config, worker, log);
  });
};
