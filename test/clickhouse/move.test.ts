import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Problem } from '../../src/config/problem.ts';
import { DAY_MS } from '../../src/core/time/durations.ts';
import { audit } from '../../src/events/ingest/audit.ts';
import { createIngest } from '../../src/events/ingest/ingest.ts';
import type { Disk } from '../../src/events/journal/disk.ts';
import { claimDatabases } from '../../src/events/move/claim.ts';
import { differences } from '../../src/events/move/compare.ts';
import { type EventMove, type MoveCourse, moveAhead, moveTheRest } from '../../src/events/move/mover.ts';
import { duckdbSource } from '../../src/events/move/source.ts';
import { clickhouseTarget } from '../../src/events/move/target.ts';
import { movedBatchTables } from '../../src/events/move/target-tables.ts';
import { clickhouseTotals, duckdbTotals, postgresTotals } from '../../src/events/move/totals.ts';
import { type ClickHouseStore, openClickHouseStore } from '../../src/events/queries/clickhouse-store.ts';
import type { EventStore } from '../../src/events/queries/event-store.ts';
import { AnswerLost, LeaseLost, NotBegun } from '../../src/events/store/clickhouse/batches/ports.ts';
import { type ClickHouse, openClickHouse } from '../../src/events/store/clickhouse/connection.ts';
import { openClickHouseEvents } from '../../src/events/store/clickhouse/open.ts';
import { type EventDb, pgQuery } from '../../src/events/store/clickhouse/postgres/rows.ts';
import type { IngestStore } from '../../src/events/store/ingest-store.ts';
import { temporaryEventDb } from '../helpers/event-db.ts';
import { type TemporaryStore, temporaryStore } from '../helpers/event-store.ts';
import type { Traffic } from '../helpers/event-traffic.ts';
import { isLong } from '../helpers/long.ts';
import { DAYS, FROM, questionedTraffic, randomQuestions } from '../helpers/random-questions.ts';
import { type Random, seeded } from '../simulation/random.ts';
import { asked } from './asked.ts';
import { temporaryDatabase } from './temporary-events.ts';

const BATCH = 90;
const QUESTIONS = 25;

class Killed extends Problem {}

/** A ClickHouse whose user is killed at random: before or after a statement, or while it is on its way. */
const deadly = (clickhouse: ClickHouse, random: Random, kills: () => boolean) => {
  let isDead = false;
  /** Statements that arrive after their sender was killed. */
  const late: (() => Promise<unknown>)[] = [];
  const through = async <T>(work: () => Promise<T>, mayBeLate: boolean): Promise<T> => {
    if (isDead) throw new Killed('dead');
    if (!kills()) return work();
    isDead = true;
    const how = random.below(mayBeLate ? 3 : 2);
    if (how === 1) await work();
    if (how === 2) late.push(work);
    throw new Killed('killed');
  };
  const own: ClickHouse = {
    ...clickhouse,
    rows: (sql, options) => through(() => clickhouse.rows(sql, options), false),
    run: (sql, options) => through(() => clickhouse.run(sql, options), false),
    insert: (sql, pieces, options) => through(() => clickhouse.insert(sql, pieces, options), true),
  };
  return { clickhouse: own, late };
};

const ingestOf = (disk: Disk, store: IngestStore) =>
  createIngest({
    disk,
    root: 'journal',
    store,
    batchRecords: BATCH,
    keepBroken: () => {
      throw new Error('Nothing is broken here.');
    },
    breathe: async () => undefined,
  });

const sorted = <T>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

interface House {
  duck: TemporaryStore;
  db: EventDb;
  clickhouse: ClickHouse;
  url: string;
  dispose(): Promise<void>;
}

const house = async (): Promise<House> => {
  const [duck, database, postgres] = [
    await temporaryStore(),
    await temporaryDatabase(),
    await temporaryEventDb(),
  ];
  const clickhouse = openClickHouse(database.url);
  return {
    duck,
    db: postgres.db,
    clickhouse,
    url: database.url,
    dispose: async () => {
      duck.dispose();
      await clickhouse.close();
      await database.dispose();
      await postgres.dispose();
    },
  };
};

