import { Kysely, PostgresDialect } from 'kysely';
import pg, { type ClientBase } from 'pg';
import { databaseInWords } from './failure.ts';
import { CONNECT_MS, LIMITS } from './server.ts';

/**
 * Tables of events are in a schema beside the control store's: a dump of that has nothing of them, because they make
 * sense only together with what is in ClickHouse.
 */
const SCHEMA = "quote_ident(coalesce(current_schema(), 'public') || '_events')";
/** Any fixed number: two processes that create the schema at once wait for each other. */
const LOCK = 5_290_332;
const CREATE = `do $$ begin
  perform pg_advisory_xact_lock(${LOCK});
  execute 'create schema if not exists ' || ${SCHEMA};
end $$`;
const ENTER = `select set_config('search_path', ${SCHEMA}, false)`;

/** Makes the events' schema the connection's own. It is created if it is missing. */
export const inEventSchema = async (client: ClientBase): Promise<void> => {
  await client.query(CREATE);
  await client.query(ENTER);
};

/**
 * Connections to the events' schema on the server of DATABASE_URL, which is created if it is missing. Rejects with
 * Problem. `admit`: called for each connection before anything else is done on it.
 */
export const connectEventSchema = async (
  connectionString: string,
  admit: (client: ClientBase) => Promise<void> = async () => undefined,
): Promise<Kysely<unknown>> => {
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    onConnect: async (client) => {
      client.on('error', () => undefined);
      const settings = Object.entries({ ...LIMITS, application_name: 'fairlead events' });
      await client.query(
        `select ${settings.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, false)`).join(', ')}`,
        settings.flat(),
      );
      await admit(client);
      await inEventSchema(client);
    },
  });
  // Without a listener, a connection lost while idle would end the process; the next query opens a new one.
  pool.on('error', () => undefined);
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw databaseInWords(error);
  }
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
};
