import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { eventStorePaths } from '../../src/config/paths.ts';
import { recordKey } from '../../src/events/store/record-place.ts';

/** Asks the event store of a program that was stopped. */
export const withStored = async <T>(
  dataDir: string,
  ask: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> => {
  const instance = await DuckDBInstance.create(eventStorePaths(dataDir).file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    return await ask(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
};

/** How often each journal record is in the event store, by recordKey. The program must have been stopped. */
export const storedKeys = async (
  dataDir: string,
  table: 'requests' | 'postbacks',
): Promise<Map<string, number>> => {
  const result = await withStored(dataDir, (connection) =>
    connection.runAndReadAll(`SELECT node, worker, epoch, sequence, count(*) FROM ${table} GROUP BY ALL`),
  );
  return new Map(
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
};
