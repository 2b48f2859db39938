import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  decidedRequest,
  eventFields,
  NOON,
  place,
  receivedEvent,
  requestFields,
} from '../../../../test/helpers/event-records.ts';
import { commitBatch } from '../../../../test/helpers/event-store.ts';
import { wholeReport } from '../../../../test/helpers/whole-report.ts';
import { KNOWN_TYPES } from '../../../core/conversions/types.ts';
import { RAW_SUBS } from '../../../core/report/subs.ts';
import { UTMS } from '../../../core/report/utm.ts';
import { HOUR_MS } from '../../../core/time/durations.ts';
import { openDuckDbStore } from '../../queries/duckdb-store.ts';
import type { EventStore } from '../../queries/event-store.ts';
import type { Conversion } from '../ingest-store.ts';
import { typeRuleColumns, typeWordColumns } from './conversion-type-columns.ts';
import { humanRateColumns } from './human-rates.ts';
import { visitTables } from './ingest/visit-tables.ts';
import { exits, laterSubs, migrations, utms } from './schema.ts';

let dir: string;
let file: string;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead migrations '));
  file = path.join(dir, 'events.duckdb');
});
afterEach(() => fs.rmSync(dir, { recursive: true }));

const run = async (...statements: string[]): Promise<void> => {
  const instance = await DuckDBInstance.create(file, { threads: '1' });
  const connection = await instance.connect();
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
};
const open = (): Promise<EventStore> => openDuckDbStore(file, path.join(dir, 'staging'), { threads: 1 });

/** More rows than one row group holds. */
const OLD = 130_000;
const FEW = 100;
/** An event store of the first version with requests, and a roll-up row for each campaign. */
const createFirstVersion = (rows: number): Promise<void> =>
  run(
    'CREATE TABLE schema_version (version INTEGER NOT NULL)',
    ...(migrations[0]?.statements ?? []),
    'INSERT INTO schema_version VALUES (1)',
    `INSERT INTO requests SELECT 1, 0, 5, i + 1, make_timestamp((${NOON} - ${rows} + i) * 1000), 1, 1, 1 + i % 3, 1, 1, 0, 't', 0,
       'redirected', 'human', ['old'], true, true, 'v' || i, NULL, 'GET', 'h', '/', NULL, NULL, NULL, NULL, NULL, NULL,
       NULL, 'one', NULL, NULL, 'ua', '' FROM range(${rows}) t(i)`,
    ...['rollup_audience', 'rollup_path', 'rollup_source'].map(
      (table) =>
        `INSERT INTO ${table} (quarter, workspace, campaign, requests, visits, valid, unique_visits, bots)
         SELECT make_timestamp(${NOON} * 1000), 1, campaign, count(*), count(*), count(*), count(*), 0
         FROM requests GROUP BY campaign`,
    ),
  );

const check = async (store: EventStore, added: number): Promise<void> => {
  const { requests, rollups } = await store.audit.totals();
  expect([requests, ...Object.values(rollups)]).toEqual(Array(4).fill(OLD + added));
  const { rows } = await store.reports.requests({ workspace: 1, to: NOON, limit: 1, offset: 0 });
  expect(rows[0]).toMatchObject({
    sequence: OLD,
    reasons: ['old'],
    visit: true,
    unique: true,
    subs: { sub1: 'one' },
    phase: 0,
    kept: false,
    joined: false,
    exhaustedCaps: [],
    clickIds: {},
    city: null,
    cost: null,
  });
  const { total } = await wholeReport(store.reports, {
    workspace: 1,
    from: NOON - HOUR_MS,
    to: NOON + HOUR_MS,
    spend: [],
  });
  expect(total).toMatchObject({ requests: OLD + added, cost: '0', costed: 0, uncosted: 0 });
};

test('a first-version store continues: old rows stay, and new ones are added, also after the next start', async () => {
  await createFirstVersion(OLD);
  let store = await open();
  await check(store, 0);
  const at = place({ epoch: 6, time: NOON + 1 });
  await commitBatch(store.ingest, {
    requests: [decidedRequest(requestFields({ ci: { gclid: 'G' }, ph: 2, ka: 1 }), at, true)],
    reclassifications: [
      {
        node: 1,
        worker: 0,
        epoch: 5,
        sequence: OLD,
        time: NOON - 1,
        crawler: 'bingbot',
        marked: false,
        from: { trafficClass: 'human', reasons: ['old'] },
        to: { trafficClass: 'human', reasons: ['old', 'verified'] },
        verdict: { sequence: 2, time: NOON + 2 },
      },
    ],
  });
  store.close();
  store = await open();
  const { rows } = await store.reports.requests({ workspace: 1, limit: 2, offset: 0 });
  expect(rows).toMatchObject([
    { phase: 2, kept: true, clickIds: { gclid: 'G' } },
    { sequence: OLD, reasons: ['old', 'verified'] },
  ]);
  expect((await store.audit.totals()).requests).toBe(OLD + 1);
  store.close();
});

