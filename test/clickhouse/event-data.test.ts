import { DuckDBInstance } from '@duckdb/node-api';
import { clickhouseEventData } from '../../src/events/queries/clickhouse-event-data.ts';
import { pgQuery } from '../../src/events/store/clickhouse/postgres/rows.ts';
import { clickHouseRead } from '../../src/events/store/clickhouse/statement/store-tables.ts';
import { eventTables } from '../../src/events/store/clickhouse/tables.ts';
import { num } from '../../src/events/store/duckdb/rows.ts';
import { testEventData } from '../contract/event-data.ts';
import { temporaryEvents } from './temporary-events.ts';

testEventData(async () => {
  const { ingest, clickhouse, db, dispose } = await temporaryEvents();
  await ingest.positions();
  const instance = await DuckDBInstance.create(':memory:');
  const parser = await instance.connect();
  const read = clickHouseRead(parser, clickhouse, eventTables, async () => {
    const [row] = await pgQuery(db, 'select committed from shards where shard = 0');
    return num(row?.committed);
  });
  return {
    ingest,
    data: clickhouseEventData(read, db),
    dispose: async () => {
      parser.closeSync();
      instance.closeSync();
      await dispose();
    },
  };
});
