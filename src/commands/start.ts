import { readProcessConfig } from '../config/read-config.ts';
import { createLog } from './log.ts';
import { supervise } from './supervise/supervise.ts';

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
