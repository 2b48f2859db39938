import type { NetworkFigures } from '../../core/traffic/shared-network.ts';
import { currentAsker } from '../queue/question.ts';
import type { AbTestResults } from '../store/ab-test-results.ts';
import type { AuditStore } from '../store/audit-store.ts';
import type { EventBackup } from '../store/backup.ts';
import type { ConversionFeed } from '../store/conversion-feed.ts';
import { duckdbBackup } from '../store/duckdb/backup.ts';
import { foldRollups, mergeRollups, type Span, unfolded } from '../store/duckdb/fold.ts';
import { duckdbIngestStore } from '../store/duckdb/ingest/ingest-store.ts';
import { type EventDatabase, openEventDatabase, type StoreLimits } from '../store/duckdb/open.ts';
import { openReaders, type Readers } from '../store/duckdb/readers.ts';
import { duckdbRetentionStore } from '../store/duckdb/retention.ts';
import type { EventData } from '../store/event-data.ts';
import type { EventReports } from '../store/event-reports.ts';
import type { IngestStore } from '../store/ingest-store.ts';
import type { EventMarks } from '../store/marks.ts';
import type { MilestoneEvents } from '../store/milestones.ts';
import type { PostbackLog } from '../store/postback-log.ts';
import type { UnpricedConversions } from '../store/reports.ts';
import type { RequestLog } from '../store/request-log.ts';
import type { RetentionStore } from '../store/retention-store.ts';
import type { EventTables } from '../store/tables.ts';
import { abTestResultsOf } from './ab-tests/results.ts';
import { duckdbAuditStore } from './audit-store.ts';
import { duckdbConversionFeed } from './conversion-feed.ts';
import { duckdbEventData } from './event-data.ts';
import { reportsOf } from './event-reports.ts';
import { duckdbMarks } from './marks.ts';
import { duckdbMilestones } from './milestones.ts';
import { networkFigures } from './network-figures.ts';
import { removeOutgoing } from './parquet.ts';
import { postbackLog } from './postbacks/postback-log.ts';
import { arrivedRequests, logPositions } from './request-arrivals.ts';
import { duckdbTables } from './tables.ts';
import { duckdbUnpriced } from './unpriced.ts';

/**
 * The system queries arrivals for live lists twice a second, on a separate connection, so they never wait for a page or
 * a count. A member's query may reach far back, so it runs as an ordinary query.
 */
const openLiveLog = async (
  { instance }: Pick<EventDatabase, 'instance'>,
  { read }: Pick<Readers, 'read'>,
): Promise<Pick<RequestLog, 'positions' | 'arrived'> & { close(): void }> => {
  const live = await instance.connect();
  return {
    positions: () => logPositions(live),
    arrived: (query) =>
      currentAsker() === null
        ? arrivedRequests(live, query)
        : read((connection) => arrivedRequests(connection, query)),
    close: () => live.closeSync(),
  };
};

/** Keeps roll-ups small without changing sums. Must not run during a commit. */
interface Rollups {
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
  postbacks: PostbackLog;
  rollups: Rollups;
  /** See NetworkFigures. Covers requests since `from` (milliseconds). */
  networks(from: number): Promise<NetworkFigures>;
  close(): void;
}

/** Default maximum duration of one query, milliseconds. */
const QUESTION_MS = 30_000;

/** The event store in one DuckDB file. `staging`: a directory for files passed to DuckDB. */
export const openDuckDbStore = async (
  file: string,
  staging: string,
  limits?: StoreLimits,
): Promise<EventStore> => {
  const database = await openEventDatabase(file, staging, limits);
  await removeOutgoing(staging);
  const readers = await openReaders(database, limits?.questionMs ?? QUESTION_MS);
  const { read } = readers;
  const { close: closeLog, ...live } = await openLiveLog(database, readers);
  // Outgoing changes do not wait for ingest, jobs or reports.
  const [forgetter, feeder] = [await database.instance.connect(), await database.instance.connect()];
  return {
    ingest: duckdbIngestStore(database),
    audit: duckdbAuditStore(database),
    retention: duckdbRetentionStore(database),
    reports: reportsOf(read, live),
    marks: duckdbMarks(readers),
    data: duckdbEventData(database, readers),
    tables: duckdbTables(database, readers),
    milestones: duckdbMilestones(readers),
    tests: abTestResultsOf(read),
    feed: duckdbConversionFeed(forgetter, feeder),
    postbacks: postbackLog(read),
    unpriced: duckdbUnpriced(readers),
    backup: duckdbBackup(() => database.instance.connect(), file),
    networks: (from) => read((connection) => networkFigures(connection, from)),
    rollups: {
      merge: (span) => mergeRollups(database.writer, span),
      fold: (span) => foldRollups(database.writer, span),
      unfolded: (before) => unfolded(database.reader, before),
    },
    close: () => {
      readers.close();
      closeLog();
      forgetter.closeSync();
      feeder.closeSync();
      database.close();
    },
  };
};
