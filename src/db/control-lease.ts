import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { Problem } from '../config/problem.ts';
import { SECOND_MS } from '../core/time/durations.ts';
import { inEventSchema } from './event-schema.ts';
import { databaseInWords } from './failure.ts';

/** How long a lease lasts without being renewed, by the database's clock. */
const LEASE_MS = 10 * SECOND_MS;
/** Before the end of a lease, its holder no longer relies on it: another process may be about to take it. */
const MARGIN_MS = SECOND_MS;
const RENEW_MS = 2 * SECOND_MS;
/** How often a control that stands by looks. */
const LOOK_MS = SECOND_MS;
const ANSWER_MS = 3 * SECOND_MS;

/** Who wants to be the active control. */
export interface Contender {
  /** Unique for this process. */
  readonly owner: string;
  /**
   * Names the data folder on this machine, which only one control can use at a time: a restarted one need not wait for
   * the lease of the process before it.
   */
  readonly place: string;
  /** For people: `host:/folder`. */
  readonly name: string;
  /** Number of its own journals, and a name of their folder: two folders never share a number. */
  readonly number: number;
  readonly folder: string;
  /** Hashes of the keys that this one has. */
  keys(): Readonly<Record<string, string>>;
}

/** Why another attempt has to wait. */
export type Waiting =
  | { readonly why: 'held'; readonly by: string }
  /** This one lacks keys that the last active control had; their files are named. */
  | { readonly why: 'keys'; readonly by: string; readonly missing: readonly string[] };

export interface ControlLease {
  /** Whether no other control can be active at this moment. */
  holds(): boolean;
  /** Another control is active from now on. */
  readonly lost: Promise<Problem>;
  /** Numbers of all controls that have ever used the server. */
  numbers(): ReadonlySet<number>;
  /** Lets others be active at once. Must be called when everything has ended. */
  release(): Promise<void>;
}

const CREATE = [
  `create table if not exists control_lease (
     one boolean primary key default true check (one),
     owner text not null, place text not null, name text not null, term bigint not null,
     until timestamptz not null, keys jsonb not null)`,
  `create table if not exists control_numbers (
     number integer primary key, folder text not null, name text not null)`,
];

/** One connection of its own, which neither the pools nor a slow statement can block. Rejects with Problem. */
const connected = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    statement_timeout: ANSWER_MS,
    keepAlive: true,
    application_name: 'fairlead lease',
  });
  // Its next query rejects.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await inEventSchema(client);
    for (const statement of CREATE) await client.query(statement);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw databaseInWords(error);
  }
};

/** Statements on a connection that is made anew after a failure. */
const openConnection = (connectionString: string) => {
  let client: pg.Client | null = null;
  const drop = async (): Promise<void> => {
    const old = client;
    client = null;
    await old?.end().catch(() => undefined);
  };
  return {
    use: async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
      client ??= await connected(connectionString);
      try {
        return await work(client);
      } catch (error) {
        await drop();
        throw error;
      }
    },
    drop,
  };
};

type Connection = ReturnType<typeof openConnection>;

interface LeaseRow {
  place: string;
  name: string;
  is_held: boolean;
  keys: Record<string, string>;
}

const missingKeys = (
  wanted: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
): string[] => Object.keys(wanted).filter((name) => own[name] !== wanted[name]);

/** Throws Problem if the number is that of another folder. */
const takeNumber = (connection: Connection, { number, folder, name }: Contender): Promise<void> =>
  connection.use(async (client) => {
    await client.query('insert into control_numbers values ($1, $2, $3) on conflict do nothing', [
      number,
      folder,
      name,
    ]);
    const { rows } = await client.query<{ folder: string; name: string }>(
      'select folder, name from control_numbers where number = $1',
      [number],
    );
    const [row] = rows;
    if (row === undefined || row.folder === folder) return;
    throw new Problem(
      `FAIRLEAD_NODE=${number} is the number of the control at ${row.name}, or of one that was there. Each data folder needs a number of its own: set FAIRLEAD_NODE to another one here.`,
    );
  });

