import type { Config } from '../../../config/config.ts';
import { eventStorePaths, journalRoot } from '../../../config/paths.ts';
import { ownVersion } from '../../../config/version.ts';
import type { Log } from '../../log.ts';
import { exposition } from './exposition.ts';
import { familiesOf } from './families.ts';
import { type MeasureParts, measure } from './measure.ts';
import { type MetricsServer, startMetricsServer } from './server.ts';

type Parts = Pick<MeasureParts, 'db' | 'health' | 'edges' | 'nodes' | 'jobs' | 'disk' | 'storeAnswers'> & {
  readonly log: Log;
};

/** Answers with the installation's metrics where the configuration says, or nowhere. Never rejects. */
export const openMetrics = async (
  { dataDir, edge, metrics }: Config,
  { log, ...parts }: Parts,
): Promise<Pick<MetricsServer, 'close'>> => {
  if (metrics === null) return { close: () => undefined };
  const version = ownVersion();
  const places = { journalRoot: journalRoot(dataDir), storeFile: eventStorePaths(dataDir).file };
  const read = async (): Promise<string> =>
    exposition(familiesOf(await measure({ ...parts, ...places, version, configured: edge, now: Date.now })));
  return startMetricsServer({ ...metrics, read, log });
};
