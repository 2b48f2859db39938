import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { JOIN_WINDOW_MS, JOINING, joiningIds } from '../../../../core/clicks/ad-visits.ts';
import type { StoredAdVisit } from '../../../../core/clicks/late-joins.ts';
import { type StoredVisit, UNIQUE_WINDOW_MS } from '../../../../core/clicks/unique.ts';
import type { VisitPlace } from '../../../../core/clicks/visit-places.ts';
import { HOUR_MS } from '../../../../core/time/durations.ts';
import type { IngestStore, StoredPart, VisitChange } from '../../ingest-store.ts';
import type { RequestPlace } from '../../record-place.ts';
import { readJson } from '../columns.ts';
import { placeIn } from '../row-places.ts';
import { eachRow, num, optional, query, type Row, record, stageRows, text } from '../rows.ts';
import { countAnew, type Insert, keyMembers, sameRecord, spansOf, within } from './judge.ts';
import { around, stageVisitors, visitorMembers } from './marks.ts';

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

/** Condition for a table's requests: of the visitors staged in this file, if any. */
const ofVisitors = (table: string, file: string | null): string =>
  file === null
    ? ''
    : `AND (${table}.campaign, ${table}.visitor) IN (FROM ${readJson(file, visitorMembers)})`;

const visitIn = (
  [campaigns, visitors, issued, times, unique]: readonly (readonly DuckDBValue[])[],
  row: number,
): StoredVisit => ({
  seen: {
    campaign: num(campaigns?.[row]),
    visitor: text(visitors?.[row]),
    issued: optional(issued?.[row]),
    time: num(times?.[row]),
  },
  unique: unique?.[row] === true,
});

/** Rows read at once, because sorting takes memory. */
const SORTED = 1_000_000;
/** Parts begin at a multiple of this. */
const STEP = 'INTERVAL 15 MINUTE';

/**
 * Conditions for requests `r` that divide those with `where` by time, each with about `most` of them. They are stored nearly in this order, so each part is found quickly.
 */
const partsByTime = async (writer: DuckDBConnection, where: string, most: number): Promise<string[]> => {
  const begins: number[] = [];
  let count = 0;
  await eachRow(
    writer,
    `SELECT epoch_ms(time_bucket(${STEP}, r.time)) AS quarter, count(*) FROM requests r WHERE ${where}
     GROUP BY quarter ORDER BY quarter`,
    [],
    ([quarters, counts], row) => {
      const own = num(counts?.[row]);
      if (begins.length === 0 || count + own > most) {
        begins.push(num(quarters?.[row]));
        count = 0;
      }
      count += own;
    },
  );
  return begins.map((from, i) => {
    const to = begins[i + 1];
    // Said of the first as well: what is left to read after a position is often the end of a long day.
    const begun = `r.time >= make_timestamp(${from} * 1000)`;
    return to === undefined ? begun : `${begun} AND r.time < make_timestamp(${to} * 1000)`;
  });
};

/** `file`: where visitors can be staged. */
export const recentVisits = async (
  writer: DuckDBConnection,
  file: string,
  each: Parameters<IngestStore['recentVisits']>[0],
  { of, after, between, upTo, sorted = SORTED }: NonNullable<Parameters<IngestStore['recentVisits']>[1]> = {},
): Promise<void> => {
  if (of !== undefined) await stageVisitors(file, of);
  const where = `(r.unique_visit OR (r.issued IS NOT NULL AND r.campaign <> 0)) AND ${inWindow(UNIQUE_WINDOW_MS, upTo)('r')}
    ${after === undefined ? '' : `AND ${behind('r', after)}`} ${ofVisitors('r', of === undefined ? null : file)}`;
  for (const part of await partsByTime(writer, where, sorted))
    await eachRow(
      writer,
      `SELECT r.campaign, r.visitor, r.issued, epoch_ms(r.time), r.unique_visit FROM requests r
       WHERE ${where} AND ${part} ORDER BY ${order('r')}`,
      [],
      (columns, row) => {
        const { seen, unique } = visitIn(columns, row);
        each(seen, unique);
      },
      between,
    );
};

export const markedVisits = async (
  writer: DuckDBConnection,
  file: string,
  { of, upTo }: Parameters<IngestStore['markedVisits']>[0],
): Promise<StoredVisit[]> => {
  if (of !== undefined) await stageVisitors(file, of);
  const marked: StoredVisit[] = [];
  await eachRow(
    writer,
    `SELECT r.campaign, r.visitor, r.issued, epoch_ms(r.time), r.unique_visit
     FROM requests r SEMI JOIN (FROM mark_trail WHERE from_unique <> to_unique) t ON ${sameRecord('r', 't')}
     WHERE ${inWindow(UNIQUE_WINDOW_MS, upTo)('r')} ${ofVisitors('r', of === undefined ? null : file)}
     ORDER BY ${order('r')}`,
    [],
    (columns, row) => marked.push(visitIn(columns, row)),
  );
  return marked;
};

/** Requests by which files of visits recognize their store. */
const SAMPLES = 3;