/** Number of the migration that gives visits their offers. */
const visits = migrations.findIndex(({ statements }) => statements === visitTables) + 1;
/** Number of the migration that adds `sub11` to `sub20`. */
const parameters = migrations.findIndex(({ statements }) => statements === laterSubs) + 1;
/** Number of the migration that adds the UTM parameters. */
const utmParameters = migrations.findIndex(({ statements }) => statements === utms) + 1;
/** Number of the migration that adds the exits of landing pages. */
const exitNumbers = migrations.findIndex(({ statements }) => statements === exits) + 1;

/** Number of the migration that adds the words for types. */
const typeWords = migrations.findIndex(({ statements }) => statements === typeWordColumns) + 1;

/** Number of the migration that adds what types decide, which the networks follow. */
const typeRules = migrations.findIndex(({ statements }) => statements === typeRuleColumns) + 1;

test('migrations can be resumed after any interruption', async () => {
  await createFirstVersion(OLD);
  let done = 1;
  for (const number of [
    2,
    4,
    5,
    12,
    13,
    visits,
    parameters,
    typeWords,
    typeRules,
    typeRules + 1,
    utmParameters,
    exitNumbers,
  ]) {
    const { statements = [] } = migrations[number - 1] ?? {};
    await run(...migrations.slice(done, number - 1).flatMap((earlier) => earlier.statements));
    for (const cut of [1, 7, statements.length, statements.length]) await run(...statements.slice(0, cut));
    done = number;
  }
  await run(`INSERT INTO schema_version VALUES (${done})`);
  const store = await open();
  await check(store, 0);
  store.close();
});

test('a conversion older than the cost column keeps working, and so do its sums', async () => {
  await createFirstVersion(FEW);
  const keys = "1, 0, 5, 1, make_timestamp($1::BIGINT * 1000), 'conversion', '', 1, 1, 0, true";
  const click = `${keys.replace('$1', String(NOON))}, 1, 0, 't', 'human', ${'NULL, '.repeat(8)}`;
  const times = `make_timestamp(${NOON} * 1000), make_timestamp(${NOON} * 1000), 1`;
  await run(
    `INSERT INTO conversions VALUES (${click} 'sale', 12.5, 'EUR', 12.5, ${times})`,
    `INSERT INTO conversion_rollup_path (basis, quarter, workspace, campaign, destination, status, event, currency,
       conversions, payout, revenue, unpriced)
     VALUES ('click', make_timestamp(${NOON} * 1000), 1, 1, 1, 'sale', 'conversion', 'EUR', 1, 12.5, 12.5, 0)`,
  );
  const store = await open();
  const [before] = (
    await store.ingest.findConversions([{ node: 1, worker: 0, epoch: 5, sequence: 1 }])
  ).values();
  expect(before).toMatchObject({ dimensions: { terms: null }, state: { payout: '12.5', status: 'sale' } });
  const after = { ...before, state: { ...before?.state, status: 'rejected' } } as Conversion;
  await commitBatch(store.ingest, { conversions: [{ before: before as Conversion, after }] });
  const { total } = await wholeReport(store.reports, {
    workspace: 1,
    from: NOON - HOUR_MS,
    to: NOON + HOUR_MS,
    spend: [],
  });
  expect(total).toMatchObject({ conversions: 0, revenue: '0', cost: '0' });
  store.close();
});

test('conversions from before types get the word that their status says, in rows and sums alike', async () => {
  await createFirstVersion(FEW);
  const before = migrations.slice(0, typeWords - 1);
  await run(
    ...before.slice(1).flatMap(({ statements }) => statements),
    `INSERT INTO schema_version VALUES (${typeWords - 1})`,
  );
  const statuses = ['sale', 'lead', 'hold', 'rejected', 'trial'];
  const at = `make_timestamp(${NOON} * 1000)`;
  await run(
    ...statuses.flatMap((status, i) => [
      `INSERT INTO conversions (click_node, click_worker, click_epoch, click_sequence, click_time, event, transaction_id,
         workspace, campaign, variant, click_known, status, payout, currency, revenue, first_time, last_time, changes,
         click_variant, visit_node, visit_worker, visit_epoch, visit_sequence, visit_time)
       VALUES (1, 0, 5, ${i + 1}, ${at}, 'conversion', '', 1, 1, 0, true, '${status}', 10, 'EUR', 10, ${at}, ${at}, 1,
         0, 1, 0, 5, ${i + 1}, ${at})`,
      `INSERT INTO conversion_rollup_path (basis, quarter, workspace, campaign, status, event, currency, conversions,
         payout, revenue, unpriced)
       VALUES ('click', ${at}, 1, 1, '${status}', 'conversion', 'EUR', 1, 10, 10, 0)`,
    ]),
  );
  const store = await open();
  const types = Object.values(KNOWN_TYPES);
  for (const raw of [true, false]) {
    const { rows } = await store.reports.report({
      ...{
        workspace: 1,
        from: NOON - HOUR_MS,
        to: NOON + HOUR_MS,
        steps: [],
        spend: [],
        filters: [],
        sources: [],
      },
      ...{ basis: 'click', limit: 9, offset: 0, raw, types },
      dimensions: ['conversionType'],
      metrics: ['conversions', 'rejected', 'revenue'],
      order: { by: 0, descending: false },
    });
    expect(rows.map(({ keys, sums }) => [keys[0], sums.conversions, sums.rejected, sums.revenue])).toEqual([
      // The sale, and the one on hold; the rejected one does not count.
      ['1', 2, 1, '20'],
      ['2', 1, 0, '10'],
      ['3', 1, 0, '10'],
    ]);
  }
  store.close();
});

