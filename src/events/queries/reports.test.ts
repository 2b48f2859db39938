import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TemporaryStore, temporaryStore } from '../../../test/helpers/event-store.ts';
import { destinationOf, randomTraffic } from '../../../test/helpers/event-traffic.ts';
import { randomSpend, referenceOf } from '../../../test/helpers/reference-metrics.ts';
import { seeded } from '../../../test/simulation/random.ts';
import { DAY_MS, QUARTER_MS } from '../../core/time/durations.ts';
import type { RangeQuery } from '../store/reports.ts';

/** In New York, clocks go back on the fourth of these days. */
const FROM = Date.parse('2026-10-29T00:00:00Z');
const DAYS = 7;
const traffic = randomTraffic({ seed: 7, from: FROM, days: DAYS, requests: 700 });

let events: TemporaryStore;
beforeAll(async () => {
  events = await temporaryStore();
  await traffic.ingestInto(events.store.ingest, 300);
});
afterAll(() => events.dispose());

const { metricsOf, partOf, by } = referenceOf(traffic);

const random = seeded(3);
const spend = [1, 2, 3, 77].flatMap((campaign) => randomSpend(random, campaign, FROM, DAYS));
const ranges: RangeQuery[] = [
  { workspace: 1, from: FROM, to: FROM + DAYS * DAY_MS, spend: [] },
  { workspace: 1, from: FROM, to: FROM + DAYS * DAY_MS, spend },
  ...Array.from({ length: 9 }, (_, i) => {
    const from = FROM + random.below(DAYS * 96) * QUARTER_MS;
    const to = from + (1 + random.below(DAYS * 96)) * QUARTER_MS;
    const workspace = 1 + (i % 5 === 4 ? 1 : 0);
    return { workspace, from, to, spend: i % 4 === 0 ? [] : spend };
  }),
];

test('the traffic is worth testing', () => {
  const all = metricsOf(partOf(ranges[0] as RangeQuery));
  for (const [name, value] of Object.entries(all)) expect(Math.abs(Number(value)), name).toBeGreaterThan(5);
  expect(traffic.conversions.filter(({ click }) => click === null).length).toBeGreaterThan(2);
  expect(traffic.conversions.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(5);
});

describe.each(['before', 'after'])('%s roll-ups are merged', (when) => {
  beforeAll(async () => {
    if (when === 'after')
      expect(await events.store.rollups.merge({ from: FROM, to: FROM + DAYS * DAY_MS })).toBeGreaterThan(10);
  });

  test.each(ranges)('campaigns of workspace $workspace from $from to $to', async (range) => {
    const part = partOf(range);
    const campaigns = by(
      part,
      ({ fields }) => fields.c,
      ({ campaign }) => campaign,
      ({ campaign }) => campaign,
    );
    expect(await events.store.reports.perCampaign({ ...range, campaigns: [1, 3, 77] })).toEqual(
      new Map([...campaigns].filter(([id]) => [1, 3, 77].includes(id))),
    );
    // So many that all are read.
    const most = Array.from({ length: 1000 }, (_, i) => i + 2);
    expect(await events.store.reports.perCampaign({ ...range, campaigns: most })).toEqual(
      new Map([...campaigns].filter(([id]) => most.includes(id))),
    );
  });

  test.each(ranges)('campaign 2 of workspace $workspace from $from to $to', async (range) => {
    const report = await events.store.reports.campaign({ ...range, campaign: 2, visitors: true });
    const part = partOf(range, 2);
    expect(report.totals).toEqual(metricsOf(part));
    const rows = report.destinations.map(
      ({ destination, visitors: _, ...metrics }) => [destination, metrics] as const,
    );
    expect(new Map(rows)).toEqual(
      by(
        part,
        destinationOf,
        ({ visit }) => (visit === null ? 0 : destinationOf(visit)),
        ({ destination }) => destination,
      ),
    );
    expect(rows).toHaveLength(new Map(rows).size);
    for (const { destination, visitors } of report.destinations) {
      const keys = part.requests
        .filter((sent) => destinationOf(sent) === destination)
        .map(({ fields }) => fields.v);
      expect(visitors).toBe(destination === 0 ? 0 : new Set(keys).size);
    }
    const uncounted = await events.store.reports.campaign({ ...range, campaign: 2, visitors: false });
    const left = report.destinations.map((row) => ({ ...row, visitors: null }));
    expect(uncounted).toEqual({ ...report, destinations: left });
  });
});

test('valid visits by step are those of the campaign between two times', async () => {
  const steps = Array.from({ length: DAYS + 1 }, (_, i) => FROM + i * DAY_MS);
  const campaigns = [...new Set(traffic.requests.map(({ fields }) => fields.c))].filter((id) => id > 0);
  const found = await events.store.reports.validBySteps({ workspace: 1, campaigns, steps });
  for (const campaign of campaigns) {
    const expected = steps
      .slice(1)
      .map(
        (to, i) =>
          metricsOf(partOf({ workspace: 1, from: FROM + i * DAY_MS, to, spend: [] }, campaign)).valid,
      );
    expect(found.get(campaign) ?? expected.map(() => 0)).toEqual(expected);
  }
  expect([...found.values()].flat().some((valid) => valid > 0)).toBe(true);
  expect(await events.store.reports.validBySteps({ workspace: 1, campaigns: [], steps })).toEqual(new Map());
});
