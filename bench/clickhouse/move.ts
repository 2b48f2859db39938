import { constants, cpSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { eventStorePaths } from '../../src/config/paths.ts';
import { Problem } from '../../src/config/problem.ts';
import { connectEventSchema } from '../../src/db/event-schema.ts';
import { openClickHouse } from '../../src/events/store/clickhouse/connection.ts';
import { pgQuery } from '../../src/events/store/clickhouse/postgres/rows.ts';
import { freePort } from '../../test/helpers/free-port.ts';
import { type Program, startProgram } from '../../test/helpers/program.ts';
import type { Stores } from './stores.ts';

const LOOK_MS = 1000;
/** How long nothing may happen before it is a fault. */
const STANDSTILL_MS = 10 * 60_000;
/** Merges are over when there was none, and no new part, for so many looks. */
const QUIET_LOOKS = 10;

/** Resolves once `left` does with 0; rejects if it stands still. */
const untilNone = async (what: string, left: () => Promise<number>): Promise<void> => {
  let [last, since] = [Number.NaN, performance.now()];
  for (;;) {
    const now = await left();
    if (now === 0) return;
    if (now !== last) [last, since] = [now, performance.now()];
    if (performance.now() - since > STANDSTILL_MS) throw new Problem(`${what}: ${now} left, and no fewer.`);
    await setTimeout(LOOK_MS);
  }
};

/** Process ID of control; null while there is none. */
const controlOf = (program: Program): number | null => {
  try {
    return program.pid('control');
  } catch {
    return null;
  }
};

/** Whether another control than `before` is ready. */
const isReadyAgain = async (program: Program, before: number | null): Promise<boolean> => {
  const now = controlOf(program);
  if (now === null || now === before) return false;
  return fetch(`${program.appUrl}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
};

/** Starts the program on a copy of a data folder that no program has open, and moves it to the stores with `migrate`. */
export const startMoved = async (from: string, to: string, stores: Stores): Promise<Program> => {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const program = await startProgram({
    dataDir: to,
    env: { FAIRLEAD_EDGE_PORT: String(await freePort()), FAIRLEAD_FLOOD_PER_MINUTE: '0' },
  });
  const { databaseUrl, clickhouseUrl } = stores;
  const before = controlOf(program);
  const { code, stderr } = await program.command(
    ...['migrate', '--to-postgres', databaseUrl, '--to-clickhouse', clickhouseUrl],
  );
  if (code !== 0) {
    await program.stop();
    throw new Problem(`The move failed: ${stderr}`);
  }
  await untilNone('Start after the move', async () => ((await isReadyAgain(program, before)) ? 0 : 1));
  rmSync(eventStorePaths(to).file);
  return program;
};

/** Resolves once the program has summed this many days. */
export const untilSummed = async ({ databaseUrl }: Stores, days: number): Promise<void> => {
  const db = await connectEventSchema(databaseUrl);
  try {
    await untilNone('Days to sum', async () => {
      const [row] = await pgQuery(
        db,
        'select count(*) as n from day_sums where run is not null and summed = changes',
      );
      return Math.max(0, days - Number(row?.n));
    });
  } finally {
    await db.destroy();
  }
};

/** Bytes of a table on the disk. */
interface TableSize {
  readonly name: string;
  readonly bytes: number;
  /** In ClickHouse; null: a table of Postgres, with its indexes. */
  readonly parts: number | null;
}

/** What the tables take once ClickHouse has nothing left to merge by itself; largest first. */
export const settledSizes = async ({ clickhouseUrl, databaseUrl }: Stores): Promise<TableSize[]> => {
  const [clickhouse, db] = [openClickHouse(clickhouseUrl), await connectEventSchema(databaseUrl)];
  try {
    let [before, quiet] = ['', 0];
    await untilNone('Merges', async () => {
      const [row] = await clickhouse.rows(
        `SELECT (SELECT count() FROM system.merges WHERE database = currentDatabase()) AS merges,
           (SELECT max(modification_time) FROM system.parts WHERE database = currentDatabase() AND active) AS newest`,
      );
      const isQuiet = row?.merges === '0' && String(row.newest) === before;
      before = String(row?.newest);
      quiet = isQuiet ? quiet + 1 : 0;
      return Math.max(0, QUIET_LOOKS - quiet);
    });
    const parts = await clickhouse.rows(
      `SELECT table, sum(bytes_on_disk) AS bytes, count() AS parts FROM system.parts
       WHERE database = currentDatabase() AND active GROUP BY table`,
    );
    const relations = await pgQuery(
      db,
      `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'm')`,
    );
    return [
      ...parts.map(({ table, bytes, parts: n }) => ({
        name: String(table),
        bytes: Number(bytes),
        parts: Number(n),
      })),
      ...relations.map(({ name, bytes }) => ({ name: String(name), bytes: Number(bytes), parts: null })),
    ].toSorted((a, b) => b.bytes - a.bytes);
  } finally {
    await clickhouse.close();
    await db.destroy();
  }
};