test('data from before reports distinguished it is counted then, once', async () => {
  await createFirstVersion(FEW);
  await run(
    ...migrations.slice(1, 4).flatMap(({ statements }) => statements),
    'INSERT INTO schema_version VALUES (4)',
  );
  await run(
    "UPDATE requests SET outcome = 'landed', referrer = 'https://A.example/x' WHERE sequence <= 5",
    "UPDATE requests SET outcome = 'refused', traffic_class = 'invalid' WHERE sequence BETWEEN 6 AND 8",
    `INSERT INTO click_events (node, worker, epoch, sequence, time, type, workspace, domain, campaign, revision, click_node,
       click_worker, click_epoch, click_sequence, click_time, variant, destination, first, waiting)
     SELECT 1, 0, 5, ${FEW} + i, make_timestamp(${NOON} * 1000), CASE WHEN i < 4 THEN 'out' ELSE 'landed' END, 1, 1, 1, 1, 1, 0, 5,
       i + 1, make_timestamp((${NOON} - ${FEW} + i) * 1000), 0, 1, i <> 5, false FROM range(7) t(i)`,
  );
  for (let start = 0; start < 2; start++) (await open()).close();
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  for (const table of ['rollup_audience', 'rollup_path', 'rollup_source']) {
    const [row] = (
      await connection.runAndReadAll(
        `SELECT sum(requests)::INT AS requests, sum(refused)::INT AS refused, sum(self_landed)::INT AS self,
           sum(valid_lp_clicks)::INT AS clicks, sum(valid_landed)::INT AS landed FROM ${table}`,
      )
    ).getRowObjects();
    // Not counted: an event of a request that has since been refused and is not human; one that was not the first; one
    // of a page that recorded itself.
    expect(row).toEqual({ requests: FEW, refused: 3, self: 5, clicks: 4, landed: 0 });
  }
  const hosts = await connection.runAndReadAll(
    'SELECT count(*)::INT AS n FROM requests WHERE referrer_host = $1',
    ['a.example'],
  );
  expect(hosts.getRowObjects()).toEqual([{ n: 5 }]);
  connection.closeSync();
  instance.closeSync();
});

test('a conversion from before rates gets its workspace’s currency from its last postback', async () => {
  await createFirstVersion(FEW);
  const moment = `make_timestamp(${NOON} * 1000)`;
  const later = `make_timestamp(${NOON + 5} * 1000)`;
  const click = `1, 0, 5, 1, ${moment}`;
  const conversion = (event: string) =>
    `INSERT INTO conversions VALUES (${click}, '${event}', '', 1, 1, 0, false, ${'NULL, '.repeat(12)}
       'sale', 12.5, 'USD', NULL, ${moment}, ${moment}, 1)`;
  const postback = (sequence: number, at: string, currency: string) =>
    `INSERT INTO postbacks VALUES (1, 0, 5, ${sequence}, ${at}, 1, 1, 0, ${click}, 'sale', 'sale', 'told', '', 12.5, 'USD',
       '${currency}', NULL, 'recorded')`;
  await run(conversion('told'), conversion('untold'), postback(8, later, 'EUR'), postback(7, moment, 'BRL'));
  const store = await open();
  const found = await store.ingest.findConversions([{ node: 1, worker: 0, epoch: 5, sequence: 1 }]);
  const currencies = [...found.values()].map(({ event, state }) => [event, state.workspaceCurrency]);
  expect(currencies.toSorted()).toEqual([
    ['told', 'EUR'],
    ['untold', 'USD'],
  ]);
  expect(await store.feed.lastChange()).toBe(0);
  store.close();
});

