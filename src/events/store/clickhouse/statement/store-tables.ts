import type { StoreTable } from './compile.ts';
import type { StatementTables } from './reader.ts';
import { rollupViews } from './rollup-views.ts';
import { quoted } from './scope.ts';
import { BIGINT, canBeNull, typeNamed } from './types.ts';

/** A table of ClickHouse, with the types that DuckDB's has. */
export interface EventTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Columns that are never NULL. */
  readonly always: readonly string[];
  /** Rows replace earlier ones with the same key. Otherwise each belongs to a batch. */
  readonly copied: boolean;
  /** Each row belongs to a run. */
  readonly summed?: boolean;
}

/** A day that has been summed, by its start (milliseconds since 1970). */
interface SummedDay {
  readonly day: number;
  /** Its rows in the tables of sums. */
  readonly run: number;
  /** Nothing of the day has changed since. */
  readonly isClean: boolean;
}

/** What Postgres knows of the store when a question is asked. */
export interface StoreState {
  /** Rows of later batches are not there yet. */
  readonly committed: number;
  /** Time of the newest record that is stored, milliseconds since 1970; null: there is none. */
  readonly storedUpTo: number | null;
  /** Ascending. */
  readonly days: readonly SummedDay[];
  /** Workspaces whose requests before a time (milliseconds, start of a day) may be gone: only sums count them. */
  readonly expired: readonly { readonly workspace: number; readonly before: number }[];
}

const DAY_MS = 86_400_000;

const numbers = (all: readonly number[]): string => all.map(Math.trunc).join(', ');
const moment = (ms: number): string => `fromUnixTimestamp64Milli(toInt64(${Math.trunc(ms)}), 'UTC')`;

/** The first time at which a row's workspace may still have requests; null: any. */
const sinceOf = (expired: StoreState['expired']): string | null =>
  expired.length === 0
    ? null
    : `transform(workspace, CAST([${numbers(expired.map(({ workspace }) => workspace))}], 'Array(UInt32)'), CAST([${numbers(
        expired.map(({ before }) => before),
      )}], 'Array(Int64)'), toInt64(0))`;

const millis = (column: string): string => `toUnixTimestamp64Milli(${column})`;

/** Runs of days without a gap. */
const spansOf = (days: readonly number[]): { from: number; to: number }[] => {
  const spans: { from: number; to: number }[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last?.to === day) last.to = day + DAY_MS;
    else spans.push({ from: day, to: day + DAY_MS });
  }
  return spans;
};

/** Condition for rows of requests and events that no sum counts; `time`: column of the request's. */
export const isUnsummed = ({ days, expired }: StoreState, time: string): string => {
  const clean = days.filter(({ isClean }) => isClean).map(({ day }) => day);
  const since = sinceOf(expired);
  return [
    ...spansOf(clean).map(({ from, to }) => `NOT (${time} >= ${moment(from)} AND ${time} < ${moment(to)})`),
    ...(since === null ? [] : [`${millis(time)} >= ${since}`]),
  ]
    .map((condition) => ` AND ${condition}`)
    .join('');
};

/** Condition for rows of sums that count: of clean days, and otherwise of workspaces that have nothing else. */
export const isSummed = ({ days, expired }: StoreState, time: string): string => {
  const runs = (isClean: boolean): number[] =>
    days.filter((day) => day.isClean === isClean).map(({ run }) => run);
  const [clean, dirty, since] = [runs(true), runs(false), sinceOf(expired)];
  const parts = [
    ...(clean.length === 0 ? [] : [`run IN (${numbers(clean)})`]),
    ...(dirty.length === 0 || since === null
      ? []
      : [`run IN (${numbers(dirty)}) AND ${millis(time)} < ${since}`]),
  ];
  return parts.length === 0 ? 'false' : parts.join(' OR ');
};

/** How far ingest is, which is in Postgres: only its time is asked for. */
const positions = ({ storedUpTo }: StoreState): StoreTable => ({
  columns: [{ name: 'time', type: BIGINT, nullable: true }],
  rows: () =>
    storedUpTo === null
      ? "(SELECT CAST(NULL, 'Nullable(Int64)') AS time)"
      : `(SELECT toInt64(${Math.trunc(storedUpTo)}) AS time)`,
});

const UNSUMMED: Readonly<Record<string, readonly [name: string, time: string]>> = {
  requests: ['unsummed_requests', 'time'],
  click_events: ['unsummed_events', 'visit_time'],
};

/**
 * What statements see of the tables: the rows of committed batches, the latest of those that are replaced, sums that count,
 * and (`unsummed_requests`, `unsummed_events`) what those do not count. `day`: of the latter, only those of this day.
 */
export const storeTables = (
  tables: readonly EventTable[],
  state: StoreState,
  day: number | null = null,
): StatementTables => {
  const found = new Map<string, StoreTable>([['journal_positions', positions(state)]]);
  for (const { name, always, copied, summed, columns } of tables) {
    const typed = columns.map((column) => {
      const type = typeNamed(column.type);
      return { name: column.name, type, nullable: canBeNull(type) && !always.includes(column.name) };
    });
    const add = (as: string, from: string): void => {
      found.set(as, {
        columns: typed,
        rows: (read) => `(SELECT ${read.map(quoted).join(', ') || '1'} FROM ${from})`,
      });
    };
    const period = columns[0]?.name ?? '';
    if (summed) add(name, `${name} WHERE ${isSummed(state, period)}`);
    else if (copied) add(name, `${name} FINAL`);
    else {
      const from = `${name} WHERE batch <= ${Math.trunc(state.committed)}`;
      add(name, from);
      const [as, time] = UNSUMMED[name] ?? [];
      const ofDay =
        day === null ? '' : ` AND ${time} >= ${moment(day)} AND ${time} < ${moment(day + DAY_MS)}`;
      if (as !== undefined && time !== undefined) add(as, `${from}${ofDay}${isUnsummed(state, time)}`);
    }
  }
  return { get: (name) => found.get(name) ?? null, views: rollupViews, hasRollups: true };
};