const attempt = (connection: Connection, contender: Contender): Promise<Waiting | null> =>
  connection.use(async (client) => {
    const { owner, place, name } = contender;
    const keys = contender.keys();
    await client.query('begin');
    await client.query('lock table control_lease in exclusive mode');
    const { rows } = await client.query<LeaseRow>(
      'select place, name, until > clock_timestamp() as is_held, keys from control_lease',
    );
    const [row] = rows;
    let waiting: Waiting | null = null;
    if (row !== undefined && row.place !== place) {
      const missing = missingKeys(row.keys, keys);
      if (row.is_held) waiting = { why: 'held', by: row.name };
      // Without them, it would not know the click IDs that were given out, nor open what was sealed.
      if (missing.length > 0) waiting = { why: 'keys', by: row.name, missing };
    }
    if (waiting === null) {
      await client.query(
        `insert into control_lease (owner, place, name, term, until, keys)
         values ($1, $2, $3, 1, clock_timestamp() + $4 * interval '1 millisecond', $5)
         on conflict (one) do update set owner = $1, place = $2, name = $3, term = control_lease.term + 1,
           until = excluded.until, keys = $5`,
        [owner, place, name, LEASE_MS, JSON.stringify(keys)],
      );
    }
    await client.query('commit');
    return waiting;
  });

/** The numbers of all controls; null if another one has the lease. */
const renew = (connection: Connection, contender: Contender): Promise<number[] | null> =>
  connection.use(async (client) => {
    const { rows } = await client.query<{ numbers: number[] }>(
      `update control_lease set until = clock_timestamp() + $2 * interval '1 millisecond', keys = $3 where owner = $1
       returning (select array_agg(number) from control_numbers) as numbers`,
      [contender.owner, LEASE_MS, JSON.stringify(contender.keys())],
    );
    return rows[0]?.numbers ?? null;
  });

/**
 * When the lease may end, by clocks of this machine: one goes on while the process is stopped, the other one while the
 * machine sleeps.
 */
const deadlineFrom = (): { monotonic: number; wall: number } => ({
  monotonic: performance.now() + LEASE_MS - MARGIN_MS,
  wall: Date.now() + LEASE_MS - MARGIN_MS,
});

const keep = (
  connection: Connection,
  contender: Contender,
  began: ReturnType<typeof deadlineFrom>,
): ControlLease => {
  let deadline = began;
  let numbers: ReadonlySet<number> = new Set([contender.number]);
  let ended = false;
  const lost = Promise.withResolvers<Problem>();
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!ended) {
      await setTimeout(RENEW_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (ended) return;
      const next = deadlineFrom();
      // A database that does not answer gives the lease to nobody else.
      const renewed = await renew(connection, contender).catch(() => 'unknown' as const);
      if (renewed !== null && renewed !== 'unknown') {
        deadline = next;
        numbers = new Set(renewed);
      }
      if (renewed === null && !ended) {
        ended = true;
        lost.resolve(
          new Problem(
            'Another Fairlead has taken over as the active control. This one stops, and stands by when it is started again.',
          ),
        );
      }
    }
  };
  const running = run();
  return {
    holds: () => !ended && performance.now() < deadline.monotonic && Date.now() < deadline.wall,
    lost: lost.promise,
    numbers: () => numbers,
    release: async () => {
      ended = true;
      stopping.abort();
      await running;
      await connection
        .use((client) =>
          client.query("update control_lease set until = '-infinity' where owner = $1", [contender.owner]),
        )
        .catch(() => undefined);
      await connection.drop();
    },
  };
};

/**
 * Makes this process the only active control of those with the same Postgres server, when no other is (decision 0098).
 * Resolves with the lease; with null if `signal` is aborted before. `onWaiting` is told whenever the reason to wait
 * changes; null: the database does not answer. Rejects with Problem if the first attempt cannot reach the database, or
 * if its number is another folder's.
 */
export const awaitControlLease = async (
  connectionString: string,
  contender: Contender,
  { signal, onWaiting }: { signal: AbortSignal; onWaiting: (waiting: Waiting | null) => void },
): Promise<ControlLease | null> => {
  const connection = openConnection(connectionString);
  let told: string | null = null;
  let isFirst = true;
  while (!signal.aborted) {
    const deadline = deadlineFrom();
    let waiting: Waiting | null;
    try {
      if (isFirst) await takeNumber(connection, contender);
      waiting = await attempt(connection, contender);
      if (waiting === null) return keep(connection, contender, deadline);
    } catch (error) {
      if (isFirst) throw databaseInWords(error);
      waiting = null;
    }
    isFirst = false;
    if (JSON.stringify(waiting) !== told) onWaiting(waiting);
    told = JSON.stringify(waiting);
    await setTimeout(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
  await connection.drop();
  return null;
};
