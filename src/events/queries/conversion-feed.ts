import type { DuckDBConnection } from '@duckdb/node-api';
import { SUBS } from '../../core/report/subs.ts';
import type { ClickFacts, ConversionChange, ConversionFeed } from '../store/conversion-feed.ts';
import { REQUESTED_PATH } from '../store/duckdb/columns.ts';
import { hashesOf } from '../store/duckdb/ingest/row-values.ts';
import { keyIn, placeIn } from '../store/duckdb/row-places.ts';
import { bindings, decimalText, num, optional, query, type Row, record, text } from '../store/duckdb/rows.ts';
import { recordKey } from '../store/record-place.ts';
import { instant } from './request-conditions.ts';

/** `ids`: the click IDs, which stores return differently. */
export const factsOf = (row: Row, ids = record(row.click_ids)): ClickFacts => ({
  time: num(row.t),
  url: `https://${text(row.host)}${text(row.requested)}`,
  userAgent: text(row.user_agent),
  referrer: text(row.referrer),
  address: optional(row.address),
  clickIds: ids,
  country: optional(row.country),
  region: optional(row.region),
  city: optional(row.city),
  device: optional(row.device),
  os: optional(row.os),
  browser: optional(row.browser),
  language: optional(row.language),
  subs: SUBS.map((sub) => optional(row[sub])),
  cost: decimalText(row.amount),
  costCurrency: optional(row.cost_currency),
  destination: num(row.offer ?? 0) || num(row.destination),
  trafficClass: text(row.traffic_class),
});

/** The clicks of changes, by recordKey(). Found by time, so that most row groups are skipped. */
const clicksOf = async (
  connection: DuckDBConnection,
  changes: readonly ConversionChange[],
): Promise<Map<string, ClickFacts>> => {
  const bind = bindings();
  const times = [...new Set(changes.map(({ click }) => click.time))];
  const sequences = [...new Set(changes.map(({ click }) => click.sequence))];
  const rows = await query(
    connection,
    `SELECT *, ${REQUESTED_PATH} AS requested, epoch_ms(time) AS t, cost::VARCHAR AS amount FROM requests
     WHERE time IN (${times.map((time) => instant(bind, time)).join(', ')})
       AND sequence IN (${sequences.map((sequence) => `${bind.add(BigInt(sequence))}::UBIGINT`).join(', ')})`,
    bind.values,
  );
  return new Map(rows.map((row) => [recordKey(keyIn(row)), factsOf(row)]));
};

export const changeOf = (row: Row): ConversionChange => ({
  seq: num(row.seq),
  place: keyIn(row),
  workspace: num(row.workspace),
  campaign: num(row.campaign),
  variant: num(row.variant),
  source: row.source === null ? null : num(row.source),
  click: placeIn(row, 'click_'),
  event: text(row.event),
  transaction: text(row.transaction_id),
  fate: text(row.fate) as ConversionChange['fate'],
  status: text(row.status),
  // Changes from before this was recorded have the word that their status says.
  typeWord: optional(row.type_word) ?? text(row.status),
  previousStatus: optional(row.previous_status),
  payout: decimalText(row.payout),
  currency: text(row.currency),
  revenue: decimalText(row.revenue),
  workspaceCurrency: text(row.workspace_currency),
  added: decimalText(row.added),
  change: num(row.change),
  time: num(row.t),
  firstTime: num(row.first_t),
  hashes: hashesOf(row),
  request: null,
});

/**
 * Both connections are used only here, so that nothing is removed in the middle of an ingest transaction, and outgoing
 * changes never wait for a report.
 */
export const duckdbConversionFeed = (
  forgetter: DuckDBConnection,
  feeder: DuckDBConnection,
): ConversionFeed => ({
  changesAfter: async (seq, limit) => {
    const rows = await query(
      feeder,
      `SELECT *, epoch_ms(time) AS t, epoch_ms(click_time) AS click_t, epoch_ms(first_time) AS first_t
       FROM conversion_changes WHERE seq > $1 ORDER BY seq LIMIT ${Math.trunc(limit)}`,
      [BigInt(seq)],
    );
    const changes = rows.map(changeOf);
    if (changes.length === 0) return [];
    const clicks = await clicksOf(feeder, changes);
    return changes.map((change) => ({ ...change, request: clicks.get(recordKey(change.click)) ?? null }));
  },
  lastChange: async () => {
    const [row] = await query(feeder, 'SELECT last FROM conversion_feed');
    return num(row?.last);
  },
  forget: async (seq) => {
    await forgetter.run('DELETE FROM conversion_changes WHERE seq <= $1', [BigInt(seq)]);
  },
});
