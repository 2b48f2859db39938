import type { DuckDBConnection } from '@duckdb/node-api';
import { JOIN_WINDOW_MS, joiningIds } from '../../../../core/clicks/joined.ts';
import { LATER_KEYS, UNIQUE_WINDOW_MS } from '../../../../core/clicks/unique.ts';
import type { IngestStore, StoredPart, VisitChange } from '../../ingest-store.ts';
import type { RequestPlace } from '../../record-place.ts';
import { readJson } from '../columns.ts';
import { eachRow, num, optional, record, stageRows, text } from '../rows.ts';
import { countAnew, type Insert, keyMembers, sameRecord, spansOf, within } from './judge.ts';
import { stageVisitors, visitorMembers } from './marks.ts';

/** Condition for a table's requests: in a window that ends with the newest request before `upTo`. */
const inWindow =
  (ms: number, upTo: number | undefined) =>
  (table: string): string => {
    const before = upTo === undefined ? 'true' : `time <= make_timestamp(${Math.floor(upTo)} * 1000)`;
    // If there is none before, everything is of the future.
    return `${table}.time > coalesce((SELECT max(time) FROM requests WHERE ${before}) - to_milliseconds(${ms}), '-infinity')`;
  };

const order = (table: string): string =>
  ['time', 'node', 'worker', 'epoch', 'sequence'].map((name) => `${table}.${name}`).join(', ');

/** Condition for a table's requests after the positions. */
const behind = (table: string, after: NonNullable<StoredPart['after']>): string => {
  const of = ({ node, worker }: { node: number; worker: number }): string =>
    `${table}.node = ${node} AND ${table}.worker = ${worker}`;
  const later = after.map(
    (one) =>
      `${of(one)} AND (${table}.epoch > ${one.epoch} OR (${table}.epoch = ${one.epoch} AND ${table}.sequence > ${one.sequence}))`,
  );
  const others = `NOT (${after.map((one) => `(${of(one)})`).join(' OR ') || 'false'})`;
  return `(${[...later, others].map((one) => `(${one})`).join(' OR ')})`;
};

/**
 * Unique visits are read in stored order, which is nearly chronological: sorting ten million rows takes longer than
 * reading them, and each of their keys occurs once. `file`: where visitors can be staged.
 */
export const recentVisits = async (
  writer: DuckDBConnection,
  file: string,
  each: Parameters<IngestStore['recentVisits']>[0],
  { of, after, between, upTo }: NonNullable<Parameters<IngestStore['recentVisits']>[1]> = {},
): Promise<void> => {
  if (of !== undefined) await stageVisitors(file, of);
  const recent = inWindow(UNIQUE_WINDOW_MS, upTo);
  const wanted = (table: string): string =>
    of === undefined
      ? ''
      : `AND (${table}.campaign, ${table}.visitor) IN (FROM ${readJson(file, visitorMembers)})`;
  const rows = (sql: string): Promise<void> =>
    eachRow(
      writer,
      sql,
      [],
      ([campaigns, visitors, issued, times, unique], row) =>
        each(
          {
            campaign: num(campaigns?.[row]),
            visitor: text(visitors?.[row]),
            issued: optional(issued?.[row]),
            time: num(times?.[row]),
          },
          unique?.[row] === true,
        ),
      between,
    );
  const columns = 'r.campaign, r.visitor, r.issued, epoch_ms(r.time), r.unique_visit';
  if (after !== undefined) {
    // What they say about earlier visits depends on the order.
    await rows(
      `SELECT ${columns} FROM requests r
       WHERE (r.unique_visit OR (r.issued IS NOT NULL AND r.campaign <> 0)) AND ${recent('r')}
         AND ${behind('r', after)} ${wanted('r')}
       ORDER BY ${order('r')}`,
    );
    return;
  }
  await rows(
    `SELECT ${columns} FROM requests r
     WHERE r.unique_visit AND ${recent('r')} ${wanted('r')}`,
  );
  await rows(
    `SELECT ${columns}
     FROM requests r JOIN requests u ON r.campaign = u.campaign AND r.visitor = u.visitor
     WHERE u.unique_visit AND ${recent('u')} AND (${order('r')}) > (${order('u')})
       AND NOT r.unique_visit AND r.issued IS NOT NULL AND r.campaign <> 0
       AND ${recent('r')} ${wanted('r')}
     QUALIFY row_number() OVER (PARTITION BY r.campaign, r.visitor
       ORDER BY ${order('r')
         .split(', ')
         .map((column) => `${column} DESC`)
         .join(', ')}) <= ${LATER_KEYS}
     ORDER BY ${order('r')}`,
  );
};

