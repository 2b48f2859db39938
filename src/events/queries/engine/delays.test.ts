import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TemporaryStore, temporaryStore } from '../../../../test/helpers/event-store.ts';
import { type FinalConversion, randomTraffic } from '../../../../test/helpers/event-traffic.ts';
import { simulatedDisk } from '../../../../test/simulation/disk.ts';
import { seeded } from '../../../../test/simulation/random.ts';
import { KNOWN_TYPES, typeNumberOf } from '../../../core/conversions/types.ts';
import { edgesWithin, HORIZON_MS } from '../../../core/maturity/delay-curve.ts';
import { DAY_MS, HOUR_MS } from '../../../core/time/durations.ts';
import { createIngest } from '../../ingest/ingest.ts';

const FROM = Date.parse('2026-10-29T00:00:00Z');
const traffic = randomTraffic({ seed: 5, from: FROM, days: 7, requests: 2500 });
const types = Object.values(KNOWN_TYPES);
const query = { workspace: 1, now: FROM + 6 * DAY_MS, usualSince: FROM + 2 * DAY_MS, types };

let events: TemporaryStore;
beforeAll(async () => {
  events = await temporaryStore();
  await traffic.ingestInto(events.store.ingest, 1000);
});
afterAll(() => events.dispose());

const rulesOf = (one: FinalConversion) =>
  types.find(({ number }) => number === typeNumberOf({ event: one.event, word: one.typeWord }, types));

/** The conversions that can be found, one by one. */
const arrived = traffic.conversions.filter(
  (one) =>
    one.workspace === 1 &&
    one.clickTime < query.now &&
    one.firstTime < query.now &&
    one.firstTime - one.clickTime < HORIZON_MS &&
    one.status !== 'rejected' &&
    (one.click === null || (one.ofVisit && one.click.cl === 'human')),
);

const known = arrived.filter((one) => rulesOf(one)?.countsAsConversion ?? true);

const tally = <T>(
  items: readonly T[],
  countOf: (same: T[]) => object,
  keyOf: (item: T) => object,
): object[] =>
  [...Map.groupBy(items, (item) => JSON.stringify(keyOf(item))).values()]
    .map((same) => ({ ...keyOf(same[0]!), ...countOf(same) }))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
const sorted = (rows: readonly object[]): object[] =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
const conversions = (same: unknown[]) => ({ conversions: same.length });

test('delays of conversions, and the visits they belong to, are those counted one by one', async () => {
  const found = await events.store.reports.delays(query);
  expect(known.length).toBeGreaterThan(50);
  expect(sorted(found.cells)).toEqual(
    tally(known, conversions, ({ campaign, clickTime, firstTime }) => ({
      campaign,
      bin: edgesWithin(Math.max(0, firstTime - clickTime)),
      outlived: edgesWithin(query.now - clickTime),
    })),
  );
  expect(sorted(found.arrivals)).toEqual(
    tally(known, conversions, ({ clickTime, firstTime }) => ({
      clicked: Math.floor(clickTime / HOUR_MS),
      arrived: Math.floor(firstTime / HOUR_MS),
    })),
  );
  const earned = ({ revenue }: FinalConversion): number => Number(revenue) / 1e6;
  const recent = known.filter(({ clickTime }) => clickTime >= query.usualSince);
  expect(found.usual.map(({ campaign }) => campaign).toSorted()).toEqual(
    [...new Set(recent.map(({ campaign }) => campaign))].toSorted(),
  );
  for (const row of found.usual) {
    const own = recent.filter(({ campaign }) => campaign === row.campaign);
    const priced = own.filter((one) => !one.unpriced && (rulesOf(one)?.countsAsRevenue ?? true));
    expect(row.conversions).toBe(own.length);
    expect(row.priced).toBeLessThanOrEqual(priced.length);
    expect(row.earned).toBeCloseTo(
      priced.reduce((sum, one) => sum + earned(one), 0),
      4,
    );
    const squares = priced.reduce((sum, one) => sum + earned(one) ** 2, 0);
    expect(Math.sqrt(row.squares)).toBeCloseTo(Math.sqrt(squares), 4);
    // What is charged need not count as a conversion.
    const charged = arrived.filter(
      ({ campaign, clickTime }) => campaign === row.campaign && clickTime >= query.usualSince,
    );
    expect(row.cost).toBeCloseTo(
      charged.reduce((sum, one) => sum + Number(one.cost) / 1e10, 0),
      4,
    );
  }
  const earning = traffic.conversions.filter(
    (one) =>
      one.workspace === 1 &&
      one.clickTime < query.now &&
      one.firstTime < query.now &&
      one.status !== 'rejected' &&
      (rulesOf(one)?.countsAsRevenue ?? true),
  );
  for (const { campaign, paid, largest } of found.clicks) {
    const own = earning.filter((one) => one.campaign === campaign && one.revenue > 0n);
    expect(paid).toBeLessThanOrEqual(own.length);
    // A click can have several conversions.
    expect(largest).toBeGreaterThanOrEqual(Math.max(...own.map(earned)) - 1e-6);
    expect(largest).toBeLessThanOrEqual(own.reduce((sum, one) => sum + earned(one), 0) + 1e-6);
  }
  expect(found.clicks.length).toBeGreaterThan(1);
  const visits = traffic.requests.filter(
    ({ at, fields: { ws, vi, cl } }) => ws === 1 && vi === 1 && cl === 'human' && at.time < query.now,
  );
  expect(sorted(found.hours)).toEqual(
    tally(
      visits,
      (same) => ({ visits: same.length }),
      ({ at }) => ({ hour: Math.floor(at.time / HOUR_MS) }),
    ),
  );
  expect(sorted(found.visits)).toEqual(
    tally(
      visits.filter(({ at }) => at.time >= query.usualSince),
      (same) => ({ visits: same.length }),
      ({ at, fields }) => ({ campaign: fields.c, day: Math.floor(at.time / DAY_MS) * DAY_MS }),
    ),
  );
});

