import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TemporaryStore, temporaryStore } from '../../../test/helpers/event-store.ts';
import { randomTraffic, type SentRequest } from '../../../test/helpers/event-traffic.ts';
import { markingOf } from '../../../test/helpers/marked-traffic.ts';
import { randomSpend, referenceOf } from '../../../test/helpers/reference-metrics.ts';
import { wholeReport } from '../../../test/helpers/whole-report.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import type { MarkAs } from '../../core/traffic/reclassified.ts';
import { createIngest, type Ingest } from '../ingest/ingest.ts';
import type { RangeQuery } from '../store/reports.ts';
import { defaultMetrics } from './campaign.ts';

const FROM = Date.parse('2026-10-29T00:00:00Z');
const traffic = randomTraffic({ seed: 41, from: FROM, days: 2, requests: 500 });
const random = seeded(11);
const spend = [1, 2, 3].flatMap((campaign) => randomSpend(random, campaign, FROM, 2));

let events: TemporaryStore;
let ingest: Ingest;
beforeAll(async () => {
  events = await temporaryStore();
  await traffic.ingestInto(events.store.ingest, 300);
  ingest = createIngest({
    disk: simulatedDisk(seeded(1)).attach().disk,
    root: 'none',
    store: events.store.ingest,
    batchRecords: 10,
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });
  await ingest.step();
});
afterAll(() => events.dispose());

const range = (workspace: number, periods: RangeQuery['spend']): RangeQuery => ({
  workspace,
  from: FROM,
  to: FROM + 2 * DAY_MS,
  spend: periods,
});

/** Every report and the log match the rows. */
const compare = async (): Promise<void> => {
  const { metricsOf, partOf, by } = referenceOf(traffic);
  for (const query of [range(1, []), range(1, spend), range(2, [])]) {
    const part = partOf(query);
    const all = await wholeReport(events.store.reports, query);
    expect(defaultMetrics(all.total)).toEqual(metricsOf(part));
    const campaigns = by(
      part,
      ({ fields }) => fields.c,
      ({ campaign }) => campaign,
      ({ campaign }) => campaign,
    );
    const rows = all.rows.map(({ keys: [key], sums }) => [Number(key ?? 0), defaultMetrics(sums)] as const);
    expect(new Map(rows)).toEqual(campaigns);
    const { totals } = await events.store.reports.campaign({ ...query, campaign: 2, visitors: true });
    expect(totals).toEqual(metricsOf(partOf(query, 2)));
    const listed = await events.store.reports.requests({
      workspace: query.workspace,
      to: query.to,
      limit: 1000,
      offset: 0,
    });
    const log = listed.rows.map((row) => [
      `${row.worker}.${row.sequence}`,
      row.trafficClass,
      row.reasons,
      row.unique,
    ]);
    const sent = traffic.requests
      .filter(({ fields }) => fields.ws === query.workspace)
      .map(({ at, fields, unique }) => [`${at.worker}.${at.sequence}`, fields.cl, fields.rs, unique]);
    expect(log.toSorted()).toEqual(sent.toSorted());
  }
};

const pick = <T>(values: readonly T[]): T => values[random.below(values.length)] as T;
const markOf = (requests: readonly SentRequest[], as: MarkAs | null, workspace = 1) =>
  ingest.mark({
    workspace,
    as,
    user: 7,
    note: 'note "1"',
    at: FROM + 3 * DAY_MS,
    requests: requests.map(({ at }) => at),
  });

test('after any marks and removals, single or in bulk, reports match the rows', async () => {
  const mark = markingOf(traffic);
  await compare();
  let [changed, unique] = [0, 0];
  for (let round = 0; round < 40; round++) {
    const many = random.chance(0.4) ? 1 + random.below(60) : 1;
    const chosen = new Set(Array.from({ length: many }, () => pick(traffic.requests)));
    const as = pick(['human', 'human', 'invalid', null] as const);
    const inOrder = [...chosen]
      .filter(({ fields }) => fields.ws === 1)
      .toSorted((a, b) => a.at.time - b.at.time);
    const before = traffic.requests.filter((request) => request.unique).length;
    const expected = inOrder.filter((request) => mark(request, as)).length;
    expect(await markOf([...chosen], as)).toBe(expected);
    // Repeating it changes nothing.
    expect(await markOf([...chosen], as)).toBe(0);
    changed += expected;
    unique += Math.abs(traffic.requests.filter((request) => request.unique).length - before);
    if (round % 8 === 7) await compare();
  }
  expect([changed > 100, unique > 20]).toEqual([true, true]);
  await events.store.rollups.merge({ from: FROM, to: FROM + 2 * DAY_MS });
  await compare();
  // With all marks removed, every number is the original one.
  const original = randomTraffic({ seed: 41, from: FROM, days: 2, requests: 500 });
  for (const request of traffic.requests.filter(({ fields }) => fields.ws === 1)) mark(request, null);
  await markOf(traffic.requests, null);
  await compare();
  expect(traffic.requests.map(({ fields }) => fields.cl)).toEqual(
    original.requests.map(({ fields }) => fields.cl),
  );
}, 240_000);
