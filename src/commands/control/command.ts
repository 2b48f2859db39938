import { readProcessConfig } from '../../config/read-config.ts';
import { createLog } from '../log.ts';
import { runRole } from '../supervise/role.ts';
import { serveControl } from './serve.ts';

/** `control`: application, API, ingest and both stores, in this process. */
export const control = async (): Promise<void> => {
  const config = readProcessConfig();
  const log = createLog(config.logLevel, 'control');
  await runRole({ role: 'control', dataDir: config.dataDir, log }, () => serveControl(config, log));
};