export const newestRequests = async (writer: DuckDBConnection, upTo: number): Promise<RequestPlace[]> => {
  const end = Math.floor(upTo);
  const since = (from: number): Promise<Row[]> =>
    query(
      writer,
      `SELECT node, worker, epoch, sequence, epoch_ms(time) AS t FROM requests
       WHERE time BETWEEN make_timestamp(${from} * 1000) AND make_timestamp(${end} * 1000)
       ORDER BY time DESC, node DESC, worker DESC, epoch DESC, sequence DESC LIMIT ${SAMPLES}`,
    );
  // All of a range is read.
  let rows = await since(end - HOUR_MS);
  if (rows.length < SAMPLES) rows = await since(0);
  return rows.map((row) => placeIn(row)).reverse();
};

/** A page view with an ad click, by the columns that `adVisitIn` reads. */
const AD_VISIT = `r.campaign, coalesce(m.found_class, r.traffic_class) = 'human', r.outcome, r.joined, r.click_ids,
  epoch_ms(r.time), r.node, r.worker, r.epoch, r.sequence, r.visit_node, r.visit_worker, r.visit_epoch, r.visit_sequence
  FROM requests r LEFT JOIN marks m ON ${sameRecord('r', 'm')}`;
const IS_AD_VISIT = '(r.visit OR r.joined) AND r.click_ids IS NOT NULL';

/** The place in four columns; null if there is none. */
const placeAt = (
  columns: readonly (readonly DuckDBValue[])[],
  from: number,
  row: number,
): VisitPlace | null => {
  const at = (column: number): DuckDBValue => columns[from + column]?.[row] ?? null;
  if (at(0) === null) return null;
  return { node: num(at(0)), worker: num(at(1)), epoch: num(at(2)), sequence: num(at(3)) };
};

const adVisitIn = (columns: readonly (readonly DuckDBValue[])[], row: number): StoredAdVisit | null => {
  const [campaigns, humans, outcomes, joins, clickIds, times] = columns;
  const ids = joiningIds(record(clickIds?.[row]));
  const place = placeAt(columns, 6, row);
  if (ids.length === 0 || place === null) return null;
  const joined = joins?.[row] === true;
  const visit = {
    campaign: num(campaigns?.[row]),
    human: humans?.[row] === true,
    redirect: text(outcomes?.[row]) === 'redirected',
    ids,
    time: num(times?.[row]),
    place,
  };
  return { visit, joined, of: joined ? placeAt(columns, 10, row) : null };
};

export const recentAdVisits = async (
  writer: DuckDBConnection,
  each: Parameters<IngestStore['recentAdVisits']>[0],
  { after, between, upTo, sorted = SORTED }: StoredPart = {},
): Promise<void> => {
  const where = `${IS_AD_VISIT} AND ${inWindow(JOIN_WINDOW_MS, upTo)('r')}
    ${after === undefined ? '' : `AND ${behind('r', after)}`}`;
  for (const part of await partsByTime(writer, where, sorted))
    await eachRow(
      writer,
      `SELECT ${AD_VISIT} WHERE ${where} AND ${part} ORDER BY ${order('r')}`,
      [],
      (columns, row) => {
        const found = adVisitIn(columns, row);
        if (found !== null) each(found.visit, found.joined);
      },
      between,
    );
};

const adClickMembers = [
  { json: 'campaign', read: 'UINTEGER' },
  { json: 'id', read: 'VARCHAR' },
];

/** `file`: where the ad clicks can be staged. */
export const findAdVisits = async (
  connection: DuckDBConnection,
  file: string,
  visits: Parameters<IngestStore['findAdVisits']>[0],
): ReturnType<IngestStore['findAdVisits']> => {
  if (visits.length === 0) return [];
  await stageRows(
    file,
    visits.flatMap(({ campaign, ids }) => ids.map((id) => ({ campaign, id }))),
  );
  const times = visits.map(({ time }) => time);
  const own = readJson(file, adClickMembers);
  const bears = JOINING.map((name) => `(r.campaign, '${name}=' || r.click_ids['${name}']) IN (FROM ${own})`);
  const found: StoredAdVisit[] = [];
  await eachRow(
    connection,
    `SELECT ${AD_VISIT} WHERE ${IS_AD_VISIT} AND ${around('r.time', times, 2 * JOIN_WINDOW_MS)}
       AND r.campaign IN (SELECT campaign FROM ${own}) AND (${bears.join(' OR ')}) ORDER BY ${order('r')}`,
    [],
    (columns, row) => {
      const one = adVisitIn(columns, row);
      if (one !== null) found.push(one);
    },
  );
  return found;
};

const changeMembers = [
  ...keyMembers,
  { json: 'time', read: 'BIGINT' },
  { json: 'offer', read: 'UINTEGER' },
  { json: 'exit', read: 'UTINYINT' },
  { json: 'recorded', read: 'BOOLEAN' },
];

export const stageVisits = (file: string, visits: readonly VisitChange[]): Promise<void> =>
  stageRows(
    file,
    visits.map(({ node, worker, epoch, sequence, time, offer, exit, recorded }) => ({
      node,
      worker,
      epoch,
      sequence,
      time,
      offer,
      exit,
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
  const exit = visits.some((visit) => visit.exit !== null) ? 'exit = coalesce(b.exit, requests.exit), ' : '';
  for (const span of spans) {
    await insert(
      `UPDATE requests SET offer = coalesce(b.offer, requests.offer), ${exit}recorded = coalesce(b.recorded, requests.recorded)
       FROM reaching AS b WHERE ${sameRecord('requests', 'b')} AND ${within('requests.time', span)}`,
      span.count,
    );
  }
  await writer.run('DROP TABLE reaching');
};
