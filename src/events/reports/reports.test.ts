import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TemporaryStore, temporaryStore } from '../../../test/helpers/event-store.ts';
import {
  type FinalConversion,
  randomTraffic,
  type SentRequest,
  unitsOf,
} from '../../../test/helpers/event-traffic.ts';
import { seeded } from '../../../test/simulation/random.ts';
import type { Metrics } from '../../contracts/report.ts';
import type { RangeQuery } from '../store/contract.ts';

const QUARTER = 15 * 60_000;
const HOUR = 4 * QUARTER;
const DAY = 24 * HOUR;
/** Clocks go back in New York on the fourth of these days. */
const FROM = Date.parse('2026-10-29T00:00:00Z');
const DAYS = 7;
const traffic = randomTraffic({ seed: 7, from: FROM, days: DAYS, requests: 700 });

let events: TemporaryStore;
beforeAll(async () => {
  events = await temporaryStore();
  await traffic.ingestInto(events.store.ingest, 90);
});
afterAll(() => events.dispose());

type Part = { requests: SentRequest[]; conversions: FinalConversion[] };

const text = (millionths: bigint): string => {
  if (millionths < 0n) return `-${text(-millionths)}`;
  const padded = millionths.toString().padStart(7, '0');
  const decimals = padded.slice(-6).replace(/0+$/, '');
  return decimals === '' ? padded.slice(0, -6) : `${padded.slice(0, -6)}.${decimals}`;
};

const moneyOf = (paid: SentRequest[], counted: FinalConversion[]) => {
  const revenue = counted.reduce((sum, one) => sum + one.revenue, 0n);
  const byVisit = paid.filter(({ fields }) => fields.ku === undefined).map(({ fields }) => fields.kv);
  const exact =
    byVisit.reduce((sum, amount) => sum + unitsOf(amount, 10), 0n) +
    counted.reduce((sum, { cost }) => sum + cost, 0n);
  const cost = (exact + 5000n) / 10_000n;
  return { revenue: text(revenue), cost: text(cost), profit: text(revenue - cost) };
};

/** The metrics as docs/metrics.md defines them, from the raw records. */
const metricsOf = ({ requests, conversions }: Part): Metrics => {
  const counted = conversions.filter(({ status }) => status !== 'rejected');
  const valid = requests.filter(({ fields }) => fields.vi === 1 && fields.cl === 'human');
  const paid = requests.filter(({ fields }) => fields.vi === 1 && fields.cl !== 'crawler');
  return {
    requests: requests.length,
    visits: requests.filter(({ fields }) => fields.vi === 1).length,
    valid: valid.length,
    uniqueVisits: requests.filter(({ unique }) => unique).length,
    bots: requests.filter(({ fields }) => ['invalid', 'crawler'].includes(fields.cl)).length,
    conversions: counted.length,
    unpriced: counted.filter(({ unpriced }) => unpriced).length,
    ...moneyOf(paid, counted),
    uncosted: paid.filter(({ fields: { kp, ku } }) => (kp ?? ku) !== undefined).length,
  };
};

const partOf = ({ workspace, from, to }: RangeQuery, campaign?: number): Part => ({
  requests: traffic.requests.filter(
    ({ at, fields }) =>
      fields.ws === workspace &&
      at.time >= from &&
      at.time < to &&
      (campaign === undefined || fields.c === campaign),
  ),
  conversions: traffic.conversions.filter(
    (one) =>
      one.workspace === workspace &&
      one.clickTime >= from &&
      one.clickTime < to &&
      (campaign === undefined || one.campaign === campaign),
  ),
});

/** Splits what happened by some key of a request and the same key of a conversion. */
const by = (
  part: Part,
  ofRequest: (r: SentRequest) => number,
  ofConversion: (c: FinalConversion) => number,
) => {
  const keys = new Set([...part.requests.map(ofRequest), ...part.conversions.map(ofConversion)]);
  return new Map(
    [...keys].map((key) => [
      key,
      metricsOf({
        requests: part.requests.filter((r) => ofRequest(r) === key),
        conversions: part.conversions.filter((c) => ofConversion(c) === key),
      }),
    ]),
  );
};

const random = seeded(3);
const zones = ['UTC', 'Asia/Kathmandu', 'America/New_York'];
const ranges: RangeQuery[] = [
  ...zones.map((timeZone) => ({ workspace: 1, from: FROM, to: FROM + DAYS * DAY, timeZone, spend: [] })),
  ...Array.from({ length: 9 }, (_, i) => {
    const from = FROM + random.below(DAYS * 96) * QUARTER;
    const to = from + (1 + random.below(DAYS * 96)) * QUARTER;
    return { workspace: 1 + (i % 5 === 4 ? 1 : 0), from, to, timeZone: zones[i % 3] as string, spend: [] };
  }),
];

/** Where a moment belongs in a series: its hour of the range, or its date on the wall of the zone. */
const stepOf = ({ from, to, timeZone }: RangeQuery): ((time: number) => string) => {
  if (to - from <= 73 * HOUR) return (time) => String(Math.floor((time - from) / HOUR));
  const format = new Intl.DateTimeFormat('en-CA', { timeZone });
  return (time) => format.format(time);
};