test('each postback from before rates gets the value that its conversion had after it', async () => {
  await createFirstVersion(FEW);
  const moment = (ms: number) => `make_timestamp(${NOON + ms} * 1000)`;
  const postback = (sequence: number, payout: string, currency: string, fate = 'recorded') =>
    `INSERT INTO postbacks VALUES (1, 0, 5, ${sequence}, ${moment(sequence)}, 1, 1, 0, 1, 0, 5, 1, ${moment(0)}, 'sale', 'sale',
       'told', '', ${payout}, '${currency}', 'EUR', NULL, '${fate}')`;
  await run(
    ...[postback(7, 'NULL', 'EUR'), postback(8, '12.5', 'USD', 'updated')],
    ...[postback(9, 'NULL', 'EUR', 'updated'), postback(10, '3', 'EUR', 'updated')],
    postback(11, '3', 'EUR', 'duplicate'),
    `INSERT INTO conversions VALUES (1, 0, 5, 1, ${moment(0)}, 'told', '', 1, 1, 0, false, ${'NULL, '.repeat(12)}
       'sale', 3, 'EUR', 3, ${moment(7)}, ${moment(10)}, 4)`,
  );
  (await open()).close();
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  const rows = await connection.runAndReadAll(
    `SELECT standing_payout::VARCHAR, standing_currency, standing_revenue::VARCHAR, epoch_ms(standing_time)::DOUBLE
     FROM postbacks ORDER BY sequence`,
  );
  expect(rows.getRows()).toEqual([
    [null, 'EUR', null, null],
    ['12.500000', 'USD', null, NOON + 7],
    ['12.500000', 'USD', null, NOON + 7],
    ['3.000000', 'EUR', '3.000000', null],
    [null, null, null, null],
  ]);
  connection.closeSync();
  instance.closeSync();
});

test('stored visits move to the offers they reached, and a page that recorded itself has landed once', async () => {
  const number = visits - 1;
  const at = (ms: number) => `make_timestamp((${NOON} + ${ms}) * 1000)`;
  const request = (sequence: number, destination: number, landing: boolean, outcome = 'redirected') =>
    `INSERT INTO requests (node, worker, epoch, sequence, time, workspace, domain, campaign, revision, destination, rule, test, variant,
       outcome, traffic_class, reasons, visit, unique_visit, visitor, method, host, path, user_agent, referrer, landing, joined)
     VALUES (1, 0, 5, ${sequence}, ${at(sequence)}, 1, 1, 1, 1, ${destination}, 0, 't', 0, '${outcome}', 'human', [], true, true,
       'v', 'GET', 'h', '/', 'ua', '', ${landing}, false)`;
  const event = (sequence: number, click: number, type: string, offer: number) =>
    `INSERT INTO click_events (node, worker, epoch, sequence, time, type, workspace, domain, campaign, revision, click_node,
       click_worker, click_epoch, click_sequence, click_time, variant, destination, first, waiting)
     VALUES (1, 0, 5, ${sequence}, ${at(sequence)}, '${type}', 1, 1, 1, 1, 1, 0, 5, ${click}, ${at(click)}, 0, ${offer}, true, false)`;
  const landed = "CASE WHEN outcome = 'landed' THEN 1 ELSE 0 END";
  await run(
    'CREATE TABLE schema_version (version INTEGER NOT NULL)',
    ...migrations.slice(0, number).flatMap(({ statements }) => statements),
    `INSERT INTO schema_version VALUES (${number})`,
    ...[request(1, 7, true), request(2, 7, true), request(3, 8, false), request(4, 9, false, 'landed')],
    ...[event(11, 1, 'out', 8), event(12, 1, 'landed', 0), event(13, 4, 'landed', 0), event(14, 4, 'out', 8)],
    ...Object.entries({
      rollup_audience: "'human' AS traffic_class",
      rollup_path: 'destination, test, variant, rule, landing',
      rollup_source: 'sub1',
    }).map(
      ([table, own]) => `INSERT INTO ${table} BY NAME SELECT ${at(0)} AS quarter, workspace, campaign, ${own},
         1 AS requests, 1 AS visits, 1 AS valid, 1 AS unique_visits, 0 AS bots, landing::INTEGER AS lp_views,
         ${landed} AS self_landed, (sequence IN (1, 4))::INTEGER AS landed, (sequence IN (1, 4))::INTEGER AS valid_landed,
         (sequence IN (1, 4))::INTEGER AS lp_clicks, (sequence IN (1, 4))::INTEGER AS valid_lp_clicks FROM requests`,
    ),
    `INSERT INTO conversions BY NAME SELECT 1 AS click_node, 0 AS click_worker, 5 AS click_epoch, sequence AS click_sequence,
       time AS click_time, 'sale' AS event, '' AS transaction_id, 1 AS workspace, 1 AS campaign, 0 AS variant, true AS click_known,
       destination, 0 AS rule, 't' AS test, 'human' AS traffic_class, landing, outcome, domain, 'sale' AS status, 2 AS payout,
       'EUR' AS currency, 'EUR' AS workspace_currency, 2 AS revenue, time AS first_time, time AS last_time, 1 AS changes
     FROM requests WHERE sequence IN (1, 3)`,
    ...['click', 'conversion'].map(
      (
        basis,
      ) => `INSERT INTO conversion_rollup_path (basis, quarter, workspace, campaign, destination, test, variant, rule, landing,
         status, event, currency, conversions, payout, revenue, unpriced)
       SELECT '${basis}', ${at(0)}, 1, 1, destination, 't', 0, 0, landing, 'sale', 'sale', 'EUR', 1, 2, 2, 0 FROM conversions`,
    ),
  );
  const store = await open();
  for (const raw of [false, true]) {
    const { rows } = await store.reports.report({
      workspace: 1,
      from: NOON - HOUR_MS,
      to: NOON + HOUR_MS,
      spend: [],
      steps: [],
      raw,
      dimensions: ['landing', 'offer', 'destination'],
      filters: [],
      sources: [],
      basis: 'click',
      limit: 100,
      offset: 0,
      metrics: ['valid', 'lpViews', 'landed', 'lpClicks', 'conversions'],
      order: { by: 0, descending: false },
    });
    const found = rows.map(({ keys, sums }) => [
      ...keys,
      ...[sums.valid, sums.lpViews, sums.landed, sums.lpClicks, sums.conversions],
    ]);
    expect(new Set(found)).toEqual(
      new Set([
        ['7', '8', '8', 1, 1, 1, 1, 1],
        ['7', null, '7', 1, 1, 0, 0, 0],
        // Sent straight to it, or led there by the page that recorded itself.
        [null, '8', '8', 2, 1, 1, 1, 1],
      ]),
    );
  }
  const { counted, eventRollups } = await store.audit.totals();
  expect([counted, ...Object.values(eventRollups)]).toEqual([3, 3, 3, 3]);
  store.close();
});

