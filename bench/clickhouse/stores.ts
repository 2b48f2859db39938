import { availableParallelism } from 'node:os';
import { Problem } from '../../src/config/problem.ts';
import { emptyDatabase } from '../../test/clickhouse/empty-database.ts';
import { startServer } from '../../test/clickhouse/server.ts';
import { emptyPostgres, startPostgres } from '../../test/helpers/postgres-server.ts';

/** Addresses of the servers that databases are made on. */
export interface Servers {
  readonly clickhouse: string;
  readonly postgres: string;
}

/** What an event store on ClickHouse needs. */
export interface Stores {
  readonly clickhouseUrl: string;
  readonly databaseUrl: string;
  dispose(): Promise<void>;
}

/**
 * The servers that FAIRLEAD_TEST_CLICKHOUSE_URL and FAIRLEAD_TEST_DATABASE_URL name, or else ClickHouse's engine of the
 * tests and the Postgres that is installed, both with as many threads and as careful with the disk as in production.
 */
export const startServers = async (): Promise<Servers & { isReal: boolean; stop(): Promise<void> }> => {
  const postgres = await startPostgres({ durable: true });
  if (postgres === null)
    throw new Problem(
      'No Postgres was found. Install the package postgresql (Debian), or name a server with FAIRLEAD_TEST_DATABASE_URL.',
    );
  const clickhouse = await startServer(availableParallelism()).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  return {
    clickhouse: clickhouse.url,
    postgres: postgres.url,
    isReal: clickhouse.isReal,
    stop: async () => {
      await clickhouse.stop();
      await postgres.stop();
    },
  };
};

export const emptyStores = async ({ clickhouse, postgres }: Servers): Promise<Stores> => {
  const [events, database] = [await emptyDatabase(clickhouse), await emptyPostgres(postgres)];
  return {
    clickhouseUrl: events.url,
    databaseUrl: database.url,
    dispose: async () => {
      await events.dispose();
      await database.dispose();
    },
  };
};
