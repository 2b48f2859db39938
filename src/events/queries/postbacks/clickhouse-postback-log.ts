import type { EventDb } from '../../store/clickhouse/postgres/rows.ts';
import { stateWithWaiting } from '../../store/clickhouse/postgres/store-state.ts';
import type { ClickHouseReaders } from '../../store/clickhouse/readers.ts';
import type { StatementTables } from '../../store/clickhouse/statement/reader.ts';
import type { StoreState } from '../../store/clickhouse/statement/store-tables.ts';
import { withWaitingPostbacks } from '../../store/clickhouse/waiting-rows.ts';
import type { PostbackLog } from '../../store/postback-log.ts';
import { postbackLog } from './postback-log.ts';

/**
 * The same statements as DuckDB's. What waits for its click is in Postgres until it is settled: they see it as rows of
 * `postbacks`. `tables`: what statements see otherwise.
 */
export const clickhousePostbackLog = (
  { seeing }: Pick<ClickHouseReaders, 'seeing'>,
  db: EventDb,
  tables: (state: StoreState) => StatementTables,
): PostbackLog => {
  const logWith = (where: string, values: readonly unknown[]): PostbackLog =>
    postbackLog(
      seeing(async () => {
        const { state, waiting } = await stateWithWaiting(db, where, values);
        return withWaitingPostbacks(tables(state), waiting);
      }),
    );
  const of = (workspace: number): PostbackLog => logWith('workspace = $1', [workspace]);
  return {
    received: (query) => of(query.workspace).received(query),
    // Those of one conversion wait for the same click, so they are all settled, or none.
    one: (place) =>
      logWith(
        `workspace = (select workspace from waiting_postbacks where node = $1 and worker = $2 and epoch = $3 and sequence = $4)`,
        [place.node, place.worker, place.epoch, place.sequence],
      ).one(place),
    counts: (workspace, ...range) => of(workspace).counts(workspace, ...range),
    unmapped: (workspace, from) => of(workspace).unmapped(workspace, from),
    unnamed: (query) => of(query.workspace).unnamed(query),
  };
};
