import type { DuckDBConnection } from '@duckdb/node-api';
import type { NetworkFigures } from '../../core/traffic/shared-network.ts';
import type { AbTestResults } from '../store/ab-test-results.ts';
import type { AuditStore } from '../store/audit-store.ts';
import type { EventBackup } from '../store/backup.ts';
import type { ConversionFeed } from '../store/conversion-feed.ts';
import type { Span } from '../store/duckdb/fold.ts';
import type { EventData } from '../store/event-data.ts';
import type { EventReports } from '../store/event-reports.ts';
import type { IngestStore } from '../store/ingest-store.ts';
import type { EventMarks } from '../store/marks.ts';
import type { MilestoneEvents } from '../store/milestones.ts';
import type { OfferCounts } from '../store/offer-counts.ts';
import type { PostbackLog } from '../store/postback-log.ts';
import type { UnpricedConversions } from '../store/reports.ts';
import type { RetentionStore } from '../store/retention-store.ts';
import type { EventTables } from '../store/tables.ts';

/** Keeps roll-ups small without changing sums. Must not run during a commit. */
export interface Rollups {
  /** Returns how many rows were removed. */
  merge(span: Span): Promise<number>;
  /** The span must be within one UTC day. */
  fold(span: Span): Promise<void>;
  /** Hours before `before` (milliseconds) with unfolded rows. */
  unfolded(before: number): Promise<{ hour: number; rows: number }[]>;
}

export interface EventStore {
  ingest: IngestStore;
  audit: AuditStore;
  retention: RetentionStore;
  reports: EventReports;
  marks: EventMarks;
  data: EventData;
  tables: EventTables;
  milestones: MilestoneEvents;
  tests: AbTestResults;
  backup: EventBackup;
  feed: ConversionFeed;
  unpriced: UnpricedConversions;
  offers: OfferCounts;
  postbacks: PostbackLog;
  rollups: Rollups;
  /** See NetworkFigures. Covers requests since `from` (milliseconds). */
  networks(from: number): Promise<NetworkFigures>;
  /** Another connection, for what moves the events to another store; absent in a store that cannot be moved from. */
  connect?: () => Promise<DuckDBConnection>;
  close(): void | Promise<void>;
}
