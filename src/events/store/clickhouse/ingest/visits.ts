import { JOIN_WINDOW_MS, JOINING, joiningIds } from '../../../../core/clicks/ad-visits.ts';
import type { StoredAdVisit } from '../../../../core/clicks/late-joins.ts';
import { type StoredVisit, UNIQUE_WINDOW_MS } from '../../../../core/clicks/unique.ts';
import { keyIn, placeIn } from '../../duckdb/row-places.ts';
import { num, optional, text } from '../../duckdb/rows.ts';
import type { IngestStore, StoredPart } from '../../ingest-store.ts';
import type { RequestPlace } from '../../record-place.ts';
import type { ChRow } from '../connection.ts';
import { around, instant } from '../literals.ts';
import { pgQuery } from '../postgres/rows.ts';
import { type Lookup, rowsForTexts } from './lookup.ts';
import { duckRow, isTrue, mapIn } from './rows.ts';

const PARTS = ['time', 'node', 'worker', 'epoch', 'sequence'];
const order = PARTS.map((name) => `r.${name}`).join(', ');
const place = PARTS.slice(1)
  .map((name) => `r.${name} AS ${name}`)
  .join(', ');
const MS = 'toUnixTimestamp64Milli(r.time)';

/** Time of the newest stored request that is not after `upTo`; null: there is none. */
const newest = async (
  { clickhouse, db, stored }: Lookup,
  upTo: number | undefined,
): Promise<number | null> => {
  const [row] = await pgQuery(db, 'select newest from shards where shard = 0');
  const ever = num(row?.newest);
  if (upTo === undefined || ever <= upTo) return ever;
  // A clock ran ahead, which is rare: this reads every time that is stored.
  const [last] = await clickhouse.rows(
    `SELECT max(${MS}) AS t FROM requests r WHERE r.time <= ${instant(upTo)} AND ${stored('r')}`,
  );
  return last === undefined || last.t === null ? null : num(last.t as string);
};

/** Condition for requests `r` in a window that ends with the newest request before `upTo`. */
const inWindow = async (lookup: Lookup, ms: number, upTo: number | undefined): Promise<string> => {
  const end = await newest(lookup, upTo);
  // If there is none before, everything is of the future.
  return end === null ? lookup.stored('r') : `r.time > ${instant(end - ms)} AND ${lookup.stored('r')}`;
};

/** Condition for requests `r` after the positions. */
const behind = (after: StoredPart['after']): string => {
  if (after === undefined) return '1';
  const of = ({ node, worker }: { node: number; worker: number }): string =>
    `r.node = ${Math.trunc(node)} AND r.worker = ${Math.trunc(worker)}`;
  const later = after.map((one) => {
    const [epoch, sequence] = [Math.trunc(one.epoch), Math.trunc(one.sequence)];
    return `(${of(one)} AND (r.epoch > ${epoch} OR (r.epoch = ${epoch} AND r.sequence > ${sequence})))`;
  });
  const others = `NOT (${after.map((one) => `(${of(one)})`).join(' OR ') || '0'})`;
  return `(${[...later, others].join(' OR ')})`;
};

/** Rows sorted at once, because sorting takes the server's memory. */
const SORTED = 1_000_000;
/** Parts begin at a multiple of this. */
const STEP_MS = 15 * 60_000;

/** Conditions for requests `r` that divide those with `where` by time, each with about `most` of them. */
const partsByTime = async ({ clickhouse }: Lookup, where: string, most: number): Promise<string[]> => {
  const begins: number[] = [];
  let count = 0;
  await clickhouse.eachRow(
    `SELECT intDiv(${MS}, ${STEP_MS}) AS quarter, count() AS n FROM requests r WHERE ${where}
     GROUP BY quarter ORDER BY quarter`,
    ({ quarter, n }) => {
      const own = num(n as string);
      if (begins.length === 0 || count + own > most) {
        begins.push(num(quarter as string) * STEP_MS);
        count = 0;
      }
      count += own;
    },
  );
  return begins.map((from, i) => {
    const to = begins[i + 1];
    const begun = `r.time >= ${instant(from)}`;
    return to === undefined ? begun : `${begun} AND r.time < ${instant(to)}`;
  });
};

