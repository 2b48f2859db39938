import { num } from '../../duckdb/rows.ts';
import type { StoreState } from '../statement/store-tables.ts';
import { type EventDb, pgQuery } from './rows.ts';

/** One statement, so that all of it is of one moment. */
const STATE = `select committed,
    (select max(time) from journal_positions) as stored_up_to,
    (select coalesce(json_agg(json_build_array(day, run, changes = summed) order by day), '[]')::text from day_sums
      where run is not null) as days,
    (select coalesce(json_agg(json_build_array(workspace, before)), '[]')::text from expired_requests) as expired
  from shards where shard = $1`;

/** What is known of the store now. */
export const storeState = async (db: EventDb, shard = 0): Promise<StoreState> => {
  const [row] = await pgQuery(db, STATE, [shard]);
  const days = JSON.parse(String(row?.days)) as [day: number, run: number, isClean: boolean][];
  const expired = JSON.parse(String(row?.expired)) as [workspace: number, before: number][];
  return {
    committed: num(row?.committed),
    storedUpTo: row?.stored_up_to == null ? null : num(row.stored_up_to),
    days: days.map(([day, run, isClean]) => ({ day, run, isClean })),
    expired: expired.map(([workspace, before]) => ({ workspace, before })),
  };
};
