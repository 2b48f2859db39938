import type { LiveRows, RequestRow, RequestRows } from '../../../../contracts/reports/request.ts';

/** The shown part of the log, newest first, and the rows waiting above it. */
export interface Log {
  rows: readonly RequestRow[];
  /** The position after which further rows follow; null if there are none. */
  next: string | null;
  /** Arrived while the list must not move; newest first, and only the newest of many. */
  waiting: readonly RequestRow[];
  /** All waiting rows, including those not kept. */
  waitingCount: number;
  /** Arrived too fast to be shown: they belong somewhere among the rows. */
  skipped: number;
}

/** Beyond this, the oldest rows are dropped and loaded again when the user scrolls to them. */
export const MOST_ROWS = 2000;
const MOST_WAITING = 500;

export const logOf = ({ rows, next }: RequestRows): Log => ({
  rows,
  next,
  waiting: [],
  waitingCount: 0,
  skipped: 0,
});

const unlike = (known: readonly RequestRow[], rows: readonly RequestRow[]): RequestRow[] => {
  const ids = new Set(known.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
};

/** Appends the next page of rows. */
export const further = (log: Log, { rows, next }: RequestRows): Log => ({
  ...log,
  rows: [...log.rows, ...unlike(log.rows, rows)],
  next,
});

/**
 * Inserts new rows in order. Rows older than all shown ones come with a later page; beyond the limit, the oldest are
 * dropped.
 */
const merged = (log: Log, fresh: readonly RequestRow[]): Log => {
  const end = log.next === null ? '' : (log.rows.at(-1)?.time ?? '');
  const within = unlike(log.rows, fresh).filter(({ time }) => time >= end);
  // Both are sorted, so this is a merge; rows with equal times keep the order in which they came.
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

/** Inserts the waiting rows. */
export const release = (log: Log): Log => {
  const { waiting, waitingCount } = log;
  if (waitingCount === 0) return log;
  const skipped = log.skipped + waitingCount - waiting.length;
  return { ...merged(log, waiting), waiting: [], waitingCount: 0, skipped };
};

/** Replaces a row with its current state. */
export const put = (log: Log, row: RequestRow): Log => ({
  ...log,
  rows: log.rows.map((one) => (one.id === row.id ? row : one)),
});
