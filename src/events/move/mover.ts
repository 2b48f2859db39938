import { Problem } from '../../config/problem.ts';
import type { AuditStore } from '../store/audit-store.ts';
import { LeaseTaken } from '../store/clickhouse/batches/ports.ts';
import type { ClickHouse } from '../store/clickhouse/connection.ts';
import type { EventDb } from '../store/clickhouse/postgres/rows.ts';
import type { IngestStore } from '../store/ingest-store.ts';
import { differences, type SumsBy } from './compare.ts';
import { copyExpiredDays } from './expired-days.ts';
import { outstanding, type Piece, piecesOf } from './pieces.ts';
import { readRest } from './rest.ts';
import type { MoveSource } from './source.ts';
import { movedTables } from './tables.ts';
import type { MoveTarget } from './target.ts';
import { clickhouseTotals, duckdbTotals, ofConversions, postgresTotals } from './totals.ts';

/** Follows a move, and can end it between two pieces. */
export interface MoveCourse {
  /** Rows copied, and all that are to be. */
  onRows(done: number, total: number): void;
  /** Why it waits; null: it goes on. */
  onWaiting(why: string | null): void;
  signal: AbortSignal;
  /** Whether a server is away, which is waited for as long as it takes. Anything else is tried a few times. */
  isAway(error: unknown): boolean;
  /** Rejects when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export interface EventMove {
  source: MoveSource;
  /** What waits for its click is read through it. */
  ingest: Pick<IngestStore, 'waitingEvents' | 'waitingPostbacks'>;
  /** Of the store that is left. */
  audit: Pick<AuditStore, 'positions' | 'ledger' | 'skips' | 'late'>;
  target: MoveTarget;
  clickhouse: ClickHouse;
  db: EventDb;
  /** Of the stores that are moved to. */
  targetAudit: Pick<AuditStore, 'positions' | 'ledger' | 'skips' | 'late'>;
}

const FIRST_MS = 500;
const LONGEST_MS = 10_000;

/** How often something is tried that fails although the servers answer. */
const TRIES = 5;

/**
 * Does something with the new stores; while one of them is away, waits and begins again. `most`: how often before it
 * gives up. What failed may have happened or not, which `begin` settles.
 */
const patiently = async <T>(
  target: Pick<MoveTarget, 'begin'>,
  { onWaiting, signal, isAway, wait }: MoveCourse,
  work: () => Promise<T>,
  most = Number.POSITIVE_INFINITY,
): Promise<T> => {
  let isBegun = true;
  /** A move that was killed holds its lease for some seconds. */
  const mayPass = (error: unknown, nth: number): boolean =>
    nth < most &&
    (isAway(error) || error instanceof LeaseTaken || (nth < TRIES && !(error instanceof Problem)));
  for (let nth = 1, waitMs = FIRST_MS; ; nth++, waitMs = Math.min(LONGEST_MS, 2 * waitMs)) {
    signal.throwIfAborted();
    try {
      if (!isBegun) await target.begin();
      isBegun = true;
      const result = await work();
      if (nth > 1) onWaiting(null);
      return result;
    } catch (error) {
      signal.throwIfAborted();
      if (!mayPass(error, nth)) throw error;
      isBegun = false;
      onWaiting(error instanceof Error ? error.message : String(error));
      await wait(waitMs, signal);
    }
  }
};

const isSame = (a: Piece, b: Piece): boolean =>
  a.table === b.table && a.from === b.from && a.to === b.to && a.print === b.print;

const wantedPieces = async (source: MoveSource): Promise<Piece[]> => {
  const wanted: Piece[] = [];
  for (const table of movedTables)
    wanted.push(...piecesOf(table.name, await source.slots(table), table.most));
  return wanted;
};

