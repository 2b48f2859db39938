import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Config } from '../config/config.ts';
import { type MovedStores, switchStores } from '../config/moved-stores.ts';
import { moveFile } from '../config/paths.ts';
import { errorCode, Problem } from '../config/problem.ts';
import { databaseInWords } from '../db/failure.ts';
import type { Db, Tx } from '../db/tables.ts';
import { type MoveCourse, moveAhead, moveTheRest } from '../events/move/mover.ts';
import type { EventStore } from '../events/queries/event-store.ts';
import { checkDatabase, copyControlStore } from './control-store.ts';
import { type OpenEventMove, openEventMove } from './events.ts';

/** Where to, as asked for. */
export interface MoveOrder {
  toPostgres: string | null;
  toClickhouse: string | null;
}

/** The installation that is moved. */
export interface MoveSources {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'clickhouseUrl'>;
  control: Db;
  /** Null if there is no event store in the data folder. */
  events: (Pick<EventStore, 'ingest' | 'audit'> & { connect(): Promise<DuckDBConnection> }) | null;
  /** Runs `work` while nothing is written to the event store. */
  still: <T>(work: () => Promise<T>) => Promise<T>;
  /** Called when the new stores are to be used, before anything may be written to the old ones again. */
  onSwitched(moved: Moved): Promise<void>;
}

export interface Moved {
  /** Rows of the control store; null: it was on a server already. */
  controlRows: number | null;
  /** Rows of events; null: they stay in DuckDB. */
  eventRows: number | null;
  /** How long nothing was stored, milliseconds. */
  stillMs: number;
}

/** Where the stores will be. Throws Problem if that cannot be asked for. */
export const destinationOf = (
  { toPostgres, toClickhouse }: MoveOrder,
  { databaseUrl, clickhouseUrl }: Pick<Config, 'databaseUrl' | 'clickhouseUrl'>,
): MovedStores => {
  if (toPostgres === null && toClickhouse === null)
    throw new Problem('Say where to: --to-postgres URL, --to-clickhouse URL, or both.');
  if (toPostgres !== null && databaseUrl !== null)
    throw new Problem(
      'The control store is on a Postgres server already. To move events to ClickHouse, use --to-clickhouse alone.',
    );
  if (toClickhouse !== null && clickhouseUrl !== null) throw new Problem('Events are in ClickHouse already.');
  const url = toPostgres ?? databaseUrl;
  if (url === null)
    throw new Problem(
      'ClickHouse needs Postgres, which keeps what must change together. Add --to-postgres URL.',
    );
  return { databaseUrl: url, clickhouseUrl: toClickhouse };
};

/** Identifies this move in the databases, also after a kill. */
const moveOf = (dataDir: string): string => {
  const file = moveFile(dataDir);
  try {
    const { move } = JSON.parse(readFileSync(file, 'utf8')) as { move?: unknown };
    if (typeof move === 'string' && move !== '') return move;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' && !(error instanceof SyntaxError)) throw error;
  }
  const move = randomUUID();
  writeFileSync(file, `${JSON.stringify({ move })}\n`, { mode: 0o600, flush: true });
  return move;
};

const CONTROL_MS = 30_000;
const AGAIN_MS = 5000;

/**
 * Runs `work` within a transaction on the control store. PGlite has one connection, so nothing else changes the store
 * until it has ended: what members ask for in the meantime waits. Rejects if the store is not free in time: what holds
 * it may be waiting for ingest, which waits for this.
 */
const holding = async <T>(control: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const late = new AbortController();
  const begun = Promise.withResolvers<void>();
  const working = control
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      late.signal.throwIfAborted();
      begun.resolve();
      return work(tx);
    });
  working.catch(() => undefined);
  const timer = new AbortController();
  const isLate = await Promise.race([
    Promise.race([begun.promise, working.then(() => undefined)]).then(() => false),
    setTimeout(CONTROL_MS, true, { signal: timer.signal }).catch(() => false),
  ]);
  timer.abort();
  if (!isLate) return working;
  late.abort(new Error('The control store was busy.'));
  throw new Problem('The control store was busy for too long. Run the command again.');
};

const stampOf = (now: Date): string => now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '_');

const moveStores = async (order: MoveOrder, sources: MoveSources, course: MoveCourse): Promise<Moved> => {
  const { config, control, events, still } = sources;
  const { dataDir } = config;
  const stores = destinationOf(order, config);
  const move = moveOf(dataDir);
  if (order.toPostgres !== null) await checkDatabase(order.toPostgres, move);
  let eventRows: number | null = null;
  const counted: MoveCourse = {
    ...course,
    onRows: (done, total) => {
      eventRows = total;
      course.onRows(done, total);
    },
  };
  let opened: OpenEventMove | null = null;
  if (stores.clickhouseUrl !== null && events !== null)
    opened = await openEventMove(
      { dataDir, databaseUrl: stores.databaseUrl, clickhouseUrl: stores.clickhouseUrl, move },
      events,
      await events.connect(),
    );
  const switchTo = async (began: number, controlRows: number | null): Promise<Moved> => {
    course.signal.throwIfAborted();
    await opened?.target.end();
    switchStores(dataDir, stores, new Date());
    rmSync(moveFile(dataDir), { force: true });
    const moved = { controlRows, eventRows, stillMs: Math.round(performance.now() - began) };
    await sources.onSwitched(moved);
    return moved;
  };
  const atTheEnd = async (): Promise<Moved> => {
    const began = performance.now();
    if (opened !== null) await moveTheRest(opened, counted);
    const url = order.toPostgres;
    if (url === null) return switchTo(began, null);
    return holding(control, async (tx) => {
      course.signal.throwIfAborted();
      return switchTo(began, await copyControlStore(tx, url, move, stampOf(new Date())));
    });
  };
  try {
    for (;;) {
      if (opened !== null) await moveAhead(opened, counted);
      try {
        return await still(atTheEnd);
      } catch (error) {
        if (!course.isAway(error)) throw error;
        // Ingest goes on in the old store until the servers are back.
        course.onWaiting(error instanceof Error ? error.message : String(error));
        await course.wait(AGAIN_MS, course.signal);
      }
    }
  } finally {
    await opened?.close();
  }
};

/**
 * Moves an installation to other stores. Links are answered and journaled all the time; ingest goes on in the old store
 * while pieces are copied, and waits only at the end, while what changed since is copied, everything is compared, and the
 * switch is written, which is the last step. Before it, nothing that is in use has changed, so that this can be killed at
 * any time; the next call goes on where it was. The old stores are left as they are. Throws Problem if it cannot be done.
 */
export const moveInstallation = async (
  order: MoveOrder,
  sources: MoveSources,
  course: MoveCourse,
): Promise<Moved> => {
  try {
    return await moveStores(order, sources, course);
  } catch (error) {
    const words = databaseInWords(error);
    if (!(words instanceof Problem)) throw words;
    // They are not set yet.
    const ofPostgres = order.toPostgres === null ? 'DATABASE_URL' : '--to-postgres';
    const ofClickhouse = order.toClickhouse === null ? 'CLICKHOUSE_URL' : '--to-clickhouse';
    throw new Problem(
      words.message.replaceAll('CLICKHOUSE_URL', ofClickhouse).replaceAll('DATABASE_URL', ofPostgres),
    );
  }
};
