import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { maintenanceFile } from '../config/paths.ts';
import { Problem } from '../config/problem.ts';
import { readProcessConfig } from '../config/read-config.ts';

const NOTE = 'While this file exists, Fairlead says that it is being maintained. Links go on.\n';

/** Writes or removes the file, and says what that means, running or not. Throws Problem without a data folder. */
export const setMaintenance = (state: 'on' | 'off', dataDir: string): string => {
  if (!existsSync(dataDir)) {
    throw new Problem(
      `No Fairlead data found in ${dataDir}. Run this where Fairlead runs, or set FAIRLEAD_DATA_DIR.`,
    );
  }
  const file = maintenanceFile(dataDir);
  const was = existsSync(file);
  if (state === 'on') {
    if (!was) writeFileSync(file, NOTE, { mode: 0o644 });
    const head = was ? 'Maintenance was already on.' : 'Maintenance is on.';
    return `${head} The application shows a maintenance notice and the API answers 503. Links keep working.`;
  }
  rmSync(file, { force: true });
  return was
    ? 'Maintenance is off. Open screens recover within seconds.'
    : 'Maintenance was already off. Nothing was changed.';
};

/** `maintenance on|off`. */
export const maintenance = (state: 'on' | 'off'): void => {
  console.log(setMaintenance(state, readProcessConfig().dataDir));
};
