import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type ConversionType, KNOWN_TYPES } from '../src/core/conversions/types.ts';
import type { MetricName } from '../src/core/report/metrics.ts';
import { DAY_MS } from '../src/core/time/durations.ts';
import { foldSpans } from '../src/events/ingest/fold-spans.ts';
import { openDuckDbStore } from '../src/events/queries/duckdb-store.ts';
import { foldRollups, unfolded } from '../src/events/store/duckdb/fold.ts';
import { conversionMeasures, outcomeColumns } from '../src/events/store/duckdb/ingest/conversion-rows.ts';
import { openEventDatabase } from '../src/events/store/duckdb/open.ts';
import { quarterOf, rollups } from '../src/events/store/duckdb/schema.ts';
import type { StoreReportQuery } from '../src/events/store/reports.ts';
import { timed } from './campaigns/times.ts';

const CONVERSIONS = 1_000_000;
const CAMPAIGNS = 33;
const DAYS = 30;
const TO = Date.parse('2026-11-01T00:00:00Z');
const FROM = TO - DAYS * DAY_MS;

/** Carts, leads, purchases and rebills of every status, the same in each run. */
const madeSql = (count: number): string => `CREATE TEMP TABLE made AS
  WITH n AS (SELECT i, (hash(i) >> 8)::BIGINT AS h FROM range(${count}) t(i)),
  c AS (SELECT i, h, make_timestamp((${FROM} + i::DOUBLE * ${(DAYS * DAY_MS) / count})::BIGINT * 1000) AS moment FROM n)
  SELECT 1 AS click_node, 0 AS click_worker, 1 AS click_epoch, i AS click_sequence, moment AS click_time,
    1 AS visit_node, 0 AS visit_worker, 1 AS visit_epoch, i AS visit_sequence, moment AS visit_time,
    ['conversion', 'conversion', 'add_to_cart', 'lead', 'rebill', 'upsell'][1 + h % 6] AS event, '' AS transaction_id,
    1 AS workspace, (h % ${CAMPAIGNS} + 1)::UINTEGER AS campaign, 0 AS variant, true AS click_known,
    (h % 66)::UINTEGER AS destination, 0 AS rule, 'test' AS test, 'human' AS traffic_class,
    ['BR', 'US', 'DE', 'IN'][1 + (h >> 8) % 4] AS country, 'pt' AS language, 'mobile' AS device, 'android' AS os,
    'chrome' AS browser, 'ad ' || (h >> 12) % 50 AS sub1, NULL::VARCHAR AS sub2, NULL::VARCHAR AS sub3, false AS landing,
    (h % 66)::UINTEGER AS offer, true AS of_visit, false AS costed, false AS by_script, 0 AS click_variant,
    ['sale', 'sale', 'lead', 'hold', 'rejected'][1 + (h >> 20) % 5] AS status,
    ['sale', 'lead', ':1', '=7'][1 + (h >> 24) % 4] AS type_word,
    (5 + (h >> 28) % 40)::DECIMAL(18, 6) AS payout, 'USD' AS currency, 'USD' AS workspace_currency,
    (5 + (h >> 28) % 40)::DECIMAL(18, 6) AS revenue, moment AS first_time, moment AS last_time, 1 AS changes, NULL::UINTEGER AS network FROM c`;

const SUMS: Readonly<Record<(typeof conversionMeasures)[number], string>> = {
  conversions: 'count(*)',
  payout: 'sum(payout)',
  revenue: 'sum(revenue)',
  unpriced: '0',
  cost: '0',
  other_clicks: '0',
  other_revenue: '0',
  costed: '0',
  costed_revenue: '0',
};

const fill = async (file: string, staging: string, count: number): Promise<void> => {
  const database = await openEventDatabase(file, staging);
  const { writer } = database;
  await writer.run(madeSql(count));
  await writer.run('INSERT INTO conversions BY NAME SELECT * FROM made');
  for (const { conversions, dimensions } of rollups) {
    const keys = [...dimensions.map(([column]) => column), ...outcomeColumns].join(', ');
    const sums = conversionMeasures.map((measure) => `${SUMS[measure]} AS ${measure}`).join(', ');
    for (const basis of ['click', 'conversion'])
      await writer.run(
        `INSERT INTO ${conversions} BY NAME SELECT '${basis}' AS basis, ${quarterOf('first_time')} AS quarter, workspace,
           campaign, ${keys}, ${sums} FROM made GROUP BY ALL`,
      );
  }
  for (const span of foldSpans(await unfolded(writer, TO))) await foldRollups(writer, span);
  await writer.run('CHECKPOINT');
  database.close();
};

const metrics: MetricName[] = [
  ...(['conversions', 'cr', 'revenue', 'approvedRevenue', 'pendingRevenue', 'sales', 'rejected'] as const),
  ...['conversions:1', 'revenue:1', 'conversions:4', 'conversions:7', 'revenue:7'].map(
    (name) => name as MetricName,
  ),
];
const questions: readonly (readonly [string, StoreReportQuery['dimensions']])[] = [
  ['totals', []],
  ['by day', ['step']],
  ['by campaign and country', ['campaign', 'country']],
  ['by type', ['conversionType']],
  ['by sub1 and country, from conversions', ['sub1', 'country']],
];

/** `bench types`: what a type counts as is switched off and on again, and every number of a million conversions read. */
export const run = async ({ requests: count = CONVERSIONS }: { requests?: number }): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'fairlead-bench-'));
  const [file, staging] = [join(dir, 'events.duckdb'), join(dir, 'staging')];
  mkdirSync(staging, { recursive: true });
  try {
    await fill(file, staging, count);
    console.log(
      `${count.toLocaleString('en-US')} conversions of ${DAYS} days, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(2)}`,
    );
    const store = await openDuckDbStore(file, staging);
    const on: ConversionType[] = Object.values(KNOWN_TYPES);
    const off = on.map((type) => ({
      ...type,
      countsAsConversion: type.number !== 1 && type.countsAsConversion,
    }));
    let good = true;
    try {
      for (const [name, dimensions] of questions) {
        const read = (types: readonly ConversionType[]) =>
          store.reports.report({
            ...{
              workspace: 1,
              from: FROM,
              to: TO,
              spend: [],
              types,
              dimensions,
              metrics,
              filters: [],
              sources: [],
            },
            steps: Array.from({ length: DAYS }, (_, day) => FROM + day * DAY_MS),
            ...{
              basis: 'click' as const,
              order: { by: 'sales' as const, descending: true },
              limit: 50,
              offset: 0,
            },
          });
        const first = await read(on);
        let [without, again] = [first, first];
        const offMs = await timed(async () => {
          without = await read(off);
        });
        const onMs = await timed(async () => {
          again = await read(on);
        });
        // A report by type shows each type in full, whatever it counts as.
        const changes = dimensions.includes('conversionType') || !isDeepStrictEqual(without, first);
        const same = isDeepStrictEqual(again, first);
        good &&= same && changes && first.total.conversions > 0;
        console.log(
          `${name}: off in ${offMs.toFixed(0)} ms (${without.total.conversions.toLocaleString('en-US')} conversions), on again in ${onMs.toFixed(0)} ms (${again.total.conversions.toLocaleString('en-US')}), ${same ? 'every number as before' : 'OTHER NUMBERS'}`,
        );
      }
    } finally {
      store.close();
    }
    console.log(`${good ? 'PASS' : 'FAIL'}: switching a type off and on restores every number`);
    if (!good) process.exitCode = 1;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};