test('requests and conversions from before sub11 keep theirs, and new ones have all twenty', async () => {
  const version = parameters - 1;
  const moment = `make_timestamp(${NOON} * 1000)`;
  await run(
    'CREATE TABLE schema_version (version INTEGER NOT NULL)',
    ...migrations.slice(0, version).flatMap(({ statements }) => statements),
    `INSERT INTO schema_version VALUES (${version})`,
    `INSERT INTO requests BY NAME SELECT 1 AS node, 0 AS worker, 5 AS epoch, 1 AS sequence, ${moment} AS time, 1 AS workspace,
       1 AS campaign, 0 AS variant, 'human' AS traffic_class, true AS visit, 'one' AS sub1, 'ten' AS sub10`,
    `INSERT INTO conversions BY NAME SELECT 1 AS click_node, 0 AS click_worker, 5 AS click_epoch, 1 AS click_sequence,
       ${moment} AS click_time, 1 AS visit_node, 0 AS visit_worker, 5 AS visit_epoch, 1 AS visit_sequence, ${moment} AS visit_time,
       'sale' AS event, '' AS transaction_id, 1 AS workspace, 1 AS campaign, 0 AS variant, true AS click_known, 1 AS destination,
       0 AS rule, 't' AS test, 'human' AS traffic_class, 'one' AS sub1, 'ten' AS sub10, 'redirected' AS outcome, 1 AS domain,
       'sale' AS status, 'EUR' AS currency, 'EUR' AS workspace_currency, ${moment} AS first_time, ${moment} AS last_time,
       1 AS changes, 0 AS click_variant`,
  );
  const store = await open();
  const list = { workspace: 1, limit: 9, offset: 0 };
  const old = { sub1: 'one', sub10: 'ten' };
  expect((await store.reports.requests(list)).rows.map(({ subs }) => subs)).toEqual([old]);
  const at = place({ epoch: 6, time: NOON + 1 });
  const fields = requestFields({ s1: 'a', s11: 'b', s20: 'c' });
  await commitBatch(store.ingest, { requests: [decidedRequest(fields, at, true)] });
  const given = { sub1: 'a', sub11: 'b', sub20: 'c' };
  expect((await store.reports.requests(list)).rows.map(({ subs }) => subs)).toEqual([given, old]);
  const key = { node: 1, worker: 0, epoch: 5, sequence: 1 };
  const before = [...(await store.ingest.findConversions([key])).values()].at(0) as Conversion;
  const copied = (conversion: Conversion | undefined) => conversion?.dimensions?.more.subs;
  expect(copied(before)).toEqual(RAW_SUBS.map((sub) => (sub === 'sub10' ? 'ten' : null)));
  // A conversion of the new click, with what it copies.
  const [found] = (await store.ingest.findClicks([{ ...at, time: NOON + 1 }])).values();
  const after = { ...before, click: at, clickTime: NOON + 1, dimensions: found?.dimensions ?? null };
  await commitBatch(store.ingest, { conversions: [{ before: null, after }] });
  const stored = [...(await store.ingest.findConversions([at])).values()];
  expect(stored.map(copied)).toEqual([
    RAW_SUBS.map((sub) => (sub === 'sub11' ? 'b' : sub === 'sub20' ? 'c' : null)),
  ]);
  store.close();
});

