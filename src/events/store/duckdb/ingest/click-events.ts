import type { DuckDBConnection } from '@duckdb/node-api';
import { floorToQuarter } from '../../../../core/time/durations.ts';
import {
  type CountedEvent,
  type EventKey,
  type EventType,
  eventKey,
  type FirstEvent,
  type ReceivedEvent,
} from '../../ingest-store.ts';
import { eventColumns, exitColumns, insertFrom, readJson } from '../columns.ts';
import { keyIn } from '../row-places.ts';
import { num, query, type Row, stageRows, text } from '../rows.ts';
import { eventMeasures, rollups } from '../schema.ts';
import { dimensionMembers, dimensionValues } from './conversion-rows.ts';
import { keyMembers } from './judge.ts';
import { judgedMembers, linesWith, visitMembers } from './lines.ts';
import { placeIn, placeMembers, placeValues } from './row-values.ts';

type Insert = (sql: string, rows: number) => Promise<void>;

const isOwnVisit = ({ record, visit }: Pick<ReceivedEvent, 'record' | 'visit'>): boolean =>
  record.cs === visit.sequence &&
  record.ce === visit.epoch &&
  record.cw === visit.worker &&
  record.cn === visit.node;

export const eventLines = (events: readonly ReceivedEvent[]): Uint8Array =>
  linesWith(
    events,
    (event) => (event.judged || !isOwnVisit(event) ? null : (event.first ? 2 : 0) + (event.waiting ? 1 : 0)),
    (event) =>
      `"fi":${event.first},"wa":${event.waiting}${isOwnVisit(event) ? '' : `,${visitMembers(event.visit)}`}` +
      (event.judged ? judgedMembers(event.record) : ''),
  );

const settledMembers = [...keyMembers, ...placeMembers('visit')];

const countedMembers = [
  ...settledMembers,
  { json: 'quarter', read: 'BIGINT' },
  { json: 'workspace', read: 'UINTEGER' },
  { json: 'campaign', read: 'UINTEGER' },
  { json: 'variant', read: 'SMALLINT' },
  ...dimensionMembers,
  ...eventMeasures.map(({ name }) => ({ json: name, read: 'BIGINT' })),
];

/** The place of an event that was waiting, and its visit. */
export const settledRow = ({ event, visit }: Pick<CountedEvent, 'event' | 'visit'>): object => ({
  ...event.place,
  ...placeValues('visit', visit),
});

/** The same for one that counts, and what it adds to the roll-ups, in the row of its visit. */
export const countedRow = ({ event, visit, dimensions, isVisit }: CountedEvent): object => ({
  ...settledRow({ event, visit }),
  quarter: floorToQuarter(visit.time),
  workspace: event.workspace,
  campaign: event.campaign,
  variant: dimensions?.variant ?? event.variant,
  ...dimensionValues(dimensions),
  ...Object.fromEntries(
    eventMeasures.map(({ name, type, valid }) => [
      name,
      event.type === type && (!valid || (isVisit && dimensions?.trafficClass === 'human')) ? 1 : 0,
    ]),
  ),
});

/** For batches without an exit besides the first, which most are. */
const columnsWithoutExit = eventColumns.filter((column) => !exitColumns.includes(column));

export const insertEvents = (
  path: string,
  events: readonly ReceivedEvent[],
  insert: Insert,
): Promise<void> => {
  const hasExit = events.some(({ record }) => record.ex !== undefined);
  return insert(insertFrom('click_events', hasExit ? eventColumns : columnsWithoutExit, path), events.length);
};

/** Marks waiting events as settled. `first`: whether they count. */
const settle = (writer: DuckDBConnection, staged: string, first: boolean): Promise<unknown> => {
  const place = placeMembers('visit').map(({ json }) =>
    json.endsWith('_time') ? `${json} = make_timestamp(b.${json} * 1000)` : `${json} = b.${json}`,
  );
  return writer.run(
    `UPDATE click_events SET waiting = false, first = ${first}, ${place.join(', ')} FROM ${staged} AS b
     WHERE click_events.waiting AND click_events.node = b.node AND click_events.worker = b.worker
       AND click_events.epoch = b.epoch AND click_events.sequence = b.sequence`,
  );
};

/** Settles waiting events whose visit already has one of their type. */
export const dropEvents = (writer: DuckDBConnection, path: string): Promise<unknown> =>
  settle(writer, readJson(path, settledMembers), false);

/** Counts first events in the roll-ups and settles those that were waiting. */
export const countEvents = async (writer: DuckDBConnection, path: string): Promise<void> => {
  const staged = readJson(path, countedMembers);
  await settle(writer, staged, true);
  for (const { name, dimensions } of rollups) {
    const columns = dimensions.map(([column]) => column).join(', ');
    await writer.run(
      `INSERT INTO ${name} (quarter, workspace, campaign, ${columns}, requests, visits, valid, unique_visits, bots,
         ${eventMeasures.map(({ name: measure }) => measure).join(', ')})
       SELECT make_timestamp(quarter * 1000), workspace, campaign, ${columns}, 0, 0, 0, 0, 0,
         ${eventMeasures.map(({ name: measure }) => `sum(${measure})`).join(', ')}
       FROM ${staged} GROUP BY ALL`,
    );
  }
};

const typeOf = (row: Row): EventType => (text(row.type) === 'out' ? 'out' : 'landed');

/** The visits among the keys that already have a counted event, by eventKey(). `file`: where keys can be staged. */
export const findFirstEvents = async (
  writer: DuckDBConnection,
  file: string,
  keys: readonly EventKey[],
): Promise<Set<string>> => {
  if (keys.length === 0) return new Set();
  await stageRows(
    file,
    keys.map(({ click, type }) => ({ ...placeValues('visit', click), type })),
  );
  const rows = await query(
    writer,
    `SELECT c.visit_node, c.visit_worker, c.visit_epoch, c.visit_sequence, c.type, epoch_ms(c.visit_time) AS visit_time
     FROM click_events c JOIN ${readJson(file, [...placeMembers('visit'), { json: 'type', read: 'VARCHAR' }])} k
       ON c.visit_time = make_timestamp(k.visit_time * 1000) AND c.visit_node = k.visit_node
      AND c.visit_worker = k.visit_worker AND c.visit_epoch = k.visit_epoch
      AND c.visit_sequence = k.visit_sequence AND c.type = k.type
     WHERE c.first AND NOT c.waiting`,
  );
  return new Set(rows.map((row) => eventKey({ click: placeIn(row, 'visit'), type: typeOf(row) })));
};

export const waitingEvents = async (writer: DuckDBConnection): Promise<FirstEvent[]> => {
  const rows = await query(
    writer,
    `SELECT * REPLACE (epoch_ms(click_time) AS click_time) FROM click_events WHERE waiting
     ORDER BY time, node, worker, epoch, sequence`,
  );
  return rows.map((row) => ({
    place: keyIn(row),
    click: placeIn(row, 'click'),
    type: typeOf(row),
    workspace: num(row.workspace),
    campaign: num(row.campaign),
    variant: num(row.variant),
    offer: num(row.destination),
    exit: row.exit === null ? null : num(row.exit),
  }));
};