export const newestRequests = async (writer: DuckDBConnection, upTo: number): Promise<RequestPlace[]> => {
  const places: RequestPlace[] = [];
  await eachRow(
    writer,
    `SELECT node, worker, epoch, sequence, epoch_ms(time) FROM requests
     WHERE time <= make_timestamp(${Math.floor(upTo)} * 1000)
     ORDER BY requests.time DESC, node DESC, worker DESC, epoch DESC, sequence DESC LIMIT 3`,
    [],
    (columns, row) => {
      const [node, worker, epoch, sequence, time] = columns.map((one) => num(one[row])) as [
        ...[number, number, number, number, number],
      ];
      places.unshift({ node, worker, epoch, sequence, time });
    },
  );
  return places;
};

export const recentAdVisits = (
  writer: DuckDBConnection,
  each: Parameters<IngestStore['recentAdVisits']>[0],
  { after, between, upTo }: StoredPart = {},
): Promise<void> =>
  eachRow(
    writer,
    `SELECT r.campaign, coalesce(m.found_class, r.traffic_class) = 'human', r.outcome, r.joined, r.click_ids, epoch_ms(r.time),
       r.node, r.worker, r.epoch, r.sequence
     FROM requests r LEFT JOIN marks m ON ${sameRecord('r', 'm')}
     WHERE (r.visit OR r.joined) AND r.click_ids IS NOT NULL AND ${inWindow(JOIN_WINDOW_MS, upTo)('r')}
       ${after === undefined ? '' : `AND ${behind('r', after)}`}
     ORDER BY ${order('r')}`,
    [],
    ([campaigns, humans, outcomes, joined, clickIds, times, nodes, workers, epochs, sequences], row) => {
      const ids = joiningIds(record(clickIds?.[row]));
      if (ids.length === 0) return;
      const visit = {
        campaign: num(campaigns?.[row]),
        human: humans?.[row] === true,
        redirect: text(outcomes?.[row]) === 'redirected',
        ids,
        time: num(times?.[row]),
        place: {
          node: num(nodes?.[row]),
          worker: num(workers?.[row]),
          epoch: num(epochs?.[row]),
          sequence: num(sequences?.[row]),
        },
      };
      each(visit, joined?.[row] === true);
    },
    between,
  );

const changeMembers = [
  ...keyMembers,
  { json: 'time', read: 'BIGINT' },
  { json: 'offer', read: 'UINTEGER' },
  { json: 'recorded', read: 'BOOLEAN' },
];

export const stageVisits = (file: string, visits: readonly VisitChange[]): Promise<void> =>
  stageRows(
    file,
    visits.map(({ node, worker, epoch, sequence, time, offer, recorded }) => ({
      node,
      worker,
      epoch,
      sequence,
      time,
      offer,
      recorded: recorded || null,
    })),
  );

/**
 * Updates stored visits that reach an offer or are now counted as landed: in their rows and, with everything counted
 * for them, in the roll-ups. Must be called before the batch's events are stored, because they are counted where the
 * visit is by then.
 */
export const changeVisits = async (
  writer: DuckDBConnection,
  file: string,
  visits: readonly VisitChange[],
  insert: Insert,
): Promise<void> => {
  const spans = spansOf(visits.map(({ time }) => time));
  await writer.run(
    `CREATE OR REPLACE TEMP TABLE reaching AS
     SELECT * REPLACE (make_timestamp(time * 1000) AS time), NULL::UINTEGER AS no_offer, NULL::BOOLEAN AS not_recorded
     FROM ${readJson(file, changeMembers)}`,
  );
  await countAnew(writer, 'reaching', spans, insert, {
    offer: ['no_offer', 'offer'],
    ...(visits.some(({ recorded }) => recorded) && { recorded: ['not_recorded', 'recorded'] }),
  });
  for (const span of spans) {
    await insert(
      `UPDATE requests SET offer = coalesce(b.offer, requests.offer), recorded = coalesce(b.recorded, requests.recorded)
       FROM reaching AS b WHERE ${sameRecord('requests', 'b')} AND ${within('requests.time', span)}`,
      span.count,
    );
  }
  await writer.run('DROP TABLE reaching');
};
