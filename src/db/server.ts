import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { databaseInWords } from './failure.ts';
import { type ControlClaim, connectionName, controlClaim, DatabaseTaken } from './one-control.ts';

/**
 * Limits of each connection: nothing that waits for a lock, or was started and forgotten, may block the rest
 * indefinitely. A server that hears nothing from a machine for half a minute drops its connections and their locks.
 * Migrations set their own.
 */
export const LIMITS = {
  statement_timeout: '60s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '60s',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '4',
} as const;

export const CONNECT_MS = 10_000;

interface ServerOptions {
  connectionString: string;
  dataDir: string;
  /** Called once if another control process takes the database over; null if this process's connections may coexist. */
  onTaken: ((problem: DatabaseTaken) => void) | null;
  /** Of a process that has the lease of control, so that the connections of any other are ended; null: of one without. */
  claim?: ControlClaim | null;
}

/** A Postgres server as control store. Rejects with Problem if it cannot be used now. */
export const serverDialect = async ({
  connectionString,
  dataDir,
  onTaken,
  claim: given = null,
}: ServerOptions): Promise<Dialect> => {
  const claim = onTaken === null ? null : (given ?? controlClaim());
  const name = connectionName(dataDir);
  let isOpen = false;
  let told = false;
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    // Keeps the last connection, and with it the claim.
    min: 1,
    onConnect: async (client) => {
      // The pool listens only while a connection is idle: one lost in a transaction, between two queries, would end the
      // process as well. Its next query rejects.
      client.on('error', () => undefined);
      const settings = Object.entries({ ...LIMITS, application_name: name });
      await client.query(
        `select ${settings.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, false)`).join(', ')}`,
        settings.flat(),
      );
      try {
        await claim?.admit(client, isOpen ? {} : { patiently: true, alone: given !== null });
      } catch (error) {
        if (error instanceof DatabaseTaken && isOpen && !told) {
          told = true;
          onTaken?.(error);
        }
        throw error;
      }
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
  isOpen = true;
  return new PostgresDialect({ pool });
};
