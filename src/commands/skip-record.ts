import { controlSocketPath } from '../config/paths.ts';
import { Problem } from '../config/problem.ts';
import { readProcessConfig } from '../config/read-config.ts';
import { askControl } from './local-client.ts';

/** `skip-record`: throws Problem when Fairlead does not run, or ingest does not stand at that place. */
export const skipRecord = async ({ segment, offset }: { segment: string; offset: number }): Promise<void> => {
  const config = readProcessConfig();
  const answer = await askControl(controlSocketPath(config.dataDir), { kind: 'skip', segment, offset });
  if (answer === null)
    throw new Problem('Fairlead is not running on this data folder. Start it, then try again.');
  console.log(
    `Ingest skipped the record at offset ${offset} of ${segment} and continues after it. The bytes of the record are kept next to the segment.`,
  );
};
