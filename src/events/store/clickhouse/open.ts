import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { AuditStore } from '../audit-store.ts';
import type { RetentionStore } from '../retention-store.ts';
import { clickhouseAuditStore } from './audit-store.ts';
import { clickhouseBatchTables } from './batch-tables.ts';
import { clickhouseFollowUps } from './carry-out.ts';
import { type ClickHouse, openClickHouse } from './connection.ts';
import { clickhouseIngestStore, type LeasedIngest } from './ingest/ingest-store.ts';
import { migrateClickHouse } from './migrate.ts';
import { postgresBatchLog } from './postgres/batch-log.ts';
import { migrateEventDb } from './postgres/migrate.ts';
import type { EventDb } from './postgres/rows.ts';
import { clickhouseRetentionStore } from './retention.ts';
import { openWriting } from './writing.ts';

/** How often the lease is prolonged; it lasts five times as long. */
const RENEW_MS = 2000;

export interface ClickHouseEvents {
  ingest: LeasedIngest;
  retention: RetentionStore;
  audit: AuditStore;
  clickhouse: ClickHouse;
  close(): Promise<void>;
}

/**
 * The event store in ClickHouse, with Postgres for what changes together. Tables are brought up to date; the lease is
 * taken when ingest asks for its positions, and kept until it closes.
 */
export const openClickHouseEvents = async (url: string, db: EventDb): Promise<ClickHouseEvents> => {
  const clickhouse = openClickHouse(url);
  try {
    await migrateEventDb(db, () => migrateClickHouse(clickhouse));
  } catch (error) {
    await clickhouse.close();
    throw error;
  }
  const writing = openWriting({
    clickhouse,
    db,
    log: postgresBatchLog(db),
    tables: clickhouseBatchTables(clickhouse, (ms) => setTimeout(ms)),
    follow: clickhouseFollowUps(db, clickhouse),
    owner: `${hostname()} ${process.pid} ${randomUUID()}`,
  });
  const ingest = clickhouseIngestStore(writing);
  // A failure means only that the lease may end; the next statement in Postgres tells.
  const renewing = setInterval(() => void ingest.renew().catch(() => undefined), RENEW_MS);
  renewing.unref();
  return {
    ingest,
    retention: clickhouseRetentionStore(writing),
    audit: clickhouseAuditStore(clickhouse, db),
    clickhouse,
    close: async () => {
      clearInterval(renewing);
      await ingest.end().catch(() => undefined);
      await clickhouse.close();
    },
  };
};
