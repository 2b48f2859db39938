import { DAY_MS } from '../../src/core/time/durations.ts';
import type { EventStore } from '../../src/events/queries/event-store.ts';
import { instant } from '../../src/events/store/clickhouse/literals.ts';
import { quarterSums } from '../../src/events/store/clickhouse/sums/tables.ts';
import { temporaryClickHouseStore } from './temporary-store.ts';

export { batchOf, commitBatch } from '../helpers/event-store.ts';

/** In place of test/helpers/event-store.ts: the tests of the DuckDB store, asked of ClickHouse. */
export interface TemporaryStore {
  readonly store: EventStore;
  readonly dir: string;
  /** Statements that both stores understand. */
  tamper(...statements: string[]): Promise<void>;
  dispose(): Promise<void>;
}

const EXPIRES = /^DELETE FROM requests WHERE workspace = (\d+)$/;
const ALL = Date.parse('2100-01-01T00:00:00Z');

export const temporaryStore = async (): Promise<TemporaryStore> => {
  const own = await temporaryClickHouseStore();
  /** What is like merging roll-ups here: days are summed. Returns their rows. */
  const merge: EventStore['rollups']['merge'] = async ({ from, to }) => {
    const { sums } = own.store;
    for (const day of await sums.unsummed(to)) if (day + DAY_MS > from) await sums.sum(day);
    const counted = quarterSums.map(
      ({ name }) =>
        `SELECT count() AS n FROM ${name} WHERE quarter >= ${instant(from)} AND quarter < ${instant(to)}`,
    );
    const rows = await own.clickhouse.rows(counted.join(' UNION ALL '));
    return rows.reduce((all, { n }) => all + Number(n), 0);
  };
  return {
    get store() {
      return { ...own.store, rollups: { ...own.store.rollups, merge } };
    },
    dir: own.dir,
    tamper: async (...statements) => {
      for (const statement of statements) {
        const workspace = EXPIRES.exec(statement)?.[1];
        // Requests are summed before they are removed, and never removed without that.
        if (workspace !== undefined) await own.store.sums.expire(Number(workspace), ALL);
      }
      await own.whileClosed(async () => {
        for (const statement of statements) await own.clickhouse.run(statement);
      });
    },
    dispose: own.dispose,
  };
};
