import { type EventDb, pgQuery } from '../store/clickhouse/postgres/rows.ts';
import { num, type Read } from '../store/duckdb/rows.ts';
import type { ReceivedEvent } from '../store/ingest-store.ts';
import type { MilestoneEvents } from '../store/milestones.ts';
import { milestonesOf, type Skip, skipOf } from './milestones.ts';

/** Segments and what was skipped of them are in Postgres. */
const skips = async (db: EventDb): Promise<Skip[]> => {
  const rows = await pgQuery(
    db,
    `select s.node, s.worker, s.epoch, coalesce(l.first, 0) as first,
       extract(epoch from s.skipped_at) * 1000 as until
     from skipped_records s left join segment_ledger l using (node, worker, epoch, segment)`,
  );
  return rows.map(skipOf);
};

const TYPES = { landed: 'landed', wentOn: 'out' } as const;

/** Time of the first event by a human that counts, of those that wait for their click in Postgres. */
const firstWaiting = async (
  db: EventDb,
  workspace: number,
  type: ReceivedEvent['record']['ty'],
): Promise<number | null> => {
  const rows = await pgQuery(db, 'select time, line from waiting_events where workspace = $1 order by time', [
    workspace,
  ]);
  const found = rows.find(({ line }) => {
    const { first, record } = JSON.parse(String(line)) as Pick<ReceivedEvent, 'first' | 'record'>;
    return first && record.ty === type && record.cl === 'human';
  });
  return found === undefined ? null : num(found.time);
};

/** The same statements as DuckDB's, and what is still in Postgres. */
export const clickhouseMilestones = (read: Read, db: EventDb): MilestoneEvents => {
  const stored = milestonesOf(read, () => skips(db));
  return {
    ...stored,
    first: async (workspace, what) => {
      const settled = await stored.first(workspace, what);
      if (what !== 'landed' && what !== 'wentOn') return settled;
      const waiting = await firstWaiting(db, workspace, TYPES[what]);
      return settled === null || waiting === null ? (settled ?? waiting) : Math.min(settled, waiting);
    },
  };
};