test('requests and conversions from before UTM parameters have none, and new ones have theirs', async () => {
  const version = utmParameters - 1;
  const moment = `make_timestamp(${NOON} * 1000)`;
  await run(
    'CREATE TABLE schema_version (version INTEGER NOT NULL)',
    ...migrations.slice(0, version).flatMap(({ statements }) => statements),
    `INSERT INTO schema_version VALUES (${version})`,
    `INSERT INTO requests BY NAME SELECT 1 AS node, 0 AS worker, 5 AS epoch, 1 AS sequence, ${moment} AS time, 1 AS workspace,
       1 AS campaign, 0 AS variant, 'human' AS traffic_class, true AS visit, '/abc?utm_source=old' AS path`,
    `INSERT INTO conversions BY NAME SELECT 1 AS click_node, 0 AS click_worker, 5 AS click_epoch, 1 AS click_sequence,
       ${moment} AS click_time, 1 AS visit_node, 0 AS visit_worker, 5 AS visit_epoch, 1 AS visit_sequence, ${moment} AS visit_time,
       'sale' AS event, '' AS transaction_id, 1 AS workspace, 1 AS campaign, 0 AS variant, true AS click_known, 1 AS destination,
       0 AS rule, 't' AS test, 'human' AS traffic_class, 'redirected' AS outcome, 1 AS domain,
       'sale' AS status, 'EUR' AS currency, 'EUR' AS workspace_currency, ${moment} AS first_time, ${moment} AS last_time,
       1 AS changes, 0 AS click_variant`,
  );
  const store = await open();
  const at = place({ epoch: 6, time: NOON + 1 });
  const fields = requestFields({ u1: 'news', u5: 'c' });
  await commitBatch(store.ingest, { requests: [decidedRequest(fields, at, true)] });
  const { rows } = await store.reports.requests({ workspace: 1, limit: 9, offset: 0 });
  expect(rows.map((row) => row.utms)).toEqual([{ utm_source: 'news', utm_content: 'c' }, {}]);
  const key = { node: 1, worker: 0, epoch: 5, sequence: 1 };
  const before = [...(await store.ingest.findConversions([key])).values()].at(0) as Conversion;
  expect(before.dimensions?.more.utms).toEqual(UTMS.map(() => null));
  const [found] = (await store.ingest.findClicks([{ ...at, time: NOON + 1 }])).values();
  const after = { ...before, click: at, clickTime: NOON + 1, dimensions: found?.dimensions ?? null };
  await commitBatch(store.ingest, { conversions: [{ before: null, after }] });
  const [stored] = (await store.ingest.findConversions([at])).values();
  expect(stored?.dimensions?.more.utms).toEqual(['news', null, null, null, 'c']);
  store.close();
});

test('visits from before exits were stored continued through the first, and new ones through theirs', async () => {
  const version = exitNumbers - 1;
  const moment = `make_timestamp(${NOON} * 1000)`;
  const old = (sequence: number, landing: boolean, offer: number | null): string =>
    `INSERT INTO requests BY NAME SELECT 1 AS node, 0 AS worker, 5 AS epoch, ${sequence} AS sequence, ${moment} AS time,
       1 AS workspace, 1 AS campaign, 0 AS variant, 'human' AS traffic_class, true AS visit, ${landing} AS landing,
       3 AS destination, ${offer} AS offer, 'redirected' AS outcome`;
  await run(
    'CREATE TABLE schema_version (version INTEGER NOT NULL)',
    ...migrations.slice(0, version).flatMap(({ statements }) => statements),
    `INSERT INTO schema_version VALUES (${version})`,
    ...[old(1, true, 7), old(2, true, null), old(3, false, 3)],
  );
  const store = await open();
  const at = place({ epoch: 6, time: NOON + 1 });
  const later = place({ epoch: 6, sequence: 2, time: NOON + 2 });
  await commitBatch(store.ingest, {
    requests: [decidedRequest(requestFields({ lp: 1, d: 3 }), at, true)],
  });
  await commitBatch(store.ingest, {
    visits: [{ ...at, offer: 7, exit: 4, recorded: false }],
    events: [receivedEvent(eventFields(at, { d: 7, ex: 4 }), later, { first: true, waiting: false })],
  });
  const { rows } = await store.reports.requests({ workspace: 1, limit: 9, offset: 0 });
  expect(rows.map(({ epoch, sequence, exit }) => [epoch, sequence, exit])).toEqual([
    [6, 1, 4],
    [5, 3, null],
    [5, 2, null],
    [5, 1, 1],
  ]);
  expect((await store.reports.clickHistory(1, at)).events.map(({ exit }) => exit)).toEqual([4]);
  store.close();
});

