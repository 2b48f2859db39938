import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '../../src/core/time/durations.ts';
import { dimensionsOf } from '../../src/events/ingest/clicks.ts';
import { decideMarks } from '../../src/events/ingest/marks.ts';
import { clickhouseBatchTables } from '../../src/events/store/clickhouse/batch-tables.ts';
import { clickhouseFollowUps } from '../../src/events/store/clickhouse/carry-out.ts';
import { clickhouseIngestStore } from '../../src/events/store/clickhouse/ingest/ingest-store.ts';
import { postgresBatchLog } from '../../src/events/store/clickhouse/postgres/batch-log.ts';
import { pgQuery } from '../../src/events/store/clickhouse/postgres/rows.ts';
import { clickhouseRetentionStore } from '../../src/events/store/clickhouse/retention.ts';
import { copiedTables } from '../../src/events/store/clickhouse/tables.ts';
import { openWriting } from '../../src/events/store/clickhouse/writing.ts';
import { num } from '../../src/events/store/duckdb/rows.ts';
import type { RetentionStore } from '../../src/events/store/retention-store.ts';
import {
  decidedRequest,
  eventFields,
  NOON,
  place,
  postbackFields,
  receivedEvent,
  receivedPostback,
  requestFields,
} from '../helpers/event-records.ts';
import { commitBatch } from '../helpers/event-store.ts';
import { isLong } from '../helpers/long.ts';
import { type TemporaryEvents, temporaryEvents } from './temporary-events.ts';

/** A process that removes dies at one of its calls to the databases after the other. */
let events: TemporaryEvents;
beforeAll(async () => {
  events = await temporaryEvents();
});
afterAll(() => events.dispose());

/** Each takes seconds. */
const STRIDE = isLong ? 1 : 3;

type Dies = 'before' | 'after';

/** Ports of a process that dies at its nth call: before it is carried out, or before its answer comes. */
const dying = (nth: number, when: Dies) => {
  let calls = 0;
  let isDead = false;
  const die = (): never => {
    isDead = true;
    throw new Error('The process is dead.');
  };
  return {
    wrap: <T extends object>(port: T): T =>
      new Proxy(port, {
        get:
          (target, name) =>
          async (...given: unknown[]): Promise<unknown> => {
            if (isDead || (++calls === nth && when === 'before')) die();
            const answer: unknown = await (Reflect.get(target, name) as (...of: unknown[]) => unknown)(
              ...given,
            );
            if (calls === nth) die();
            return answer;
          },
      }),
    get isDead() {
      return isDead;
    },
  };
};

const processOf = (owner: string, wrap: <T extends object>(port: T) => T = (port) => port) => {
  const { clickhouse, db } = events;
  const writing = openWriting({
    clickhouse,
    db,
    log: wrap(postgresBatchLog(db)),
    tables: wrap(clickhouseBatchTables(clickhouse, async () => undefined)),
    follow: wrap(clickhouseFollowUps(db, clickhouse)),
    owner,
    pause: async () => undefined,
  });
  return { ingest: clickhouseIngestStore(writing), retention: clickhouseRetentionStore(writing) };
};

const at = (sequence: number, hours: number) => place({ sequence, time: NOON + hours * HOUR_MS });
const old = [at(1, 0), at(2, 1), at(3, 1)] as const;
const settled = { first: true, waiting: false };

/** Four requests of a workspace, of which three are old, and everything that goes or stays with them. */
const fill = async (): Promise<void> => {
  const { ingest } = events;
  const [click] = old;
  const fields = eventFields(click, { ip: '192.0.2.0' });
  const { time: _, ...key } = at(6, 2);
  const request = decidedRequest(requestFields({ v: 'v', vn: 'k' }), click, true);
  await commitBatch(ingest, {
    requests: [
      request,
      ...[...old.slice(1), at(4, 90)].map((where) =>
        decidedRequest(requestFields({ v: `${where.sequence}` }), where),
      ),
    ],
    events: [
      receivedEvent(fields, at(6, 2), settled),
      receivedEvent(fields, at(7, 2), { first: false, waiting: false }),
      receivedEvent(eventFields(at(99, 1)), at(9, 3), { first: true, waiting: true }),
    ],
    counted: [
      {
        event: {
          place: key,
          click,
          type: 'out',
          workspace: 1,
          campaign: 1,
          variant: 0,
          offer: 2,
          exit: null,
        },
        visit: click,
        dimensions: dimensionsOf(request),
        isVisit: true,
      },
    ],
    postbacks: [receivedPostback(postbackFields(click, { ip: '198.51.100.7' }), at(8, 2), 'test')],
  });
  const order = { workspace: 1, requests: [at(2, 1)], user: 9, note: '', at: NOON };
  await commitBatch(ingest, await decideMarks(ingest, { ...order, as: 'invalid' }));
};

