import type { NetworkFigures } from '../../../core/traffic/shared-network.ts';
import { baselineReport } from '../../reports/baseline.ts';
import { campaignReport } from '../../reports/campaign.ts';
import { firstQuarter } from '../../reports/engine/first.ts';
import { queryReport } from '../../reports/engine/report.ts';
import { duckdbMarks } from '../../reports/marks.ts';
import { networkFigures } from '../../reports/network-figures.ts';
import { perCampaignReport } from '../../reports/per-campaign.ts';
import { postbackLog } from '../../reports/postback-log.ts';
import { requestsReport } from '../../reports/requests.ts';
import { validByStepsReport } from '../../reports/steps.ts';
import { duckdbTestResults } from '../../reports/tests/index.ts';
import { waterfallReport } from '../../reports/waterfall.ts';
import type { AuditStore } from '../audit-store.ts';
import type { EventBackup } from '../backup.ts';
import type { EventReports } from '../contract.ts';
import type { ConversionFeed } from '../conversion-feed.ts';
import type { EventData } from '../event-data.ts';
import type { IngestStore } from '../ingest-store.ts';
import type { EventMarks } from '../marks.ts';
import type { MilestoneEvents } from '../milestones.ts';
import type { PostbackLog } from '../postback-log.ts';
import type { RetentionStore } from '../retention-store.ts';
import type { EventTables } from '../tables.ts';
import type { TestResults } from '../test-results.ts';
import type { UnpricedConversions } from '../unpriced.ts';
import { duckdbBackup } from './backup.ts';
import { foldRollups, mergeRollups, type Span, unfolded } from './fold.ts';
import { duckdbIngestStore } from './ingest/ingest-store.ts';
import { duckdbUnpriced } from './ingest/unpriced.ts';
import { openEventDatabase, type StoreLimits } from './open.ts';
import { duckdbAuditStore } from './queries/audit-store.ts';
import { duckdbConversionFeed } from './queries/conversion-feed.ts';
import { duckdbEventData } from './queries/event-data.ts';
import { duckdbMilestones } from './queries/milestones.ts';
import { removeOutgoing } from './queries/parquet.ts';
import { openRequestLog } from './queries/request-log.ts';
import { openReaders } from './readers.ts';
import { duckdbRetentionStore } from './retention.ts';
import { duckdbTables } from './tables.ts';

/** Keeps roll-ups small without changing sums. Not during a commit. */
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
  tests: TestResults;
  backup: EventBackup;
  feed: ConversionFeed;
  unpriced: UnpricedConversions;
  postbacks: PostbackLog;
  rollups: Rollups;
  /** See NetworkFigures; for requests since `from`, milliseconds. */
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
  const readers = await openReaders(database.instance, limits?.questionMs ?? QUESTION_MS);
  const { read } = readers;
  const { close: closeLog, ...log } = await openRequestLog(database, readers);
  // Outgoing changes wait for neither ingest, jobs nor reports.
  const [forgetter, feeder] = [await database.instance.connect(), await database.instance.connect()];
  return {
    ingest: duckdbIngestStore(database),
    audit: duckdbAuditStore(database),
    retention: duckdbRetentionStore(database),
    reports: {
      campaign: (query) => read((connection) => campaignReport(connection, query)),
      perCampaign: (query) => read((connection) => perCampaignReport(connection, query)),
      validBySteps: (query) => read((connection) => validByStepsReport(connection, query)),
      first: (workspace) => read((connection) => firstQuarter(connection, workspace)),
      report: (query) => read((connection) => queryReport(connection, query)),
      baseline: (query) => read((connection) => baselineReport(connection, query)),
      waterfall: (query) => read((connection) => waterfallReport(connection, query)),
      requests: (query) => read((connection) => requestsReport(connection, query)),
      ...log,
    },
    marks: duckdbMarks(readers),
    data: duckdbEventData(database, readers),
    tables: duckdbTables(database, readers),
    milestones: duckdbMilestones(readers),
    tests: duckdbTestResults(readers),
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