test('a store of a newer program is left unchanged', async () => {
  await run(
    'CREATE TABLE schema_version (version INTEGER NOT NULL)',
    `INSERT INTO schema_version VALUES (${migrations.length + 1})`,
  );
  await expect(open()).rejects.toThrow('newer Fairlead');
});

test('a click that cost a billion counts as one with an unreadable cost, whether old or new', async () => {
  const before = migrations.slice(0, 8).flatMap(({ statements }) => statements);
  const amounts = ['requests', 'rollup_audience', 'rollup_path', 'rollup_source'];
  await run(
    'CREATE TABLE schema_version (version INTEGER NOT NULL)',
    ...before,
    'INSERT INTO schema_version VALUES (8)',
    'ALTER TABLE requests ALTER cost TYPE DECIMAL(21, 9)',
    `INSERT INTO requests (node, worker, epoch, sequence, time, workspace, domain, campaign, revision, destination, variant, test,
       rule, outcome, traffic_class, reasons, visit, unique_visit, visitor, method, host, path, user_agent, referrer, cost)
     SELECT 1, 0, 5, i + 1, make_timestamp((${NOON} + i) * 1000), 1, 1, 1, 1, 1, 0, 't', 0, 'redirected', 'human', [], true, true,
       'v' || i, 'GET', 'h', '/', 'ua', '', CASE i WHEN 0 THEN 999999999999.5 ELSE 999999999.25 END FROM range(2) t(i)`,
    ...amounts.slice(1).map(
      (table) =>
        `INSERT INTO ${table} (quarter, workspace, campaign, requests, visits, valid, unique_visits, bots, cost)
         SELECT make_timestamp(${NOON} * 1000), 1, 1, count(*), count(*), count(*), count(*), 0, sum(cost) FROM requests`,
    ),
  );
  const store = await open();
  const fields = requestFields({ kv: '1000000000' });
  await commitBatch(store.ingest, {
    requests: [decidedRequest(fields, place({ epoch: 6, time: NOON + 9 }), true)],
  });
  const range = { workspace: 1, from: NOON - HOUR_MS, to: NOON + HOUR_MS, spend: [] };
  const { total } = await wholeReport(store.reports, range);
  expect(total).toMatchObject({ requests: 3, cost: '999999999.25', uncosted: 2 });
  const { rows } = await store.reports.requests({ workspace: 1, to: NOON + 10, limit: 3, offset: 0 });
  expect(rows.map(({ cost }) => cost)).toMatchObject([
    { by: 'visit', amount: null, problem: 'unreadable' },
    { by: 'visit', amount: '999999999.25', problem: null },
    { by: 'visit', amount: null, problem: 'unreadable' },
  ]);
  store.close();
});