const course = (db: EventDb, over: Partial<MoveCourse> = {}): MoveCourse => ({
  onRows: () => undefined,
  onWaiting: () => undefined,
  signal: new AbortController().signal,
  isAway: (error) => error instanceof AnswerLost || error instanceof LeaseLost || error instanceof NotBegun,
  // The lease of a killed move ends.
  wait: async () => void (await pgQuery(db, `update shards set until = '-infinity'`)),
  ...over,
});

/** A move as a process would begin it, with another ClickHouse if given. */
const begun = async (
  { duck, db, url, clickhouse: real }: House,
  clickhouse: ClickHouse = real,
): Promise<EventMove & { close(): void }> => {
  await claimDatabases(db, clickhouse, 'this move');
  const events = await openClickHouseEvents(url, db);
  const connection = await duck.store.connect?.();
  if (connection === undefined) throw new Error('DuckDB can be moved.');
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'fairlead moving '));
  const { ingest, audit: own } = duck.store;
  const target = await clickhouseTarget({
    clickhouse,
    db,
    tables: movedBatchTables(clickhouse, async () => undefined),
  });
  return {
    ...{ source: duckdbSource(connection, folder), ingest, audit: own, target, clickhouse: real, db },
    targetAudit: events.audit,
    close: () => {
      connection.closeSync();
      fs.rmSync(folder, { recursive: true });
      void events.close();
    },
  };
};

const totalsOf = async ({ duck }: Pick<House, 'duck'>) => {
  const connection = await duck.store.connect?.();
  if (connection === undefined) throw new Error('DuckDB can be moved.');
  try {
    return await duckdbTotals(duckdbSource(connection, path.join(duck.dir, 'totals')));
  } finally {
    connection.closeSync();
  }
};

/** A member marks some of what is stored. */
const markSome = async (
  ingest: ReturnType<typeof createIngest>,
  store: IngestStore,
  { requests }: Traffic,
  random: Random,
): Promise<void> => {
  const places = requests.map(({ at }) => ({ ...at }));
  const stored = [...(await store.findMarkable(places)).values()];
  const some = stored.filter(() => random.chance(0.05));
  if (some.length === 0) return;
  const as = random.chance(0.5) ? ('human' as const) : ('invalid' as const);
  await ingest.mark({ workspace: 1, requests: some, as, user: 1, note: 'seen', at: FROM + 9 * DAY_MS });
};

/** The store that an installation goes on with. */
const openMoved = ({ url, db, duck }: House): Promise<ClickHouseStore> =>
  openClickHouseStore(url, db, {
    staging: path.join(duck.dir, 'moved'),
    onProblem: (error) => {
      throw error;
    },
  });

/** Reports have the same answers. */
const reportsAlike = async (moved: EventStore, duck: EventStore): Promise<void> => {
  for (const query of randomQuestions(QUESTIONS))
    expect(await moved.reports.report(query)).toEqual(await duck.reports.report(query));
};

/** So has everything else that is asked. */
const answersAlike = async (moved: EventStore, duck: EventStore): Promise<void> => {
  for (const [, ask] of asked) expect(await ask(moved)).toEqual(await ask(duck));
};

/** Sums by campaign and day in both stores. */
const sumsAlike = async (own: House): Promise<ReadonlyMap<string, unknown>> => {
  const [shard] = await pgQuery(own.db, 'select committed from shards');
  const old = await totalsOf(own);
  const is = await clickhouseTotals(own.clickhouse, Number(shard?.committed));
  expect(differences(old, is)).toEqual([]);
  const ofConversions = new Map([...old].filter(([key]) => key.startsWith('conversions of ')));
  expect(differences(ofConversions, await postgresTotals(own.db))).toEqual([]);
  return is;
};

/** On a busy machine. */
const PATIENCE_MS = 900_000;

