import { eventStorePaths } from '../../src/config/paths.ts';
import { activityMemory, USUAL_ACTIVITY } from '../../src/core/clicks/activity.ts';
import { keepActivity } from '../../src/events/store/duckdb/ingest/activity.ts';
import { openEventDatabase } from '../../src/events/store/duckdb/open.ts';
import { num, query } from '../../src/events/store/duckdb/rows.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Of the made-up clicks, in no journal. */
const WORKER = 201;
const CAMPAIGNS = 1000;
/** As the hashes of requests are. */
const HASH_LENGTH = 22;

const hashOf = (text: string): string => text.padStart(HASH_LENGTH, '0');

/**
 * Replaces, in the event store of a data folder that no program has open, what ingest keeps about the clicks of the last
 * hour, so that the next start holds them as after an hour at this rate. Each is from an address of its own, in a batch a
 * second.
 * `perSecond`: clicks. `to`: end of the hour, milliseconds since 1970.
 */
export const addBusyHour = async (dataDir: string, perSecond: number, to: number): Promise<void> => {
  const { file, staging } = eventStorePaths(dataDir);
  const database = await openEventDatabase(file, staging, { memoryMb: 1024 });
  const { writer } = database;
  const { judge, takeNotes } = activityMemory(USUAL_ACTIVITY);
  const seconds = HOUR_MS / 1000;
  const [found] = await query(writer, 'SELECT max(number) AS last FROM recent_activity');
  const first = num(found?.last) + 1;
  await writer.run('DELETE FROM recent_activity');
  for (let second = 0; second < seconds; second++) {
    const begins = to - HOUR_MS + second * 1000;
    for (let i = 0; i < perSecond; i++) {
      const number = second * perSecond + i;
      judge({
        place: {
          ...{ node: 1, worker: WORKER, epoch: 1, sequence: number + 1 },
          time: begins + Math.floor((i * 1000) / perSecond),
        },
        address: hashOf(`a${number}`),
        agent: hashOf(`b${number}`),
        campaign: 1 + (number % CAMPAIGNS),
        landed: false,
        key: null,
      });
    }
    const notes = takeNotes(begins + 999);
    if (notes !== null)
      await keepActivity(writer, { number: first + second, time: begins + 999, notes, since: null });
  }
  await writer.run('CHECKPOINT');
  database.close();
};