test('data from before known costs and valid clicks were separated is separated then, once', async () => {
  const version = migrations.findIndex(({ statements }) => statements === humanRateColumns);
  const before = migrations.slice(0, version).flatMap(({ statements }) => statements);
  const moment = (ms: number) => `make_timestamp(${NOON + ms} * 1000)`;
  /** Two people with a price, one without, a bot, and a HEAD request. */
  const clicks: [number, string, boolean, string][] = [
    [1, 'human', true, '0.5'],
    [2, 'human', true, '0.5'],
    [3, 'human', true, 'NULL'],
    [4, 'invalid', true, '0.5'],
    [5, 'human', false, '0.5'],
  ];
  const rolledUp = ['rollup_audience', 'rollup_path', 'rollup_source'];
  const conversion = (sequence: number, trafficClass: string | null, revenue: number) => {
    const known =
      trafficClass === null ? 'false, NULL, NULL, NULL, NULL' : `true, 1, 0, 't', '${trafficClass}'`;
    const columns = `click_node, click_worker, click_epoch, click_sequence, click_time, event, transaction_id, workspace, campaign,
      variant, click_known, destination, rule, test, traffic_class, status, payout, currency, revenue, first_time, last_time, changes`;
    return `INSERT INTO conversions (${columns}) VALUES (1, 0, 5, ${sequence}, ${moment(sequence)}, 'conversion', '', 1, 1, 0,
      ${known}, 'sale', ${revenue}, 'EUR', ${revenue}, ${moment(60)}, ${moment(60)}, 1)`;
  };
  await run(
    'CREATE TABLE schema_version (version INTEGER NOT NULL)',
    ...before,
    `INSERT INTO schema_version VALUES (${version})`,
    ...clicks.map(
      ([sequence, trafficClass, visit, cost]) =>
        `INSERT INTO requests (node, worker, epoch, sequence, time, workspace, domain, campaign, revision, destination, variant, test,
           rule, outcome, traffic_class, reasons, visit, unique_visit, visitor, method, host, path, user_agent, referrer, cost)
         VALUES (1, 0, 5, ${sequence}, ${moment(sequence)}, 1, 1, 1, 1, 1, 0, 't', 0, 'redirected', '${trafficClass}', [], ${visit},
           false, 'v', 'GET', 'h', '/', 'ua', '', ${cost})`,
    ),
    // One sale for each; the click of the last was never logged.
    ...clicks.map(([sequence, trafficClass]) => conversion(sequence, trafficClass, sequence)),
    conversion(6, null, 6),
    ...rolledUp.flatMap((table) => [
      `INSERT INTO ${table} (quarter, workspace, campaign, ${table === 'rollup_audience' ? 'traffic_class, ' : ''}requests, visits,
         valid, unique_visits, bots, cost)
       SELECT ${moment(0)}, 1, 1, ${table === 'rollup_audience' ? 'traffic_class, ' : ''}count(*), count(*) FILTER (visit),
         count(*) FILTER (visit AND traffic_class = 'human'), 0, 0, coalesce(sum(cost) FILTER (visit), 0)
       FROM requests GROUP BY ALL`,
      `INSERT INTO conversion_${table} (basis, quarter, workspace, campaign, status, event, currency, conversions, payout, revenue, unpriced)
       SELECT 'click', ${moment(0)}, 1, 1, 'sale', 'conversion', 'EUR', 6, 21, 21, 0`,
    ]),
  );
  for (let start = 0; start < 2; start++) {
    const store = await open();
    const range = { workspace: 1, from: NOON - HOUR_MS, to: NOON + HOUR_MS, spend: [] };
    const { total } = await wholeReport(store.reports, range);
    expect(total).toMatchObject({
      requests: 5,
      valid: 3,
      costed: 8,
      costedValid: 2,
      conversions: 6,
      otherClickConversions: 2,
      // Those of the bot and the HEAD request are other clicks; the third has no price; the sixth is unknown.
      ...{ costedConversions: 4, otherClickRevenue: '9', costedRevenue: '12', revenue: '21' },
    });
    const raw = await store.reports.report({
      ...range,
      dimensions: [],
      steps: [],
      filters: [],
      sources: [],
      basis: 'click',
      raw: true,
      metrics: ['cr', 'epc', 'roas'],
      order: { by: 'requests', descending: true },
      limit: 1,
      offset: 0,
    });
    expect(raw.total).toMatchObject({
      otherClickConversions: 2,
      otherClickRevenue: '9',
      costedRevenue: '12',
    });
    store.close();
  }
});

test('statuses that networks have sent before are known, so one that has sent several keeps its approval rate', async () => {
  await createFirstVersion(FEW);
  await run(
    ...migrations.slice(1, typeRules).flatMap(({ statements }) => statements),
    `INSERT INTO schema_version VALUES (${typeRules})`,
  );
  const at = `make_timestamp(${NOON} * 1000)`;
  const sent = (sequence: number, network: number | null, status: string, more: string): string =>
    `INSERT INTO postbacks BY NAME SELECT 1 AS node, 0 AS worker, 5 AS epoch, ${sequence} AS sequence, ${at} AS time,
       1 AS workspace, 1 AS campaign, 0 AS variant, 1 AS click_node, 0 AS click_worker, 5 AS click_epoch,
       1 AS click_sequence, ${at} AS click_time, '${status}' AS status, 'conversion' AS event, 'T' AS transaction_id,
       'EUR' AS currency, 'EUR' AS workspace_currency, ${network ?? 'NULL'} AS source, ${more}`;
  const told = "'x' AS status_received, 'updated' AS fate, false AS test";
  await run(
    sent(1, 5, 'sale', told),
    sent(2, 5, 'rejected', told),
    sent(3, 6, 'trial', told),
    sent(4, null, 'lead', told),
    // Neither of these says what a network sends.
    sent(5, 6, 'lead', "'' AS status_received, 'duplicate' AS fate, false AS test"),
    sent(6, 6, 'hold', "'x' AS status_received, 'test' AS fate, true AS test"),
    sent(7, 6, 'hold', `${told}, 'api' AS reported_by`),
  );
  (await open()).close();
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  const rows = await connection.runAndReadAll('SELECT network, standing FROM sent_statuses ORDER BY ALL');
  connection.closeSync();
  instance.closeSync();
  expect(rows.getRows()).toEqual([
    [0, 'pending'],
    [5, 'approved'],
    [5, 'rejected'],
    [6, 'approved'],
  ]);
});