test('a campaign without recent conversions has no usual cost of one, whatever else was charged', async () => {
  const hour = (n: number): number => query.now - n * HOUR_MS;
  const campaignsSince = (since: number): number[] =>
    [
      ...new Set(known.filter(({ clickTime }) => clickTime >= since).map(({ campaign }) => campaign)),
    ].toSorted();
  const since = Array.from({ length: 96 }, (_, n) => hour(n)).find(
    (at) => campaignsSince(at).length > 0 && campaignsSince(at).length < campaignsSince(0).length,
  );
  if (since === undefined) throw new Error('All campaigns have recent conversions');
  const found = await events.store.reports.delays({ ...query, usualSince: since });
  expect(found.usual.map(({ campaign }) => campaign).toSorted()).toEqual(campaignsSince(since));
});

test('a workspace without conversions has no delays', async () => {
  expect(await events.store.reports.delays({ ...query, workspace: 99 })).toEqual({
    ...{ cells: [], usual: [], clicks: [], visits: [], hours: [], arrivals: [] },
  });
});

test('an hour and a day whose visits have all been marked as invalid have none', async () => {
  const { delays } = events.store.reports;
  const before = await delays(query);
  const [day, hour] = [query.usualSince, query.usualSince / HOUR_MS + 30];
  const own = traffic.requests.filter(
    ({ at, fields: { ws, c, vi, cl } }) =>
      ws === 1 &&
      vi === 1 &&
      cl === 'human' &&
      (Math.floor(at.time / HOUR_MS) === hour || (c === 1 && at.time >= day && at.time < day + DAY_MS)),
  );
  const ingest = createIngest({
    disk: simulatedDisk(seeded(1)).attach().disk,
    ...{ root: 'none', store: events.store.ingest, batchRecords: 10 },
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });
  await ingest.step();
  const mark = { workspace: 1, user: 7, note: '', at: FROM + 8 * DAY_MS, requests: own.map(({ at }) => at) };
  expect(await ingest.mark({ ...mark, as: 'invalid' })).toBe(own.length);
  const expectGone = async (): Promise<void> => {
    const { hours, visits } = await delays(query);
    expect(before.hours.some((row) => row.hour === hour)).toBe(true);
    expect(hours.some((row) => row.hour === hour)).toBe(false);
    expect(before.visits.some((row) => row.campaign === 1 && row.day === day)).toBe(true);
    expect(visits.some((row) => row.campaign === 1 && row.day === day)).toBe(false);
    expect([...hours, ...visits].every((row) => row.visits > 0)).toBe(true);
  };
  await expectGone();
  await events.store.rollups.merge({ from: FROM, to: FROM + 8 * DAY_MS });
  await expectGone();
  expect(await ingest.mark({ ...mark, as: null })).toBe(own.length);
  expect(sorted((await delays(query)).hours)).toEqual(sorted(before.hours));
});
