import fs from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { layJournal } from '../../../test/helpers/event-journal.ts';
import { lineOf, NOON, place, postbackFields, requestFields } from '../../../test/helpers/event-records.ts';
import { type TemporaryStore, temporaryStore } from '../../../test/helpers/event-store.ts';
import { randomTraffic } from '../../../test/helpers/event-traffic.ts';
import { isLong } from '../../../test/helpers/long.ts';
import { wholeReport } from '../../../test/helpers/whole-report.ts';
import { seeded } from '../../../test/simulation/random.ts';
import { adjustmentIdentity } from '../../core/conversions/identity.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/time/durations.ts';
import { nodeDisk } from '../journal/disk.ts';
import { audit } from './audit.ts';
import { foldSpans } from './fold-spans.ts';
import { createIngest } from './ingest.ts';
import { startRemoval } from './removal.ts';

const seeds = (count: number, long: number): number[] =>
  Array.from({ length: isLong ? long : count }, (_, i) => i + 1);
let events: TemporaryStore;
let root: string;
const begin = async (like?: string): Promise<void> => {
  events = await temporaryStore(like);
  root = `${events.dir}/journal`;
};
afterEach(() => events.dispose());

const newIngest = (batchRecords = 3) =>
  createIngest({
    disk: nodeDisk,
    root,
    store: events.store.ingest,
    batchRecords,
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });
const drain = async (ingest: ReturnType<typeof newIngest>): Promise<void> => {
  while (await ingest.step());
  await ingest.settled();
};
/** Removal with nothing else running, so that its turn always comes at once. */
const removalOf = (ingest: ReturnType<typeof newIngest>, now: number) =>
  startRemoval({
    ingest,
    store: events.store.retention,
    catchUp: () => drain(ingest),
    alone: (work) => work(),
    now: () => now,
  });
const report = () => audit(nodeDisk, root, events.store.audit);
const line = (sequence: number, time: number, over = {}, epoch = 5) =>
  lineOf(requestFields({ v: `v${sequence}`, ...over }), { epoch, sequence, time });
const clean = { missing: 0, duplicate: 0, unexplained: 0, findings: [], ok: true };

describe('audit after requests of workspace 1 have expired', () => {
  const old = NOON - 30 * DAY_MS;
  let expired: string;
  beforeAll(async () => {
    await begin();
    // 2 belongs to another workspace, 4 was never logged, and 6 is recent.
    const first = [line(1, old), line(2, old + 1, { ws: 2 }), line(3, old + 2)];
    layJournal(nodeDisk, { root, segments: [first, [line(5, old + 3), line(6, NOON)]] });
    await drain(newIngest());
    const ingest = newIngest();
    expect(await removalOf(ingest, NOON).expire(1, NOON - 2 * DAY_MS)).toBe(3);
    events.store.close();
    expired = events.dir;
  });
  afterAll(() => fs.rmSync(expired, { recursive: true }));
  beforeEach(() => begin(expired));

  test('reports how many expired, and that nothing is missing', async () => {
    expect(await report()).toMatchObject({ ...clean, journalled: 5, expired: 3, erased: 0 });
    expect(await report()).toMatchObject({ stored: { requests: 2 }, reported: { rollup_path: 5 } });
  });

  test.each([
    ['a row that nobody expired', 'DELETE FROM requests WHERE sequence = 2', { missing: 1 }],
    ['a note of what expired', 'DELETE FROM gone_records WHERE sequence = 3', { missing: 1 }],
    [
      'a note made twice',
      'INSERT INTO gone_records SELECT * FROM gone_records WHERE sequence = 3',
      { duplicate: 1 },
    ],
    [
      'a row that came back',
      'INSERT INTO requests SELECT * REPLACE (3 AS sequence, 1 AS workspace) FROM requests WHERE sequence = 2',
      { duplicate: 1 },
    ],
    [
      'a note of what was never logged',
      'INSERT INTO gone_records SELECT * REPLACE (4 AS sequence) FROM gone_records WHERE sequence = 3',
      { unexplained: 1 },
    ],
  ])('finds %s', async (_, statement, found) => {
    await events.tamper(statement);
    expect(await report()).toMatchObject({ missing: 0, duplicate: 0, unexplained: 0, ...found, ok: false });
  });

  test('finds a changed roll-up', async () => {
    await events.tamper('UPDATE rollup_path SET requests = 0 WHERE workspace = 1');
    expect((await report()).findings).toEqual([
      'Roll-up rollup_path holds 1 requests, stored or expired are 5',
    ]);
  });

  test('verifies it through the ledger when the journal is gone', async () => {
    fs.rmSync(`${root}/n1-w0/5-000001.jsonl`);
    expect(await report()).toMatchObject({ ...clean, journalled: 5, expired: 3 });
    await events.tamper('DELETE FROM requests WHERE sequence = 2');
    expect(await report()).toMatchObject({ missing: 1, ok: false });
  });
});

