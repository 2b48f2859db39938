import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { AuditStore } from '../audit-store.ts';
import type { RetentionStore } from '../retention-store.ts';
import { clickhouseAuditStore } from './audit-store.ts';
import { clickhouseBatchTables } from './batch-tables.ts';
import { AnswerLost } from './batches/ports.ts';
import { clickhouseFollowUps } from './carry-out.ts';
import { type ClickHouse, openClickHouse } from './connection.ts';
import { clickhouseIngestStore, type LeasedIngest } from './ingest/ingest-store.ts';
import { postgresBatchLog } from './postgres/batch-log.ts';
import { isEventDbCurrent } from './postgres/migrate.ts';
import type { EventDb } from './postgres/rows.ts';
import { clickhouseInWords, preparation } from './prepare.ts';
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
 * The event store in ClickHouse, with Postgres for what changes together. Tables are brought up to date, later if ClickHouse
 * does not answer now; the lease is taken when ingest asks for its positions, and kept until it closes. Rejects with Problem
 * if the two do not belong together, and for what the operator can fix.
 */
export const openClickHouseEvents = async (url: string, db: EventDb): Promise<ClickHouseEvents> => {
  const clickhouse = openClickHouse(url);
  const prepare = preparation(clickhouse, db);
  try {
    await prepare();
  } catch (error) {
    const canWait = error instanceof AnswerLost && (await isEventDbCurrent(db).catch(() => false));
    if (!canWait) {
      await clickhouse.close();
      throw clickhouseInWords(error);
    }
  }
  const log = postgresBatchLog(db);
  const writing = openWriting({
    clickhouse,
    db,
    log: {
      ...log,
      take: async (owner) => {
        await prepare();
        return log.take(owner);
      },
    },
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
