import fs from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { HOUR_MS, MINUTE_MS } from '../../core/time/durations.ts';
import { asking } from '../queue/question.ts';
import { FILE_QUESTION_MS, QUESTION_MS } from '../queue/question-limits.ts';
import { clickhouseBackup } from '../store/clickhouse/backup.ts';
import { openClickHouse } from '../store/clickhouse/connection.ts';
import { openClickHouseEvents } from '../store/clickhouse/open.ts';
import { type EventDb, pgQuery } from '../store/clickhouse/postgres/rows.ts';
import { storeState } from '../store/clickhouse/postgres/store-state.ts';
import { type ClickHouseReaders, clickHouseReaders } from '../store/clickhouse/readers.ts';
import { type StoreState, storeTables } from '../store/clickhouse/statement/store-tables.ts';
import { clickhouseDaySums, type DaySums } from '../store/clickhouse/sums/day-sums.ts';
import { type BackgroundSums, sumInBackground } from '../store/clickhouse/sums/in-background.ts';
import { sumTables } from '../store/clickhouse/sums/tables.ts';
import { eventTables } from '../store/clickhouse/tables.ts';
import { keyIn } from '../store/duckdb/row-places.ts';
import { num, type Read } from '../store/duckdb/rows.ts';
import type { RequestLog } from '../store/request-log.ts';
import { abTestResultsOf } from './ab-tests/results.ts';
import { clickhouseConversionFeed } from './clickhouse-conversion-feed.ts';
import { clickhouseEventData } from './clickhouse-event-data.ts';
import { clickhouseMilestones } from './clickhouse-milestones.ts';
import { reportsOf } from './event-reports.ts';
import type { EventStore, Rollups } from './event-store.ts';
import { marksOf } from './marks.ts';
import { networkFigures } from './network-figures.ts';
import { offerCountsOf } from './offer-counts.ts';
import { removeOutgoing } from './parquet.ts';
import { clickhousePostbackLog } from './postbacks/clickhouse-postback-log.ts';
import { arrivedRequests } from './request-arrivals.ts';
import { tablesOf } from './tables.ts';
import { unpricedOf } from './unpriced.ts';

/** How long an answer for a file may take; others end by their own deadline. */
const ANSWER_MS = FILE_QUESTION_MS + MINUTE_MS;
/** How long a table of a day may take to be summed. */
const SUM_MS = HOUR_MS;

const liveLog = (db: EventDb, { read }: ClickHouseReaders): Pick<RequestLog, 'positions' | 'arrived'> => ({
  positions: async () => {
    const rows = await pgQuery(db, 'select node, worker, epoch, sequence, time from journal_positions');
    return rows.map((row) => ({ ...keyIn(row), time: num(row.time) }));
  },
  // The system's questions do not wait for those of people.
  arrived: (query) => read((reader) => arrivedRequests(reader, query)),
});

/** Pages of an export take turns with other files of the workspace. */
const pagesIn =
  ({ read, queue }: ClickHouseReaders) =>
  (workspace: number): Read =>
  (work) =>
    queue.run({ group: workspace, member: 'file', kind: 'program', deadlineMs: FILE_QUESTION_MS }, () =>
      asking(null, () => read(work)),
    );

/** Until a day is summed, reports read its requests. */
const rollupsOf = ({ unsummed }: DaySums, background: BackgroundSums): Rollups => ({
  merge: async () => 0,
  unfolded: async (before) => (await unsummed(before)).map((day) => ({ hour: day, rows: 1 })),
  fold: async ({ from }) => background.add(from),
});

interface ClickHouseStoreOptions {
  /** A directory for files to be downloaded. */
  staging: string;
  /** Maximum duration of one question by people and programs, milliseconds. */
  questionMs?: number;
  /** A day could not be summed, and is tried again: reports go on reading its requests. */
  onProblem: (error: unknown) => void;
}

export interface ClickHouseStore extends EventStore {
  readonly sums: DaySums;
  close(): Promise<void>;
}

/**
 * The event store in the ClickHouse database of `url`, with `db` for what changes together; see 0097. The same statements answer as
 * in DuckDB, which runs in memory here only to read their text and to write files.
 */
export const openClickHouseStore = async (
  url: string,
  db: EventDb,
  { staging, questionMs = QUESTION_MS, onProblem }: ClickHouseStoreOptions,
): Promise<ClickHouseStore> => {
  const { ingest, audit, retention, clickhouse, close } = await openClickHouseEvents(url, db);
  await fs.mkdir(staging, { recursive: true, mode: 0o700 });
  await removeOutgoing(staging);
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '1',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const parser = await instance.connect();
  // Apart from ingest, which must not wait for answers.
  const reading = openClickHouse(url, ANSWER_MS);
  const summing = openClickHouse(url, SUM_MS);
  const tablesAt = (state: StoreState) => storeTables([...eventTables, ...sumTables], state);
  const readers = clickHouseReaders(reading, parser, async () => tablesAt(await storeState(db)), {
    questionMs,
    fileMs: FILE_QUESTION_MS,
  });
  const { read } = readers;
  const sums = clickhouseDaySums(summing, db, parser, (ms) => setTimeout(ms));
  const background = sumInBackground(sums, {
    onProblem,
    wait: (ms, signal) => setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined),
  });
  return {
    ingest,
    audit,
    retention: {
      ...retention,
      // Sums outlive requests.
      expire: async (wanted) => {
        await sums.expire(wanted.workspace, wanted.before);
        return retention.expire(wanted);
      },
    },
    data: clickhouseEventData(read, db, pagesIn(readers)),
    reports: reportsOf(read, liveLog(db, readers)),
    marks: marksOf(read),
    tables: tablesOf(
      async () => {
        const own = await readers.open();
        return { reader: own.reader, on: own };
      },
      readers.queue,
      { instance, staging },
    ),
    milestones: clickhouseMilestones(read, db),
    tests: abTestResultsOf(read),
    feed: clickhouseConversionFeed(reading, db),
    postbacks: clickhousePostbackLog(readers, db, tablesAt),
    unpriced: unpricedOf(read),
    offers: offerCountsOf(read),
    backup: clickhouseBackup(clickhouse.database),
    networks: (from) => read((reader) => networkFigures(reader, from)),
    rollups: rollupsOf(sums, background),
    sums,
    close: async () => {
      readers.close();
      await background.end();
      await Promise.all([reading.close(), summing.close()]);
      parser.closeSync();
      instance.closeSync();
      await close();
    },
  };
};
