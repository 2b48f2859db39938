import { DuckDBInstance } from '@duckdb/node-api';
import { eventStorePaths } from '../../src/config/paths.ts';
import { recordKey } from '../../src/events/store/record-place.ts';

/** How often each journal record is in the event store, by recordKey. The program must have been stopped. */
export const storedKeys = async (
  dataDir: string,
  table: 'requests' | 'postbacks',
): Promise<Map<string, number>> => {
  const instance = await DuckDBInstance.create(eventStorePaths(dataDir).file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const result = await connection.runAndReadAll(
    `SELECT node, worker, epoch, sequence, count(*) FROM ${table} GROUP BY ALL`,
  );
  const stored = new Map(
    result.getRows().map(([node, worker, epoch, sequence, rows]) => {
      const key = {
        node: Number(node),
        worker: Number(worker),
        epoch: Number(epoch),
        sequence: Number(sequence),
      };
      return [recordKey(key), Number(rows)] as const;
    }),
  );
  connection.closeSync();
  instance.closeSync();
  return stored;
};
