import { randomInt } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { Problem } from '../config/problem.ts';

/** Another control process is using the database. */
export class DatabaseTaken extends Problem {
  override readonly name = 'DatabaseTaken';
}

export interface ControlClaim {
  /**
   * Admits a new connection for as long as it lasts; must be called for each one before anything else is done on it.
   * Rejects with DatabaseTaken while another control process has a connection; `patiently`: only after some seconds.
   * `alone`: all others are ended; only for a process's first connection.
   */
  admit(client: ClientBase, how?: { patiently?: boolean; alone?: boolean }): Promise<void>;
}

/** Maximum bytes of a connection's name; the server truncates longer ones. */
const NAME_BYTES = 63;
/** At startup: the server needs some time to notice that a killed process's connections are gone. */
const PATIENCE_MS = 10_000;
const AGAIN_MS = 250;

/**
 * Keys of advisory locks. The first is derived from the schema, because other schemas of a database may belong to other
 * installations; the second is a process, or 0 for the gate, which one process passes at a time.
 */
const SCHEMA_KEY = "hashtext('fairlead control ' || coalesce(current_schema(), ''))";
const GATE = 0;

const LOCKED = `l.locktype = 'advisory' and l.granted and l.objsubid = 2
    and l.database = (select oid from pg_database where datname = current_database())
    and l.classid = (${SCHEMA_KEY}::bigint & 4294967295)::oid`;

const OTHERS = `
  select a.application_name as name from pg_locks l left join pg_stat_activity a on a.pid = l.pid
  where ${LOCKED} and l.objid not in (${GATE}, $1::bigint::oid)
  limit 1`;

/** Ends every other connection with one of the locks, also one that hangs in the gate. */
const END_ALL = `select pg_terminate_backend(l.pid) from pg_locks l where ${LOCKED} and l.pid <> pg_backend_pid()`;

/** The connection's name that the server shows others: the machine and the end of the data folder's path. */
export const connectionName = (dataDir: string, machine = hostname()): string => {
  const head = `fairlead ${machine}:`;
  const room = NAME_BYTES - Buffer.byteLength(head);
  return Buffer.byteLength(dataDir) <= room ? head + dataDir : `${head}…${dataDir.slice(4 - room)}`;
};

const taken = (name: string | null): DatabaseTaken => {
  const whose = name?.startsWith('fairlead ') ? `: ${name.slice('fairlead '.length)}` : '';
  return new DatabaseTaken(
    `Another Fairlead runs on the database of DATABASE_URL${whose}. Two would undo each other's changes. Stop the other one, or give this one its own database.`,
  );
};

/**
 * Keeps every control process except one off a Postgres server, whatever data folders they have (decision 0052). Each
 * connection of a process holds a lock that ends with it: nothing remains after a crash, and a process that lost all
 * its connections is admitted again only if no other was in the meantime.
 */
export const controlClaim = (own = randomInt(1, 2 ** 31)): ControlClaim => ({
  admit: async (client, { patiently = false, alone = false } = {}) => {
    const until = performance.now() + (patiently ? PATIENCE_MS : 0);
    for (;;) {
      if (alone) await client.query(END_ALL);
      await client.query(`select pg_advisory_lock(${SCHEMA_KEY}, ${GATE})`);
      try {
        const { rows } = await client.query<{ name: string | null }>(OTHERS, [own]);
        const [other] = rows;
        if (other === undefined) {
          await client.query(`select pg_advisory_lock_shared(${SCHEMA_KEY}, $1::int)`, [own]);
          return;
        }
        if (performance.now() > until) throw taken(other.name);
      } finally {
        await client.query(`select pg_advisory_unlock(${SCHEMA_KEY}, ${GATE})`);
      }
      await setTimeout(AGAIN_MS);
    }
  },
});
