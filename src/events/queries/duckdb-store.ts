import { currentAsker } from '../queue/question.ts';
import { QUESTION_MS } from '../queue/question-limits.ts';
import { duckdbBackup } from '../store/duckdb/backup.ts';
import { foldRollups, mergeRollups, unfolded } from '../store/duckdb/fold.ts';
import { duckdbIngestStore } from '../store/duckdb/ingest/ingest-store.ts';
import { type EventDatabase, openEventDatabase, type StoreLimits } from '../store/duckdb/open.ts';
import { openReaders, type Readers } from '../store/duckdb/readers.ts';
import { duckdbRetentionStore } from '../store/duckdb/retention.ts';
import type { RequestLog } from '../store/request-log.ts';
import { abTestResultsOf } from './ab-tests/results.ts';
import { duckdbAuditStore } from './audit-store.ts';
import { duckdbConversionFeed } from './conversion-feed.ts';
import { duckdbEventData } from './event-data.ts';
import { reportsOf } from './event-reports.ts';
import type { EventStore } from './event-store.ts';
import { marksOf } from './marks.ts';
import { duckdbSkips, milestonesOf } from './milestones.ts';
import { networkFigures } from './network-figures.ts';
import { offerCountsOf } from './offer-counts.ts';
import { removeOutgoing } from './parquet.ts';
import { postbackLog } from './postbacks/postback-log.ts';
import { arrivedRequests, logPositions } from './request-arrivals.ts';
import { tablesOf } from './tables.ts';
import { unpricedOf } from './unpriced.ts';

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
    marks: marksOf(read),
    data: duckdbEventData(database, readers),
    tables: tablesOf(
      async () => {
        const connection = await database.instance.connect();
        return { reader: connection, on: connection };
      },
      readers.queue,
      database,
    ),
    milestones: milestonesOf(read, duckdbSkips),
    tests: abTestResultsOf(read),
    feed: duckdbConversionFeed(forgetter, feeder),
    postbacks: postbackLog(read),
    unpriced: unpricedOf(read),
    offers: offerCountsOf(read),
    backup: duckdbBackup(() => database.instance.connect(), file),
    networks: (from) => read((connection) => networkFigures(connection, from)),
    connect: () => database.instance.connect(),
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