/** Copies everything that is not in the new stores as it is now. Resolves with the number of rows copied. */
export const copyChanged = async (
  { source, target }: Pick<EventMove, 'source' | 'target'>,
  course: MoveCourse,
  most?: number,
): Promise<number> => {
  const wanted = await wantedPieces(source);
  const { copy, remove } = outstanding(wanted, await patiently(target, course, () => target.stored(), most));
  const total = wanted.reduce((sum, { rows }) => sum + rows, 0);
  const left = copy.reduce((sum, { rows }) => sum + rows, 0);
  let done = total - left;
  course.onRows(done, total);
  for (const piece of remove) await patiently(target, course, () => target.remove(piece), most);
  for (const piece of copy) {
    const table = movedTables.find(({ name }) => name === piece.table);
    if (table === undefined) continue;
    // Right after a start, DuckDB has little memory.
    const taken = await patiently(target, course, () => source.take(table, piece), most);
    let isAgain = false;
    await patiently(
      target,
      course,
      async () => {
        // What failed before may have been committed after all.
        if (isAgain && (await target.stored()).some((one) => isSame(one, taken))) return;
        isAgain = true;
        await target.copy(table, taken);
      },
      most,
    );
    done += piece.rows;
    course.onRows(done, total);
  }
  return left;
};

const listed = (rows: readonly object[]): Set<string> =>
  new Set(rows.map((row) => JSON.stringify(Object.entries(row).sort())));

const mismatch = (what: string, found: readonly string[]): Problem =>
  new Problem(
    `The new stores differ from the old one in ${what}: ${found.join('; ')}. Nothing was switched. Run the command again; if the message stays, report it.`,
  );

const compareTotals = (what: string, before: SumsBy, after: SumsBy): void => {
  const found = differences(before, after);
  if (found.length > 0) throw mismatch(what, found);
};

/** Throws Problem unless counts and sums by campaign and day, and positions and ledger, are equal. */
const verify = async ({ source, target, clickhouse, db, audit, targetAudit }: EventMove): Promise<void> => {
  const before = await duckdbTotals(source);
  compareTotals('ClickHouse', before, await clickhouseTotals(clickhouse, target.committed));
  compareTotals('the conversions in Postgres', ofConversions(before), await postgresTotals(db));
  for (const name of ['positions', 'ledger', 'skips', 'late'] as const) {
    const [old, own] = [listed(await audit[name]()), listed(await targetAudit[name]())];
    const left = [...[...old].filter((one) => !own.has(one)), ...[...own].filter((one) => !old.has(one))];
    if (left.length > 0) throw mismatch(name, left.slice(0, 3));
  }
};

/** How often the end is tried while ingest waits, before ingest goes on in the old store. */
const AT_THE_END = 8;

const copyAll = async (move: EventMove, course: MoveCourse, most?: number): Promise<number> => {
  const copied = await copyChanged(move, course, most);
  await copyExpiredDays(move.source, move, (work) => patiently(move.target, course, work, most));
  return copied;
};

/** Copies what can be copied while ingest goes on. */
export const moveAhead = async (move: EventMove, course: MoveCourse, passes = 3): Promise<void> => {
  await patiently(move.target, course, () => move.target.begin());
  for (let pass = 1, copied = Number.POSITIVE_INFINITY; pass <= passes; pass++) {
    const before = copied;
    copied = await copyAll(move, course);
    // A pass that copies about as much as the one before has caught up.
    if (copied === 0 || copied > before / 2) return;
  }
};

/**
 * Copies what changed since, and the rest, and compares everything. Nothing may write to the old store from before this
 * until the new ones are used. Throws Problem if anything differs, and any other error if a server stays away.
 */
export const moveTheRest = async (move: EventMove, course: MoveCourse): Promise<void> => {
  await copyAll(move, course, AT_THE_END);
  const rest = await readRest(move.source, move.ingest);
  await patiently(move.target, course, () => move.target.finish(rest), AT_THE_END);
  await patiently(move.target, course, () => verify(move), AT_THE_END);
};
