import type { DuckDBConnection } from '@duckdb/node-api';
import { floorToQuarter } from '../../../core/time/quarter.ts';
import {
  type Batch,
  type EventKey,
  type EventType,
  eventKey,
  type FirstEvent,
  type ReceivedEvent,
} from '../ingest-store.ts';
import { clickMembers, clickValues } from './click-keys.ts';
import { eventColumns, insertFrom, readJson } from './columns.ts';
import { dimensionMembers, dimensionValues } from './conversion-rows.ts';
import { judgedMembers, linesWith } from './lines.ts';
import { num, query, type Row, stageRows, text } from './rows.ts';
import { eventMeasures, rollups } from './schema.ts';

type Insert = (sql: string, rows: number) => Promise<void>;

export const eventLines = (events: readonly ReceivedEvent[]): Uint8Array =>
  linesWith(
    events,
    ({ first, waiting, judged }) => (judged ? null : (first ? 2 : 0) + (waiting ? 1 : 0)),
    ({ first, waiting, judged, record }) =>
      `"fi":${first},"wa":${waiting}${judged ? judgedMembers(record) : ''}`,
  );

const countedMembers = [
  { json: 'node', read: 'USMALLINT' },
  { json: 'worker', read: 'USMALLINT' },
  { json: 'epoch', read: 'UINTEGER' },
  { json: 'sequence', read: 'UBIGINT' },
  { json: 'quarter', read: 'BIGINT' },
  { json: 'workspace', read: 'UINTEGER' },
  { json: 'campaign', read: 'UINTEGER' },
  { json: 'variant', read: 'SMALLINT' },
  ...dimensionMembers,
  ...eventMeasures.map(({ name }) => ({ json: name, read: 'BIGINT' })),
];

/** The place of the event itself, and what it adds to the roll-ups: to the row of its click. */
export const countedRow = ({ event, dimensions }: Batch['counted'][number]): object => ({
  ...event.place,
  quarter: floorToQuarter(event.click.time),
  workspace: event.workspace,
  campaign: event.campaign,
  variant: event.variant,
  ...dimensionValues(dimensions),
  ...Object.fromEntries(
    eventMeasures.map(({ name, type, valid }) => [
      name,
      event.type === type && (!valid || dimensions?.trafficClass === 'human') ? 1 : 0,
    ]),
  ),
});

export const insertEvents = (path: string, events: readonly ReceivedEvent[], insert: Insert): Promise<void> =>
  insert(insertFrom('click_events', eventColumns, path), events.length);

/** Counts first events in the roll-ups; those that waited do so no longer. */
export const countEvents = async (writer: DuckDBConnection, path: string): Promise<void> => {
  const staged = readJson(path, countedMembers);
  await writer.run(
    `UPDATE click_events SET waiting = false FROM ${staged} AS b WHERE click_events.waiting AND click_events.node = b.node
       AND click_events.worker = b.worker AND click_events.epoch = b.epoch AND click_events.sequence = b.sequence`,
  );
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

const clickOf = (row: Row): EventKey['click'] => ({
  node: num(row.click_node),
  worker: num(row.click_worker),
  epoch: num(row.click_epoch),
  sequence: num(row.click_sequence),
  time: num(row.ct),
});
const typeOf = (row: Row): EventType => (text(row.type) === 'out' ? 'out' : 'landed');

/** Which of the keys have their first event stored, by eventKey(). `file`: where they may be staged. */
export const findFirstEvents = async (
  writer: DuckDBConnection,
  file: string,
  keys: readonly EventKey[],
): Promise<Set<string>> => {
  if (keys.length === 0) return new Set();
  await stageRows(
    file,
    keys.map(({ click, type }) => ({ ...clickValues(click, click.time), type })),
  );
  const rows = await query(
    writer,
    `SELECT c.click_node, c.click_worker, c.click_epoch, c.click_sequence, c.type, epoch_ms(c.click_time) AS ct
     FROM click_events c JOIN ${readJson(file, [...clickMembers, { json: 'type', read: 'VARCHAR' }])} k
       ON c.click_time = make_timestamp(k.click_time * 1000) AND c.click_node = k.click_node
      AND c.click_worker = k.click_worker AND c.click_epoch = k.click_epoch
      AND c.click_sequence = k.click_sequence AND c.type = k.type
     WHERE c.first`,
  );
  return new Set(rows.map((row) => eventKey({ click: clickOf(row), type: typeOf(row) })));
};

export const waitingEvents = async (writer: DuckDBConnection): Promise<FirstEvent[]> => {
  const rows = await query(
    writer,
    `SELECT *, epoch_ms(click_time) AS ct FROM click_events WHERE waiting ORDER BY time, node, worker, epoch, sequence`,
  );
  return rows.map((row) => ({
    place: {
      node: num(row.node),
      worker: num(row.worker),
      epoch: num(row.epoch),
      sequence: num(row.sequence),
    },
    click: clickOf(row),
    type: typeOf(row),
    workspace: num(row.workspace),
    campaign: num(row.campaign),
    variant: num(row.variant),
  }));
};