test('removes nothing that ingest can still look back on', async () => {
  await begin();
  layJournal(nodeDisk, { root, segments: [[line(1, NOON - 2 * DAY_MS + 1), line(2, NOON)]] });
  expect(await removalOf(newIngest(), NOON).expire(1, NOON + DAY_MS)).toBe(0);
  expect(await removalOf(newIngest(), NOON + 1).expire(1, NOON + DAY_MS)).toBe(0);
  expect(await removalOf(newIngest(), NOON + 2).expire(1, NOON + DAY_MS)).toBe(1);
});

test('removes nothing while ingest is stuck at a broken record', async () => {
  await begin();
  const good = line(1, NOON - 30 * DAY_MS);
  layJournal(nodeDisk, { root, segments: [[good, Buffer.from('{"broken"}\n'), line(2, NOON)]] });
  expect(await removalOf(newIngest(), NOON).expire(1, NOON)).toBe(0);
});

test('an erased workspace leaves a clean audit, and so do its later records, even waiting ones', async () => {
  await begin();
  const click = place({ sequence: 7, worker: 1, time: NOON + 10 });
  const waiting = lineOf(postbackFields(click), { epoch: 5, sequence: 3, time: NOON + 3 });
  layJournal(nodeDisk, { root, segments: [[line(1, NOON), line(2, NOON + 1, { ws: 2 }), waiting]] });
  const ingest = newIngest();
  await drain(ingest);
  const removal = removalOf(ingest, NOON);
  await removal.condemn(1);
  expect(await report()).toMatchObject({ ...clean, erased: 0 });
  expect(await removal.sweep()).toBe(2);
  expect(await report()).toMatchObject({ ...clean, journalled: 3, erased: 2, stored: { requests: 1 } });
  // Written by an edge that did not know yet: ingested, then swept.
  const late = [line(7, click.time), line(8, NOON + 20)];
  layJournal(nodeDisk, { root, worker: 1, segments: [late] });
  await drain(ingest);
  expect(await report()).toMatchObject({ ...clean, journalled: 5, stored: { requests: 3, postbacks: 0 } });
  expect(await removal.sweep()).toBe(2);
  expect(await report()).toMatchObject({ ...clean, erased: 4, stored: { requests: 1, postbacks: 0 } });
});

/** Reports of both workspaces, from roll-ups only. */
const reports = async (from: number, to: number) => {
  const range = { from, to, spend: [] };
  const campaign = async (workspace: number, id: number) => {
    const { destinations, ...rest } = await events.store.reports.campaign({
      ...range,
      workspace,
      campaign: id,
      visitors: true,
    });
    return { ...rest, destinations: destinations.map(({ visitors: _, ...metrics }) => metrics) };
  };
  return Promise.all(
    [1, 2].flatMap((workspace) => [
      wholeReport(events.store.reports, { ...range, workspace }),
      campaign(workspace, 2),
    ]),
  );
};

test.each(seeds(1, 10))(
  'reports keep their numbers after expiry, and roll-ups agree with stored plus expired rows (%i)',
  async (seed) => {
    await begin();
    const random = seeded(seed);
    const from = NOON;
    await randomTraffic({ seed, from, days: 8, requests: 400 }).ingestInto(events.store.ingest, 60);
    const before = await reports(from, from + 9 * DAY_MS);
    // Whole days from their sums, and the rest as received.
    for (const span of foldSpans(await events.store.rollups.unfolded(from + 5 * DAY_MS)))
      await events.store.rollups.fold(span);
    for (let bound = from; bound < from + 9 * DAY_MS; bound += 1 + random.below(3 * DAY_MS)) {
      const wanted = { workspace: 1 + random.below(2), before: bound, most: 1 + random.below(60) };
      while (!(await events.store.retention.expire(wanted)).done);
      expect(await reports(from, from + 9 * DAY_MS)).toEqual(before);
      const totals = await events.store.audit.totals();
      for (const sum of Object.values(totals.rollups)) expect(sum).toBe(totals.reported);
      for (const sum of Object.values(totals.eventRollups)) expect(sum).toBe(totals.counted);
      for (const sum of Object.values(totals.conversionRollups)) expect(sum).toBe(totals.conversions);
      for (const { held, folded } of totals.dailies) expect(held).toBe(folded);
    }
    expect((await events.store.audit.totals()).expired).toBeGreaterThan(40);
  },
);

