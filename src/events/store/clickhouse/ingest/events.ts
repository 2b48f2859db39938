import { placeIn } from '../../duckdb/ingest/row-values.ts';
import { num, text } from '../../duckdb/rows.ts';
import type { ReceivedEvent, ReceivedPostback } from '../../ingest-store.ts';
import {
  type EventKey,
  type EventType,
  eventKey,
  type FirstEvent,
  type IngestStore,
} from '../../ingest-store.ts';
import { recordKey } from '../../record-place.ts';
import { around, instant, isAmong } from '../literals.ts';
import type { WaitingEvent } from '../postgres/commit-contents.ts';
import { pgQuery, pgWith } from '../postgres/rows.ts';
import { type Lookup, rowsForAll } from './lookup.ts';
import { duckRow } from './rows.ts';

const ORDER = 'order by time, node, worker, epoch, sequence';

/** The visits among the keys that already have a counted event. */
export const findFirstEvents = async (lookup: Lookup, keys: readonly EventKey[]): Promise<Set<string>> => {
  const wanted = new Set(keys.map(eventKey));
  const rows = await rowsForAll(
    lookup,
    keys.map(({ click }) => click),
    (piece) =>
      `SELECT c.visit_node, c.visit_worker, c.visit_epoch, c.visit_sequence, c.type,
         toUnixTimestamp64Milli(c.visit_time) AS visit_time
       FROM click_events c WHERE ${around(
         'c.visit_time',
         piece.map(({ time }) => time),
       )}
         AND ${isAmong('c.visit_', piece)} AND c.first AND NOT c.waiting AND ${lookup.stored('c')}`,
  );
  const found = rows.map(duckRow).map((row) => {
    const type: EventType = text(row.type) === 'out' ? 'out' : 'landed';
    return eventKey({ click: placeIn(row, 'visit'), type });
  });
  return new Set(found.filter((key) => wanted.has(key)));
};

export const waitingEvents = async ({ db }: Pick<Lookup, 'db'>): Promise<FirstEvent[]> =>
  (await pgQuery(db, `select event from waiting_events ${ORDER}`)).map(
    // Those that an earlier version kept are of a first exit.
    ({ event }) => {
      const kept = JSON.parse(String(event)) as Omit<FirstEvent, 'exit'> & Partial<FirstEvent>;
      return { ...kept, exit: kept.exit ?? null };
    },
  );

/** Waiting events as they were received, by recordKey(). */
export const receivedBefore = async (
  { db }: Pick<Lookup, 'db'>,
  events: readonly FirstEvent[],
): Promise<Map<string, WaitingEvent>> => {
  if (events.length === 0) return new Map();
  const rows = await pgWith(
    db,
    events.map(({ place }) => place),
    'node int, worker int, epoch bigint, sequence bigint',
    `select event, line, time from waiting_events w join rows using (node, worker, epoch, sequence)`,
  );
  return new Map(
    rows.map((row) => {
      const event = JSON.parse(String(row.event)) as FirstEvent;
      const { body, ...received } = JSON.parse(String(row.line)) as Omit<ReceivedEvent, 'body'> & {
        body: string;
      };
      const place = { ...event.place, time: num(row.time) };
      return [
        recordKey(event.place),
        { place, event, received: { ...received, body: Buffer.from(body, 'base64') } },
      ] as const;
    }),
  );
};

export const waitingPostbacks = async ({ db }: Pick<Lookup, 'db'>): Promise<ReceivedPostback[]> =>
  (await pgQuery(db, `select node, worker, record from waiting_postbacks ${ORDER}`)).map((row) => ({
    node: num(row.node),
    worker: num(row.worker),
    record: JSON.parse(String(row.record)) as ReceivedPostback['record'],
    fate: 'waiting' as const,
  }));

/** Signatures of settled postbacks and of those that wait. */
export const recentSignatures = async (
  lookup: Lookup,
  since: number,
): ReturnType<IngestStore['recentSignatures']> => {
  const places = ['node', 'worker', 'epoch', 'sequence'] as const;
  const rows = await lookup.clickhouse.rows(
    `SELECT p.signature AS signature, toUnixTimestamp64Milli(p.time) AS t, ${places
      .map((part) => `p.${part} AS ${part}`)
      .join(', ')} FROM postbacks p
     WHERE p.time > ${instant(since)} AND p.signature IS NOT NULL AND p.fate NOT IN ('replayed', 'test')
       AND ${lookup.stored('p')}`,
  );
  const settled = rows.map(duckRow).map((row) => ({
    signature: text(row.signature),
    time: num(row.t),
    place: places.map((part) => num(row[part])),
  }));
  const waiting = (await waitingPostbacks(lookup)).flatMap(({ node, worker, record }) =>
    record.sg === undefined || record.t <= since
      ? []
      : [{ signature: record.sg, time: record.t, place: [node, worker, record.e, record.s] }],
  );
  const earlier = (a: readonly number[], b: readonly number[]): number => {
    const i = a.findIndex((value, part) => value !== b[part]);
    return i < 0 ? 0 : (a[i] as number) - (b[i] as number);
  };
  return [...settled, ...waiting]
    .toSorted((a, b) => a.time - b.time || earlier(a.place, b.place))
    .map(({ signature, time }) => ({ signature, time }));
};
