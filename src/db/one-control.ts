import { randomInt } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { Problem } from '../config/problem.ts';

/** Another control process works with the database. */
export class DatabaseTaken extends Problem {
  override readonly name = 'DatabaseTaken';
}

export interface ControlClaim {
  /**
   * Admits a connection that was just made, for as long as it lasts: to be called for each one before anything else is done by it.
   * Rejects with DatabaseTaken while another control process has a connection; `patiently`: not before some seconds have passed.
   */
  admit(client: ClientBase, patiently: boolean): Promise<void>;
}

/** Bytes of a connection's name; the server cuts what is longer. */
const NAME_BYTES = 63;
/** Of a start: a process that was killed has its connections for as long as the server takes to notice. */
const PATIENCE_MS = 10_000;
const AGAIN_MS = 250;

/**
 * Keys of advisory locks: the first is of the schema, since other schemas of a database may belong to other installations; the
 * second is a process, and 0 the gate that one passes at a time.
 */
const SCHEMA_KEY = "hashtext('fairlead control ' || coalesce(current_schema(), ''))";
const GATE = 0;

const OTHERS = `
  select a.application_name as name from pg_locks l left join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.granted and l.objsubid = 2
    and l.database = (select oid from pg_database where datname = current_database())
    and l.classid = (${SCHEMA_KEY}::bigint & 4294967295)::oid and l.objid not in (${GATE}, $1::bigint::oid)
  limit 1`;

/** As the server shows it, and as the other one reads it: the machine and the end of the data folder. */
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
 * Keeps every control process but one off a Postgres server, whatever data folders they have (decision 0052). Each of a process's
 * connections holds a lock that goes with it: nothing stays behind after a crash, and a process that lost all of its
 * connections is admitted again only if no other one was meanwhile.
 */
export const controlClaim = (own = randomInt(1, 2 ** 31)): ControlClaim => ({
  admit: async (client, patiently) => {
    const until = performance.now() + (patiently ? PATIENCE_MS : 0);
    for (;;) {
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