const seriesOf = (range: RangeQuery, part: Part) => {
  const step = stepOf(range);
  const starts = new Map<string, number>();
  for (let time = range.from; time < range.to; time += QUARTER) {
    if (!starts.has(step(time))) starts.set(step(time), time);
  }
  return [...starts].map(([key, time]) => {
    const { requests, valid, conversions, revenue, cost } = metricsOf({
      requests: part.requests.filter(({ at }) => step(at.time) === key),
      conversions: part.conversions.filter(({ clickTime }) => step(clickTime) === key),
    });
    return { at: new Date(time).toISOString(), requests, valid, conversions, revenue, cost };
  });
};

test('the traffic is worth looking at', () => {
  const all = metricsOf(partOf(ranges[0] as RangeQuery));
  for (const [name, value] of Object.entries(all)) expect(Math.abs(Number(value)), name).toBeGreaterThan(5);
  expect(traffic.conversions.filter(({ click }) => click === null).length).toBeGreaterThan(2);
  expect(traffic.conversions.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(5);
});

describe.each(['before', 'after'])('%s roll-ups are merged', (when) => {
  beforeAll(async () => {
    if (when === 'after')
      expect(await events.store.mergeRollups(FROM, FROM + DAYS * DAY)).toBeGreaterThan(10);
  });

  test.each(ranges)('summary of workspace $workspace from $from to $to in $timeZone', async (range) => {
    const summary = await events.store.reports.summary(range);
    const part = partOf(range);
    expect(summary.totals).toEqual(metricsOf(part));
    const campaigns = by(
      part,
      ({ fields }) => fields.c,
      ({ campaign }) => campaign,
    );
    expect(new Map(summary.campaigns.map(({ campaign, ...metrics }) => [campaign, metrics]))).toEqual(
      campaigns,
    );
    expect(await events.store.reports.perCampaign({ ...range, campaigns: [1, 3, 77] })).toEqual(
      new Map([...campaigns].filter(([id]) => [1, 3, 77].includes(id))),
    );
    expect(summary.series).toEqual(seriesOf(range, part));
  });

  test.each(ranges)('campaign 2 of workspace $workspace from $from to $to in $timeZone', async (range) => {
    const report = await events.store.reports.campaign({ ...range, campaign: 2 });
    const part = partOf(range, 2);
    expect(report.totals).toEqual(metricsOf(part));
    const rows = report.destinations.map(
      ({ destination, visitors: _, ...metrics }) => [destination, metrics] as const,
    );
    expect(new Map(rows)).toEqual(
      by(
        part,
        ({ fields }) => fields.d,
        ({ click }) => click?.d ?? 0,
      ),
    );
    expect(rows).toHaveLength(new Map(rows).size);
    for (const { destination, visitors } of report.destinations) {
      const keys = part.requests
        .filter(({ fields }) => fields.d === destination)
        .map(({ fields }) => fields.v);
      expect(visitors).toBe(destination === 0 ? 0 : new Set(keys).size);
    }
    expect(report.series).toEqual(seriesOf(range, part));
  });
});

test('a series over the day on which clocks go back has one step for it, of 25 hours', async () => {
  const [from, to] = [Date.parse('2026-10-31T04:00Z'), Date.parse('2026-11-04T05:00Z')];
  const { series } = await events.store.reports.summary({
    workspace: 1,
    from,
    to,
    timeZone: 'America/New_York',
    spend: [],
  });
  expect(series.map(({ at }) => at)).toEqual([
    '2026-10-31T04:00:00.000Z',
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
    '2026-11-03T05:00:00.000Z',
  ]);
});

test('days in Kathmandu begin at a quarter to, and an empty range has empty steps', async () => {
  const from = Date.parse('2027-06-01T18:15Z');
  const range = { workspace: 1, from, to: from + 4 * DAY, timeZone: 'Asia/Kathmandu', spend: [] };
  const { series, totals, campaigns } = await events.store.reports.summary(range);
  const steps = [0, 1, 2, 3].map((day) => new Date(from + day * DAY).toISOString());
  expect(series).toEqual(
    steps.map((at) => ({ at, requests: 0, valid: 0, conversions: 0, revenue: '0', cost: '0' })),
  );
  expect([totals.requests, totals.revenue, campaigns]).toEqual([0, '0', []]);
});

test('valid visits by steps are those of the campaign between two times', async () => {
  const steps = Array.from({ length: DAYS + 1 }, (_, i) => FROM + i * DAY);
  const campaigns = [...new Set(traffic.requests.map(({ fields }) => fields.c))].filter((id) => id > 0);
  const found = await events.store.reports.validBySteps({ workspace: 1, campaigns, steps });
  for (const campaign of campaigns) {
    const expected = steps
      .slice(1)
      .map(
        (to, i) =>
          metricsOf(partOf({ workspace: 1, from: FROM + i * DAY, to, timeZone: 'UTC', spend: [] }, campaign))
            .valid,
      );
    expect(found.get(campaign) ?? expected.map(() => 0)).toEqual(expected);
  }
  expect([...found.values()].flat().some((valid) => valid > 0)).toBe(true);
  expect(await events.store.reports.validBySteps({ workspace: 1, campaigns: [], steps })).toEqual(new Map());
});
