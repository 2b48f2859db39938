import type { LiveRows, RequestRow, RequestRows } from '../../../contracts/request.ts';

/** What is shown of the log, newest first, and what waits above it. */
export interface Log {
  rows: readonly RequestRow[];
  /** What the rows that follow stand before; null: there are none. */
  next: string | null;
  /** Arrived while nothing should move; newest first, and only the newest of many. */
  waiting: readonly RequestRow[];
  /** All that wait, also those that are not kept. */
  waitingCount: number;
  /** Arrived too fast to be shown: they lie somewhere among the rows. */
  skipped: number;
}

/** Beyond that the oldest are let go, and asked for again when somebody scrolls to them. */
export const MOST_ROWS = 2000;
const MOST_WAITING = 500;

export const logOf = ({ rows, next }: RequestRows): Log => ({
  ...{ rows, next, waiting: [], waitingCount: 0, skipped: 0 },
});

const unlike = (known: readonly RequestRow[], rows: readonly RequestRow[]): RequestRow[] => {
  const ids = new Set(known.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
};

/** Rows that follow the last one. */
export const further = (log: Log, { rows, next }: RequestRows): Log => ({
  ...log,
  rows: [...log.rows, ...unlike(log.rows, rows)],
  next,
});

/**
 * Puts new rows in their places. One that is older than all that is shown comes with the rows that follow; the oldest
 * are let go where they would be too many.
 */
const merged = (log: Log, fresh: readonly RequestRow[]): Log => {
  const end = log.next === null ? '' : (log.rows.at(-1)?.time ?? '');
  const within = unlike(log.rows, fresh).filter(({ time }) => time >= end);
  // Both are in order, so this is a merge; rows of one instant keep the order in which they came.
  const rows = [...within, ...log.rows].toSorted((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0));
  if (rows.length <= MOST_ROWS) return { ...log, rows };
  const kept = rows.slice(0, MOST_ROWS);
  return { ...log, rows: kept, next: kept.at(-1)?.id ?? null };
};

/** `held`: nothing on the screen may move. `arrived`: oldest first. */
export const arrive = (log: Log, arrived: Pick<LiveRows, 'rows' | 'skipped'>, held: boolean): Log => {
  const fresh = unlike([...log.rows, ...log.waiting], arrived.rows).toReversed();
  if (!held) return { ...merged(log, fresh), skipped: log.skipped + arrived.skipped };
  return {
    ...log,
    waiting: [...fresh, ...log.waiting].slice(0, MOST_WAITING),
    waitingCount: log.waitingCount + fresh.length + arrived.skipped,
  };
};

/** Lets in what waits. */
export const release = (log: Log): Log => {
  const { waiting, waitingCount } = log;
  if (waitingCount === 0) return log;
  const skipped = log.skipped + waitingCount - waiting.length;
  return { ...merged(log, waiting), waiting: [], waitingCount: 0, skipped };
};

/** A row as it is now, in its place. */
export const put = (log: Log, row: RequestRow): Log => ({
  ...log,
  rows: log.rows.map((one) => (one.id === row.id ? row : one)),
});