const SEEN = `r.campaign AS campaign, r.visitor AS visitor, r.issued AS issued, ${MS} AS t, r.unique_visit AS is_unique`;
const visitIn = (row: ChRow): StoredVisit => ({
  seen: {
    campaign: num(row.campaign as number),
    visitor: text(row.visitor as string),
    issued: optional(row.issued as string | null),
    time: num(row.t as string),
  },
  unique: isTrue(row.is_unique),
});

/** Conditions for requests `r` of visitors, which the statement reads from `{keys:String}`. */
const OF_VISITORS =
  "has(JSONExtract({keys:String}, 'Array(Tuple(UInt32, String))'), (r.campaign, coalesce(r.visitor, '')))";

/** Numbers of a row's place, in the total order. */
const rank = (row: ChRow): number[] => ['t', ...PARTS.slice(1)].map((name) => num(row[name] as string));
const inOrder = (a: ChRow, b: ChRow): number => {
  const [left, right] = [rank(a), rank(b)];
  const differing = left.findIndex((part, i) => part !== right[i]);
  return differing < 0 ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0);
};

/** Rows for visitors, in the total order: a statement takes only some of them. */
const rowsOf = async (
  lookup: Lookup,
  of: readonly { campaign: number; visitor: string }[],
  statement: string,
): Promise<ChRow[]> => {
  const rows: ChRow[] = [];
  const visitors = of.map(({ campaign, visitor }) => [campaign, visitor]);
  await rowsForTexts(lookup, visitors, statement, (row) => rows.push(row));
  return rows.sort(inOrder);
};

export const recentVisits = async (
  lookup: Lookup,
  each: Parameters<IngestStore['recentVisits']>[0],
  { of, after, between, upTo, sorted = SORTED }: NonNullable<Parameters<IngestStore['recentVisits']>[1]> = {},
): Promise<void> => {
  const where = `(r.unique_visit OR (r.issued IS NOT NULL AND r.campaign <> 0))
    AND ${await inWindow(lookup, UNIQUE_WINDOW_MS, upTo)} AND ${behind(after)}`;
  const pass = (row: ChRow): void => {
    const { seen, unique } = visitIn(row);
    each(seen, unique);
  };
  if (of !== undefined) {
    const statement = `SELECT ${SEEN}, ${place} FROM requests r WHERE ${where} AND ${OF_VISITORS}`;
    for (const row of await rowsOf(lookup, of, statement)) pass(row);
    return;
  }
  for (const part of await partsByTime(lookup, where, sorted))
    await lookup.clickhouse.eachRow(
      `SELECT ${SEEN} FROM requests r WHERE ${where} AND ${part} ORDER BY ${order}`,
      pass,
      {},
      between,
    );
};

export const markedVisits = async (
  lookup: Lookup,
  { of, upTo }: Parameters<IngestStore['markedVisits']>[0],
): Promise<StoredVisit[]> => {
  const own = PARTS.map((name) => `r.${name}`).join(', ');
  const statement = `SELECT ${SEEN}, ${place} FROM requests r
    WHERE ${await inWindow(lookup, UNIQUE_WINDOW_MS, upTo)}
      AND (${own}) IN (SELECT ${PARTS.join(', ')} FROM mark_trail WHERE from_unique <> to_unique AND ${lookup.stored()})
      ${of === undefined ? '' : `AND ${OF_VISITORS}`}`;
  const rows =
    of === undefined
      ? (await lookup.clickhouse.rows(statement)).sort(inOrder)
      : await rowsOf(lookup, of, statement);
  return rows.map(visitIn);
};

/** How far back the newest requests are looked for at first. */
const NEAR_MS = 60 * 60_000;
const NEWEST = 3;

