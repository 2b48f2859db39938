import { SUBS } from '../../core/report/subs.ts';
import type { ClickHouse } from '../store/clickhouse/connection.ts';
import { duckRow, mapIn } from '../store/clickhouse/ingest/rows.ts';
import { around, inPieces, isAmong } from '../store/clickhouse/literals.ts';
import { type EventDb, pgQuery } from '../store/clickhouse/postgres/rows.ts';
import type { ClickFacts, ConversionChange, ConversionFeed } from '../store/conversion-feed.ts';
import { clickhouseDialect } from '../store/dialect.ts';
import { requestedPath } from '../store/duckdb/columns.ts';
import { keyIn } from '../store/duckdb/row-places.ts';
import { num } from '../store/duckdb/rows.ts';
import { recordKey } from '../store/record-place.ts';
import { changeOf, factsOf } from './conversion-feed.ts';

const COLUMNS = [
  ...[
    'node',
    'worker',
    'epoch',
    'sequence',
    'host',
    'path',
    'user_agent',
    'referrer',
    'address',
    'click_ids',
  ],
  ...['country', 'region', 'city', 'device', 'os', 'browser', 'language', ...SUBS, 'cost_currency', 'offer'],
  ...['destination', 'traffic_class'],
].join(', ');

/** Outgoing changes are in Postgres, the clicks that they are about in ClickHouse. */
export const clickhouseConversionFeed = (clickhouse: ClickHouse, db: EventDb): ConversionFeed => {
  const clicksOf = async (changes: readonly ConversionChange[]): Promise<Map<string, ClickFacts>> => {
    const found = new Map<string, ClickFacts>();
    for (const piece of inPieces(changes)) {
      const clicks = piece.map(({ click }) => click);
      const rows = await clickhouse.rows(
        `SELECT ${COLUMNS}, ${requestedPath(clickhouseDialect)} AS requested, toUnixTimestamp64Milli(time) AS t, toString(cost) AS amount FROM requests
         WHERE ${around(
           'time',
           clicks.map(({ time }) => time),
         )} AND ${isAmong('', clicks)}`,
      );
      for (const row of rows)
        found.set(recordKey(keyIn(duckRow(row))), factsOf(duckRow(row), mapIn(row.click_ids)));
    }
    return found;
  };
  return {
    changesAfter: async (seq, limit) => {
      const rows = await pgQuery(
        db,
        `select *, time as t, click_time as click_t, first_time as first_t from conversion_changes
         where seq > $1 order by seq limit ${Math.trunc(limit)}`,
        [seq],
      );
      const changes = rows.map(changeOf);
      const clicks = await clicksOf(changes);
      return changes.map((change) => ({ ...change, request: clicks.get(recordKey(change.click)) ?? null }));
    },
    lastChange: async () => {
      const [row] = await pgQuery(db, 'select last_change from shards where shard = 0');
      return num(row?.last_change);
    },
    forget: async (seq) => {
      await pgQuery(db, 'delete from conversion_changes where seq <= $1', [seq]);
    },
  };
};
