import { DAY_MS } from '../../../../core/time/durations.ts';
import { num } from '../../duckdb/rows.ts';
import type { Batch, ReceivedEvent } from '../../ingest-store.ts';
import { type EventDb, pgQuery } from '../postgres/rows.ts';
import type { StoreState } from '../statement/store-tables.ts';

/**
 * Which days have been summed, in Postgres. Each time a day is summed is a run with rows of its own, of which only those
 * count that the day names: all tables of a day change at once, when its line does. A day has a number of changes, which
 * every commit raises that adds or corrects something of it. It is clean if its run has seen all of them. So a day that
 * changes is read from its requests from the moment at which the change can be seen.
 */

const dayOf = (time: number): number => Math.floor(time / DAY_MS) * DAY_MS;

/** Days of which a batch changes something that is summed. `settled`: its events, and those that waited and do not any more. */
export const changedDays = (
  { requests, visits, reclassifications, marks }: Batch,
  settled: readonly ReceivedEvent[],
): number[] => {
  const days = new Set<number>();
  for (const { record } of requests) days.add(dayOf(record.t));
  for (const { visit } of settled) days.add(dayOf(visit.time));
  for (const { time } of [...visits, ...reclassifications, ...marks]) days.add(dayOf(time));
  return [...days].sort((a, b) => a - b);
};

/** In the transaction that commits the changes. Days that are not being summed need no number. */
export const noteChanges = async (tx: EventDb, days: readonly number[]): Promise<void> => {
  if (days.length === 0) return;
  await pgQuery(
    tx,
    `update day_sums set changes = changes + 1 where day in (select value::bigint from jsonb_array_elements_text($1::text::jsonb))`,
    [JSON.stringify(days)],
  );
};

/** What a day is summed from. */
export interface Begun {
  readonly day: number;
  readonly run: number;
  readonly committed: number;
  readonly changes: number;
  /** The run that has counted so far. */
  readonly previous: number | null;
  /** Workspaces whose requests of the day may be gone. */
  readonly expired: StoreState['expired'];
  /** Number of the last change of those. */
  readonly expiry: number;
}

/** Between two commits. */
const betweenCommits = <T>(db: EventDb, work: (tx: EventDb) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await pgQuery(tx, 'select shard from shards order by shard for update');
    return work(tx);
  });

const expiryOf = async (tx: EventDb, day: number): Promise<Pick<Begun, 'expired' | 'expiry'>> => {
  const rows = await pgQuery(tx, 'select workspace, before, change from expired_requests where before > $1', [
    day,
  ]);
  return {
    expired: rows.map(({ workspace, before }) => ({ workspace: num(workspace), before: num(before) })),
    expiry: Math.max(0, ...rows.map(({ change }) => num(change))),
  };
};

/** Null: changes that commits have noted are still being carried out, so that sums would miss them. */
export const beginRun = (db: EventDb, day: number, shard = 0): Promise<Begun | null> =>
  betweenCommits(db, async (tx) => {
    if ((await pgQuery(tx, 'select 1 as one from follow_ups limit 1')).length > 0) return null;
    await pgQuery(tx, 'insert into day_sums (day) values ($1) on conflict do nothing', [day]);
    const [state] = await pgQuery(
      tx,
      `select committed, (select changes from day_sums where day = $2) as changes, (select run from day_sums where day = $2) as run
       from shards where shard = $1`,
      [shard, day],
    );
    const [begun] = await pgQuery(tx, 'insert into sum_runs (day) values ($1) returning run', [day]);
    return {
      day,
      run: num(begun?.run),
      committed: num(state?.committed),
      changes: num(state?.changes),
      previous: state?.run == null ? null : num(state.run),
      ...(await expiryOf(tx, day)),
    };
  });

/** From now on the run's rows count. False: they do not, because a later run does, or requests have expired meanwhile. */
export const endRun = (db: EventDb, { day, run, changes, previous, expiry }: Begun): Promise<boolean> =>
  betweenCommits(db, async (tx) => {
    if ((await expiryOf(tx, day)).expiry !== expiry) return false;
    const counted = await pgQuery(
      tx,
      `update day_sums set run = $2, summed = $3 where day = $1 and (run is null or run < $2)
         and exists (select from sum_runs where sum_runs.run = $2 and not is_over) returning day`,
      [day, run, changes],
    );
    // Whoever is reading still needs the previous one.
    if (previous !== null)
      await pgQuery(tx, 'update sum_runs set touched_at = now() where run = $1', [previous]);
    return counted.length === 1;
  });

/** How long the rows of a run are kept that does not count: longer than any answer takes. */
const KEPT = '2 hours';

/** Runs whose rows nobody needs, and which can no longer count. */
export const runsOver = async (db: EventDb): Promise<number[]> => {
  await pgQuery(
    db,
    `update sum_runs set is_over = true where not is_over and touched_at < now() - interval '${KEPT}'
       and not exists (select from day_sums where day_sums.run = sum_runs.run)`,
  );
  return (await pgQuery(db, 'select run from sum_runs where is_over')).map(({ run }) => num(run));
};

export const forgetRuns = async (db: EventDb, runs: readonly number[]): Promise<void> => {
  await pgQuery(
    db,
    'delete from sum_runs where is_over and run in (select value::bigint from jsonb_array_elements_text($1::text::jsonb))',
    [JSON.stringify(runs)],
  );
};

/** Until when only sums count a workspace's requests, milliseconds. */
export const expiredBefore = async (db: EventDb, workspace: number): Promise<number> => {
  const [row] = await pgQuery(db, 'select before from expired_requests where workspace = $1', [workspace]);
  return num(row?.before);
};

/** Days among these that are not summed, or not with all of their changes. */
const notClean = async (tx: EventDb, days: readonly number[]): Promise<number[]> => {
  const rows = await pgQuery(
    tx,
    `select value::bigint as day from jsonb_array_elements_text($1::text::jsonb)
     where value::bigint not in (select day from day_sums where run is not null and summed = changes) order by 1`,
    [JSON.stringify(days)],
  );
  return rows.map(({ day }) => num(day));
};

/** Before (start of a day), only sums count a workspace's requests from now on. Resolves with those of `days` that must be summed first. */
export const markExpired = (
  db: EventDb,
  workspace: number,
  before: number,
  days: readonly number[],
): Promise<number[]> =>
  betweenCommits(db, async (tx) => {
    const left = await notClean(tx, days);
    if (left.length === 0)
      await pgQuery(
        tx,
        `insert into expired_requests (workspace, before) values ($1, $2)
         on conflict (workspace) do update set before = excluded.before, change = default
         where expired_requests.before < excluded.before`,
        [workspace, before],
      );
    return left;
  });

/** Days from `first` to before `before` (milliseconds) that are to be summed. */
export const daysToSum = (db: EventDb, first: number, before: number): Promise<number[]> => {
  const from = dayOf(first);
  const count = Math.max(0, Math.ceil((before - from) / DAY_MS));
  return notClean(
    db,
    Array.from({ length: count }, (_, i) => from + i * DAY_MS),
  );
};