test.each(isLong ? [1, 2, 3] : [1])(
  'run %i: killed five times while clicks arrive, then ingest goes on where it was, with every number equal',
  { timeout: PATIENCE_MS },
  async (seed) => {
    const random = seeded(seed);
    const own = await house();
    const { duck, db } = own;
    const disk = questionedTraffic().layOut();
    const before = ingestOf(disk, duck.store.ingest);
    const marking = seeded(seed + 50);
    for (let step = 0; step < 3; step++) await before.step();
    await markSome(before, duck.store.ingest, questionedTraffic(), marking);

    let left = 5;
    const kills = (): boolean => left > 0 && random.chance(0.03) && left-- > 0;
    const late: (() => Promise<unknown>)[] = [];
    for (let isOver = false; !isOver; ) {
      const dead = deadly(own.clickhouse, random, kills);
      try {
        const move = await begun(own, dead.clickhouse);
        try {
          await moveAhead(move, course(db));
          // Ingest waits from here.
          await before.settled();
          await moveTheRest(move, course(db));
          await move.target.end();
          isOver = left === 0;
        } finally {
          move.close();
        }
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        late.push(...dead.late);
      }
      // The fence keeps out what a dead process had sent, once another one has begun.
      if (isOver) for (const statement of late) await statement().catch(() => undefined);
      else {
        await before.step();
        await before.settled();
        await markSome(before, duck.store.ingest, questionedTraffic(), marking);
      }
    }
    const is = await sumsAlike(own);
    for (const table of ['requests', 'click_events', 'postbacks', 'conversions', 'marks'])
      expect([...is.keys()].some((key) => key.startsWith(`${table} of `))).toBe(true);

    const moved = await openMoved(own);
    const after = ingestOf(disk, moved.ingest);
    const positions = await duck.store.ingest.positions();
    expect(sorted(await moved.ingest.positions())).toEqual(sorted(positions));
    expect(await moved.ingest.waitingEvents()).toEqual(await duck.store.ingest.waitingEvents());
    expect(sorted(await moved.ingest.waitingPostbacks())).toEqual(
      sorted(await duck.store.ingest.waitingPostbacks()),
    );
    // Both go on with what is still in the journals.
    let steps = 0;
    while (await before.step()) steps++;
    await before.settled();
    while (await after.step());
    await after.settled();
    expect(steps).toBeGreaterThan(0);
    await sumsAlike(own);
    await reportsAlike(moved, duck.store);
    expect(await audit(disk, 'journal', moved.audit)).toMatchObject({ ok: true, findings: [] });
    await moved.close();
    await own.dispose();
  },
);

test('requests that have expired stay in the sums, and a workspace that is erased stays so', {
  timeout: PATIENCE_MS,
}, async () => {
  const own = await house();
  const { duck, db } = own;
  await questionedTraffic().ingestInto(duck.store.ingest, BATCH);
  const before = FROM + 3.4 * DAY_MS;
  while (!(await duck.store.retention.expire({ workspace: 1, before, most: 100 })).done);
  const move = await begun(own);
  await moveAhead(move, course(db));
  // The sums of a day change once more.
  await duck.store.retention.expire({ workspace: 2, before, most: 10_000 });
  await moveAhead(move, course(db));
  await duck.store.retention.condemn(9);
  await moveTheRest(move, course(db));
  await move.target.end();
  move.close();
  await sumsAlike(own);
  const moved = await openMoved(own);
  await moved.ingest.positions();
  expect(await moved.retention.condemned()).toEqual([9]);
  await reportsAlike(moved, duck.store);
  for (const day of await moved.sums.unsummed(FROM + (DAYS + 1) * DAY_MS)) await moved.sums.sum(day);
  await reportsAlike(moved, duck.store);
  if (isLong) await answersAlike(moved, duck.store);
  expect(await moved.audit.totals()).toMatchObject({
    expired: (await duck.store.audit.totals()).expired,
    reported: (await duck.store.audit.totals()).reported,
  });
  await moved.close();
  await own.dispose();
});

test('databases that are not empty, or of another move, are refused before anything is changed', async () => {
  const own = await house();
  const { db, clickhouse } = own;
  await pgQuery(db, 'create table mine (a int)');
  await expect(claimDatabases(db, clickhouse, 'a')).rejects.toThrow('is not empty');
  await pgQuery(db, 'drop table mine');
  await clickhouse.run('CREATE TABLE mine (a Int8) ENGINE = MergeTree ORDER BY a');
  await expect(claimDatabases(db, clickhouse, 'a')).rejects.toThrow('is not empty');
  await clickhouse.run('DROP TABLE mine SYNC');
  await claimDatabases(db, clickhouse, 'a');
  await claimDatabases(db, clickhouse, 'a');
  await expect(claimDatabases(db, clickhouse, 'b')).rejects.toThrow('another installation');
  const other = await temporaryEventDb();
  await expect(claimDatabases(other.db, clickhouse, 'a')).rejects.toThrow('together with another Postgres');
  await other.dispose();
  await own.dispose();
});
