import type { Config } from '../../config/config.ts';
import type { JournalHealth } from '../../events/ingest/run.ts';

/**
 * The journals of workers that should run on this machine and do not. Which numbers they have changes when another
 * version takes over, so as many are missing as are configured beyond those that run: the ones that ran last.
 */
export const missingWorkers = (
  journals: readonly JournalHealth[],
  { node, workers }: Pick<Config['edge'], 'node' | 'workers'>,
): ReadonlySet<JournalHealth> => {
  const own = journals.filter((journal) => journal.node === node);
  const running = own.filter((journal) => journal.running).length;
  const ended = own
    .filter((journal) => !journal.running)
    .sort((a, b) => b.openedAt - a.openedAt || a.worker - b.worker);
  return new Set(ended.slice(0, Math.max(0, workers - running)));
};
