import { num } from '../../duckdb/rows.ts';
import type { ReceivedPostback } from '../../ingest-store.ts';
import type { StoreState } from '../statement/store-tables.ts';
import { type EventDb, type PgRow, pgQuery } from './rows.ts';

/** Parts of one statement, so that all of it is of one moment. */
const STATE = `select committed,
    (select max(time) from journal_positions) as stored_up_to,
    (select coalesce(json_agg(json_build_array(day, run, changes = summed) order by day), '[]')::text from day_sums
      where run is not null) as days,
    (select coalesce(json_agg(json_build_array(workspace, before)), '[]')::text from expired_requests) as expired`;

const stateIn = (row: PgRow | undefined): StoreState => {
  const days = JSON.parse(String(row?.days)) as [day: number, run: number, isClean: boolean][];
  const expired = JSON.parse(String(row?.expired)) as [workspace: number, before: number][];
  return {
    committed: num(row?.committed),
    storedUpTo: row?.stored_up_to == null ? null : num(row.stored_up_to),
    days: days.map(([day, run, isClean]) => ({ day, run, isClean })),
    expired: expired.map(([workspace, before]) => ({ workspace, before })),
  };
};

/** What is known of the store now. */
export const storeState = async (db: EventDb, shard = 0): Promise<StoreState> => {
  const [row] = await pgQuery(db, `${STATE} from shards where shard = $1`, [shard]);
  return stateIn(row);
};

/** Most bytes of records that become part of a statement; some 10,000 postbacks. */
const WAITING_BYTES = 4_000_000;

/**
 * The same, with the postbacks that wait for their click then. `where`: SQL condition on rows of `waiting_postbacks`. The
 * newest of them, if there are more than fit into a statement.
 */
export const stateWithWaiting = async (
  db: EventDb,
  where: string,
  values: readonly unknown[],
): Promise<{ state: StoreState; waiting: ReceivedPostback[] }> => {
  const [row] = await pgQuery(
    db,
    `${STATE}, (select coalesce(json_agg(json_build_array(node, worker, record)), '[]')::text from (
        select node, worker, record, sum(octet_length(record)) over (order by time desc, node, worker, epoch, sequence) as bytes
        from waiting_postbacks where ${where}) as w where bytes <= ${WAITING_BYTES}) as waiting
     from shards where shard = 0`,
    values,
  );
  const waiting = JSON.parse(String(row?.waiting)) as [node: number, worker: number, record: string][];
  return {
    state: stateIn(row),
    waiting: waiting.map(([node, worker, record]) => ({
      node,
      worker,
      record: JSON.parse(record) as ReceivedPostback['record'],
      fate: 'waiting',
    })),
  };
};