const empty = async (): Promise<void> => {
  const { clickhouse, db, ingest } = events;
  const tables = ['requests', 'click_events', 'postbacks', 'mark_trail', 'gone_records', 'ingest_term'];
  for (const table of [...tables, ...Object.values(copiedTables).map(({ name }) => name)])
    await clickhouse.run(`TRUNCATE TABLE ${table}`);
  for (const table of ['batches', 'follow_ups', 'marks', 'waiting_events', 'erased_workspaces'])
    await pgQuery(db, `delete from ${table}`);
  await pgQuery(db, `update shards set until = '-infinity', committed = 0, owner = ''`);
  await ingest.positions();
  await fill();
  await ingest.end();
};

/** How many records are stored, noted as gone, and the numbers of both. */
const held = async () => {
  const range = { ...at(0, 0), first: 1, last: 99 };
  const { requests, events: clicks, postbacks, gone } = await events.audit.countRange(range);
  return { requests, clicks, postbacks, gone, all: await events.audit.sequences(range) };
};
const left = async (): Promise<Record<string, number>> => {
  const [row] = await events.clickhouse.rows(
    `SELECT (SELECT count() FROM requests) AS requests, (SELECT count() FROM click_events) AS clicks,
       (SELECT count() FROM click_events WHERE address IS NOT NULL) AS addresses, (SELECT count() FROM mark_trail) AS trail,
       (SELECT count() FROM marks FINAL) AS marks, (SELECT count() FROM postbacks WHERE address IS NOT NULL) AS reporters,
       (SELECT count() FROM gone_records) AS gone`,
  );
  const [marks] = await pgQuery(events.db, 'select count(*) as n from marks');
  const all = { ...row, kept: String(marks?.n) };
  return Object.fromEntries(Object.entries(all).map(([name, count]) => [name, num(count)]));
};

const ALL = [1, 2, 3, 4, 6, 7, 8, 9];

const dieEverywhere = async (
  remove: (retention: RetentionStore) => Promise<unknown>,
  after: Readonly<Record<string, number>>,
): Promise<number> => {
  for (let nth = 1; nth < 200; nth += STRIDE) {
    let isOver = true;
    for (const when of isLong
      ? (['before', 'after'] as const)
      : ([nth % 2 === 0 ? 'before' : 'after'] as const)) {
      await empty();
      const victim = dying(nth, when);
      const process = processOf(`victim ${nth}`, victim.wrap);
      await process.ingest
        .positions()
        .then(() => remove(process.retention))
        .catch(() => undefined);
      isOver &&= !victim.isDead;
      // Whatever it had done, each record is there once or noted as gone.
      const what = `dead ${when} call ${nth}`;
      const then = await held();
      expect(then.all, what).toEqual(ALL);
      await pgQuery(events.db, `update shards set until = '-infinity'`);
      const next = processOf(`next ${nth}`);
      await next.ingest.positions();
      expect(await held(), what).toEqual(then);
      await remove(next.retention);
      expect(await left(), what).toEqual(after);
      expect((await held()).all, what).toEqual(ALL);
      await next.ingest.end();
    }
    if (isOver) return nth;
  }
  throw new Error('The process lives for ever.');
};

test('an expiry that dies at any call leaves nothing unexplained, and the next one completes it', async () => {
  const calls = await dieEverywhere(
    async (retention) => {
      await retention.condemned();
      await retention.expire({ workspace: 1, before: NOON + 40 * HOUR_MS, most: 100 });
    },
    { requests: 1, clicks: 1, addresses: 0, trail: 0, marks: 0, reporters: 0, gone: 4, kept: 0 },
  );
  expect(calls).toBeGreaterThan(20);
});

test('an erasure that dies at any call leaves nothing unexplained, and the next one completes it', async () => {
  const calls = await dieEverywhere(
    async (retention) => {
      await retention.condemn(1);
      await retention.sweep(100);
    },
    { requests: 0, clicks: 0, addresses: 0, trail: 0, marks: 0, reporters: 0, gone: 8, kept: 0 },
  );
  expect(calls).toBeGreaterThan(20);
});
