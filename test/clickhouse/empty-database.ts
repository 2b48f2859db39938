import { randomBytes } from 'node:crypto';
import { openClickHouse } from '../../src/events/store/clickhouse/connection.ts';

export interface EmptyDatabase {
  /** With the database in its path. */
  readonly url: string;
  dispose(): Promise<void>;
}

const runOn = async (server: string, sql: string): Promise<void> => {
  const clickhouse = openClickHouse(server);
  try {
    await clickhouse.run(sql);
  } finally {
    await clickhouse.close();
  }
};

/** An empty database on the ClickHouse of `server` (a URL), whose name needs escaping nowhere. */
export const emptyDatabase = async (server: string): Promise<EmptyDatabase> => {
  const name = `fairlead_test_${randomBytes(6).toString('hex')}`;
  await runOn(server, `CREATE DATABASE ${name}`);
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    dispose: () => runOn(server, `DROP DATABASE ${name} SYNC`),
  };
};
