import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { eventStorePaths } from '../config/paths.ts';
import { MINUTE_MS } from '../core/time/durations.ts';
import { connectEventSchema } from '../db/event-schema.ts';
import { claimDatabases } from '../events/move/claim.ts';
import type { EventMove } from '../events/move/mover.ts';
import { duckdbSource } from '../events/move/source.ts';
import { clickhouseTarget, type MoveTarget } from '../events/move/target.ts';
import type { EventStore } from '../events/queries/event-store.ts';
import { type ClickHouse, openClickHouse } from '../events/store/clickhouse/connection.ts';
import { type ClickHouseEvents, openClickHouseEvents } from '../events/store/clickhouse/open.ts';
import { clickhouseInWords } from '../events/store/clickhouse/prepare.ts';

/** Comparing years of events takes longer than anything else that is asked. */
const ANSWER_MS = 10 * MINUTE_MS;

export interface OpenEventMove extends EventMove {
  close(): Promise<void>;
}

const claimed = async (
  db: OpenEventMove['db'],
  clickhouse: ClickHouse,
  url: string,
  move: string,
): Promise<{ target: MoveTarget; events: ClickHouseEvents }> => {
  await claimDatabases(db, clickhouse, move);
  // Makes the tables, and refuses versions that do not fit. Its own lease is never taken.
  const events = await openClickHouseEvents(url, db);
  return { target: await clickhouseTarget({ clickhouse, db }), events };
};

/**
 * Opens both databases for a move of the events; `connection` reads the file that is left, and is closed with them.
 * Throws Problem if they cannot be used, or hold anything else.
 */
export const openEventMove = async (
  {
    dataDir,
    databaseUrl,
    clickhouseUrl,
    move,
  }: {
    dataDir: string;
    databaseUrl: string;
    clickhouseUrl: string;
    move: string;
  },
  { ingest, audit }: Pick<EventStore, 'ingest' | 'audit'>,
  connection: DuckDBConnection,
): Promise<OpenEventMove> => {
  const db = await connectEventSchema(databaseUrl);
  const clickhouse = openClickHouse(clickhouseUrl, ANSWER_MS);
  const close = async (): Promise<void> => {
    connection.closeSync();
    await clickhouse.close();
    await db.destroy();
  };
  try {
    const { target, events } = await claimed(db, clickhouse, clickhouseUrl, move);
    const source = duckdbSource(connection, join(eventStorePaths(dataDir).staging, 'moving'));
    return {
      ...{ source, ingest, audit, target, clickhouse, db },
      targetAudit: events.audit,
      close: async () => {
        await target.end().catch(() => undefined);
        await events.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    // What the server says when a move begins is for the operator to mend; later, it may pass.
    throw clickhouseInWords(error);
  }
};
