import { JOIN_WINDOW_MS, joiningIds } from '../../../../core/clicks/joined.ts';
import { LATER_KEYS, type SeenVisitor, UNIQUE_WINDOW_MS } from '../../../../core/clicks/unique.ts';
import { keyIn } from '../../duckdb/row-places.ts';
import { num, optional, text } from '../../duckdb/rows.ts';
import type { IngestStore } from '../../ingest-store.ts';
import type { ChRow } from '../connection.ts';
import { instant } from '../literals.ts';
import { pgQuery } from '../postgres/rows.ts';
import { type Lookup, rowsForTexts } from './lookup.ts';
import { duckRow, mapIn } from './rows.ts';

/** Time of the newest request ever stored. */
const newest = async ({ db }: Lookup): Promise<number> => {
  const [row] = await pgQuery(db, 'select newest from shards where shard = 0');
  return num(row?.newest);
};

const PARTS = ['time', 'node', 'worker', 'epoch', 'sequence'];
const order = PARTS.map((name) => `r.${name}`).join(', ');

const place = PARTS.slice(1)
  .map((name) => `r.${name} AS ${name}`)
  .join(', ');

const seenIn = (row: ChRow): SeenVisitor => ({
  campaign: num(row.campaign as number),
  visitor: text(row.visitor as string),
  issued: optional(row.issued as string | null),
  time: num(row.t as string),
});

const SEEN =
  'r.campaign AS campaign, r.visitor AS visitor, r.issued AS issued, toUnixTimestamp64Milli(r.time) AS t';

export const recentVisits = async (
  lookup: Lookup,
  each: Parameters<IngestStore['recentVisits']>[0],
  of: Parameters<IngestStore['recentVisits']>[1],
): Promise<void> => {
  const from = (await newest(lookup)) - UNIQUE_WINDOW_MS;
  const keys = "JSONExtract({keys:String}, 'Array(Tuple(UInt32, String))')";
  const wanted = of === undefined ? '' : `AND has(${keys}, (r.campaign, coalesce(r.visitor, '')))`;
  const within = `r.time > ${instant(from)} AND ${lookup.stored('r')} ${wanted}`;
  const ask = async (statement: string, unique: boolean): Promise<void> => {
    const pass = (row: ChRow): void => each(seenIn(row), unique);
    if (of === undefined) await lookup.clickhouse.eachRow(statement, pass);
    else {
      const visitors = of.map(({ campaign, visitor }) => [campaign, visitor]);
      await rowsForTexts(lookup, visitors, statement, pass);
    }
  };
  await ask(`SELECT ${SEEN} FROM requests r WHERE r.unique_visit AND ${within}`, true);
  await ask(
    `SELECT campaign, visitor, issued, t FROM (
       SELECT ${SEEN}, ${place} FROM requests r
       JOIN (SELECT r.campaign AS campaign, r.visitor AS visitor, min((${order})) AS first FROM requests r
             WHERE r.unique_visit AND ${within} GROUP BY r.campaign, r.visitor) u
         ON r.campaign = u.campaign AND r.visitor = u.visitor
       WHERE NOT coalesce(r.unique_visit, false) AND r.issued IS NOT NULL AND r.campaign <> 0 AND ${within}
         AND (${order}) > u.first
       ORDER BY ${PARTS.map((name) => `r.${name} DESC`).join(', ')} LIMIT ${LATER_KEYS} BY r.campaign, r.visitor)
     ORDER BY t, node, worker, epoch, sequence`,
    false,
  );
};

export const recentAdVisits = async (
  lookup: Lookup,
  each: Parameters<IngestStore['recentAdVisits']>[0],
): Promise<void> => {
  const from = (await newest(lookup)) - JOIN_WINDOW_MS;
  await lookup.clickhouse.eachRow(
    `SELECT r.campaign AS campaign, coalesce(m.found_class, r.traffic_class) = 'human' AS human, r.outcome AS outcome,
       r.joined AS joined, r.click_ids AS ids, toUnixTimestamp64Milli(r.time) AS t,
       ${place}
     FROM requests r LEFT JOIN (SELECT * FROM marks FINAL WHERE time > ${instant(from)}) m
       ON ${PARTS.map((name) => `r.${name} = m.${name}`).join(' AND ')}
     WHERE (r.visit OR r.joined) AND notEmpty(r.click_ids) AND r.time > ${instant(from)} AND ${lookup.stored('r')}
     ORDER BY ${order}`,
    (one) => {
      const row = duckRow(one);
      const ids = joiningIds(mapIn(one.ids));
      if (ids.length === 0) return;
      const visit = {
        campaign: num(row.campaign),
        human: row.human === true || row.human === 1,
        redirect: text(row.outcome) === 'redirected',
        ids,
        time: num(row.t),
        place: keyIn(row),
      };
      each(visit, row.joined === true);
    },
  );
};