export const newestRequests = async (lookup: Lookup, upTo: number): Promise<RequestPlace[]> => {
  const end = await newest(lookup, upTo);
  if (end === null) return [];
  const last = async (from: string): Promise<RequestPlace[]> => {
    const rows = await lookup.clickhouse.rows(
      `SELECT ${place}, ${MS} AS t FROM requests r WHERE r.time <= ${instant(upTo)} AND ${lookup.stored('r')} ${from}
       ORDER BY ${PARTS.map((name) => `r.${name} DESC`).join(', ')} LIMIT ${NEWEST}`,
    );
    return rows.map((row) => placeIn(duckRow(row))).reverse();
  };
  const near = await last(`AND r.time > ${instant(end - NEAR_MS)}`);
  return near.length === NEWEST ? near : last('');
};

/** A page view with an ad click, by the columns that `adVisitIn` reads. */
const AD_VISIT = `r.campaign AS campaign, coalesce(m.found_class, r.traffic_class) = 'human' AS human, r.outcome AS outcome,
  r.joined AS joined, r.click_ids AS ids, ${MS} AS t, ${place},
  r.visit_node AS visit_node, r.visit_worker AS visit_worker, r.visit_epoch AS visit_epoch, r.visit_sequence AS visit_sequence
  FROM requests r LEFT JOIN (SELECT * FROM marks FINAL) m ON ${PARTS.map((name) => `r.${name} = m.${name}`).join(' AND ')}`;
const IS_AD_VISIT = '(r.visit OR r.joined) AND notEmpty(r.click_ids)';

const adVisitIn = (one: ChRow): StoredAdVisit | null => {
  const row = duckRow(one);
  const ids = joiningIds(mapIn(one.ids));
  if (ids.length === 0) return null;
  const visit = {
    campaign: num(row.campaign),
    human: isTrue(row.human),
    redirect: text(row.outcome) === 'redirected',
    ids,
    time: num(row.t),
    place: keyIn(row),
  };
  const joined = isTrue(row.joined);
  return { visit, joined, of: joined && row.visit_node !== null ? keyIn(row, 'visit_') : null };
};

export const recentAdVisits = async (
  lookup: Lookup,
  each: Parameters<IngestStore['recentAdVisits']>[0],
  { after, between, upTo, sorted = SORTED }: StoredPart = {},
): Promise<void> => {
  const where = `${IS_AD_VISIT} AND ${await inWindow(lookup, JOIN_WINDOW_MS, upTo)} AND ${behind(after)}`;
  for (const part of await partsByTime(lookup, where, sorted))
    await lookup.clickhouse.eachRow(
      `SELECT ${AD_VISIT} WHERE ${where} AND ${part} ORDER BY ${order}`,
      (row) => {
        const found = adVisitIn(row);
        if (found !== null) each(found.visit, found.joined);
      },
      {},
      between,
    );
};

export const findAdVisits = async (
  lookup: Lookup,
  visits: Parameters<IngestStore['findAdVisits']>[0],
): ReturnType<IngestStore['findAdVisits']> => {
  if (visits.length === 0) return [];
  const times = visits.map(({ time }) => time);
  const keys = visits.flatMap(({ campaign, ids }) => ids.map((id) => [campaign, id]));
  const bears = JOINING.map(
    (name) =>
      `has(JSONExtract({keys:String}, 'Array(Tuple(UInt32, String))'), (r.campaign, concat('${name}=', r.click_ids['${name}'])))`,
  );
  // One with several ad clicks can be found by more than one statement.
  const rows = new Map<string, ChRow>();
  await rowsForTexts(
    lookup,
    keys,
    `SELECT ${AD_VISIT} WHERE ${IS_AD_VISIT} AND ${around('r.time', times, 2 * JOIN_WINDOW_MS)}
       AND ${lookup.stored('r')} AND (${bears.join(' OR ')})`,
    (row) => rows.set(rank(row).join(' '), row),
  );
  return [...rows.values()].sort(inOrder).flatMap((row) => adVisitIn(row) ?? []);
};
