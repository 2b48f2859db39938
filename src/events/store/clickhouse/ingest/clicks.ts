import { STAGES } from '../../../../core/conversions/identity.ts';
import { IS_COSTED } from '../../duckdb/human-rates.ts';
import { conversionOf, dimensionsOf, moreColumns } from '../../duckdb/ingest/conversion-rows.ts';
import { otherVisitIn } from '../../duckdb/ingest/row-values.ts';
import { keyIn } from '../../duckdb/row-places.ts';
import { num, text } from '../../duckdb/rows.ts';
import { type Conversion, conversionKey, type FoundClick, type IngestStore } from '../../ingest-store.ts';
import { type RecordKey, recordKey } from '../../record-place.ts';
import { around, isAmong, literal } from '../literals.ts';
import { conversionNames } from '../postgres/column-types.ts';
import { pgWith } from '../postgres/rows.ts';
import { type Lookup, rowsForAll } from './lookup.ts';
import { duckRow } from './rows.ts';

const ms = (column: string, name: string): string => `toUnixTimestamp64Milli(${column}) AS ${name}`;

export const findClicks = async (
  lookup: Lookup,
  keys: readonly (RecordKey & { time: number })[],
): Promise<Map<string, FoundClick>> => {
  const rows = await rowsForAll(
    lookup,
    keys,
    (piece) =>
      `SELECT r.node, r.worker, r.epoch, r.sequence, ${ms('r.time', 't')}, r.destination, r.rule, r.test, r.variant,
         r.traffic_class, r.country, r.language, r.device, r.os, r.browser, r.sub1, r.sub2, r.sub3,
         ${moreColumns.map((name) => `r.${name}`).join(', ')}, r.cost_per_conversion, r.cost_share, r.charged_types,
         r.visit, r.offer, toBool(r.visit OR coalesce(r.joined, false)) AS of_visit, toBool(${IS_COSTED}) AS costed, r.recorded,
         r.visit_node, r.visit_worker, r.visit_epoch, r.visit_sequence, ${ms('r.visit_time', 'visit_time')}
       FROM requests r WHERE ${around(
         'r.time',
         piece.map(({ time }) => time),
       )} AND ${isAmong('r.', piece)}
         AND ${lookup.stored('r')}`,
  );
  return new Map(
    rows.map((one) => {
      const row = duckRow(one);
      const found = {
        visit: otherVisitIn(row),
        dimensions: dimensionsOf(row, num(row.t)),
        counted: row.visit === true,
        recorded: row.recorded === true || row.outcome === 'landed',
      };
      return [recordKey(keyIn(row)), found] as const;
    }),
  );
};

/** Conversions are in Postgres, as they are now. */
export const conversionsBy = async (
  { db }: Lookup,
  by: 'click' | 'visit',
  places: readonly RecordKey[],
): Promise<Map<string, Conversion>> => {
  if (places.length === 0) return new Map();
  const rows = await pgWith(
    db,
    places.map(({ node, worker, epoch, sequence }) => ({ node, worker, epoch, sequence })),
    'node int, worker int, epoch bigint, sequence bigint',
    `select distinct ${conversionNames
      .split(', ')
      .map((name) => `c.${name}`)
      .join(', ')}
     from conversions c join rows on c.${by}_node = rows.node and c.${by}_worker = rows.worker
       and c.${by}_epoch = rows.epoch and c.${by}_sequence = rows.sequence`,
  );
  return new Map(rows.map(conversionOf));
};

export const findStages = async (
  lookup: Lookup,
  of: readonly Conversion[],
): ReturnType<IngestStore['findStages']> => {
  const found = new Map<string, string[]>();
  const wanted = new Set(of.map(conversionKey));
  const rows = await rowsForAll(
    lookup,
    of,
    (piece) =>
      `SELECT DISTINCT p.click_node, p.click_worker, p.click_epoch, p.click_sequence, p.transaction_id, p.standing_event
       FROM postbacks p WHERE ${around(
         'p.click_time',
         piece.map(({ clickTime }) => clickTime),
       )}
         AND ${isAmong(
           'p.click_',
           piece.map(({ click }) => click),
         )} AND p.identity = ${literal(STAGES)}
         AND p.standing_event IS NOT NULL AND ${lookup.stored('p')}
       ORDER BY p.click_node, p.click_worker, p.click_epoch, p.click_sequence, p.transaction_id, p.standing_event`,
  );
  for (const one of rows) {
    const row = duckRow(one);
    const [event, transaction] = [text(row.standing_event), text(row.transaction_id)];
    const key = conversionKey({ click: keyIn(row, 'click_'), event, transaction, identity: STAGES });
    const events = found.get(key) ?? [];
    if (wanted.has(key) && !events.includes(event)) found.set(key, [...events, event]);
  }
  return found;
};

/** Visitor keys of clicks. */
export const findVisitors = async (
  lookup: Lookup,
  clicks: Parameters<IngestStore['findVisitors']>[0],
): ReturnType<IngestStore['findVisitors']> => {
  const rows = await rowsForAll(
    lookup,
    clicks,
    (piece) =>
      `SELECT r.node, r.worker, r.epoch, r.sequence, coalesce(r.split_key, r.visitor) AS visitor FROM requests r
       WHERE ${around(
         'r.time',
         piece.map(({ time }) => time),
       )} AND ${isAmong('r.', piece)} AND ${lookup.stored('r')}`,
  );
  return new Map(rows.map(duckRow).map((row) => [recordKey(keyIn(row)), text(row.visitor)]));
};
