import { controlSocketPath } from '../config/paths.ts';
import { Problem } from '../config/problem.ts';
import { readProcessConfig } from '../config/read-config.ts';
import { askControl } from './local-client.ts';

/** `skip-record`: throws Problem if Fairlead is not running, or ingest is not stuck at that place. */
export const skipRecord = async ({ segment, offset }: { segment: string; offset: number }): Promise<void> => {
  const config = readProcessConfig();
  const answer = await askControl(controlSocketPath(config.dataDir), { kind: 'skip', segment, offset });
  if (answer === null)
    throw new Problem('Fairlead is not running on this data folder. Start it, then try again.');
  console.log(
    `Ingest skipped the record at offset ${offset} of ${segment} and continues after it. The bytes of the record are kept next to the segment.`,
  );
};