test.each(seeds(2, 15))(
  'records after an expiry are decided as if nothing had expired (%i)',
  async (seed) => {
    const random = seeded(seed);
    const visitor = () => ({ v: `v${random.below(6)}`, ci: { gclid: `G${random.below(9)}` } });
    const cut = 60 + random.below(50);
    const lines = Array.from({ length: 120 }, (_, i) =>
      line(i + 1, NOON + i * (DAY_MS / 12), visitor(), i < cut ? 5 : 6),
    );
    const decisions = async (expires: boolean) => {
      await begin();
      layJournal(nodeDisk, { root, segments: [lines.slice(0, cut)] });
      await drain(newIngest(12));
      const now = NOON + (cut - 1) * (DAY_MS / 12) + 1;
      const removed = expires ? await removalOf(newIngest(), now).expire(1, now) : 0;
      layJournal(nodeDisk, { root, epoch: 6, segments: [lines.slice(cut)] });
      await drain(newIngest(12));
      const { rows } = await events.store.reports.requests({ workspace: 1, limit: 200, offset: 0 });
      const young = rows.filter(({ sequence }) => sequence > cut);
      return { removed, young: young.map(({ sequence, unique, joined }) => ({ sequence, unique, joined })) };
    };
    const whole = await decisions(false);
    const kept = await reports(NOON, NOON + 12 * DAY_MS);
    events.dispose();
    const expired = await decisions(true);
    expect(expired.young).toEqual(whole.young);
    expect(expired.removed).toBeGreaterThan(30);
    expect(await reports(NOON, NOON + 12 * DAY_MS)).toEqual(kept);
    expect(await report()).toMatchObject({ ...clean, expired: expired.removed });
  },
);

test('a refund after its click has expired takes back revenue and cost where they were, also of a joined click', async () => {
  await begin();
  const click = place({ worker: 0, sequence: 2, time: NOON + HOUR_MS });
  const later = NOON + 30 * DAY_MS;
  const seen = { c: 2, d: 3, kr: '10', co: 'BR', ci: { gclid: 'G1' } };
  const sale = postbackFields(click, {
    c: 2,
    ev: 'sale',
    sr: 'approved',
    st: 'sale',
    tx: 'A',
    pa: '40',
  });
  const lines = [
    line(1, NOON, seen),
    line(2, NOON + HOUR_MS, { ...seen, o: 'landed' }),
    lineOf(sale, { epoch: 5, sequence: 3, time: NOON + HOUR_MS + 1 }),
    line(4, later),
  ];
  layJournal(nodeDisk, { root, segments: [lines] });
  await drain(newIngest());
  const byCountry = async () => {
    const range = { from: NOON, to: NOON + 15 * MINUTE_MS, spend: [], workspace: 1 };
    const { rows } = await events.store.reports.report({
      ...range,
      ...{ dimensions: ['country'], steps: [], filters: [], sources: [], basis: 'click' as const },
      ...{ metrics: ['conversions', 'revenue', 'cost'], order: { by: 'conversions', descending: true } },
      ...{ limit: 5, offset: 0 },
    });
    return rows.map(({ keys, sums }) => [keys, sums.conversions, sums.revenue, sums.cost]);
  };
  const whole = await byCountry();
  expect(whole).toEqual([[['BR'], 1, '40', '4']]);
  expect(await removalOf(newIngest(), later).expire(1, later)).toBeGreaterThan(0);
  const refund = {
    ...sale,
    sr: 'refunded',
    pa: '-40',
    ev: 'refund',
    id: adjustmentIdentity('-40', 'EUR', 'refund'),
  };
  const late = lineOf({ ...refund, fl: ['adjustment'] }, { epoch: 6, sequence: 1, time: later });
  layJournal(nodeDisk, { root, epoch: 6, segments: [[late]] });
  await drain(newIngest());
  expect(await byCountry()).toEqual([[['BR'], 1, '0', '0']]);
});
