import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type House, openHouse } from '../../../../test/helpers/api-house.ts';
import { sums } from '../../../../test/helpers/fake-reports.ts';
import type { SignedIn } from '../../../contracts/accounts/session.ts';
import { DELAY_EDGES } from '../../../core/maturity/delay-curve.ts';
import { DAY_MS, HOUR_MS, QUARTER_MS } from '../../../core/time/durations.ts';
import type { StoredDelays } from '../../../events/store/reports.ts';
import { correctedUsual, learnMaturity } from './maturity.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const ALL = DELAY_EDGES.length;
/** Campaign 1 converts within a quarter hour, campaign 2 half at once and half in the 21st hour; both at 2 %. */
const HOURS = Array.from({ length: 90 * 24 }, (_, i) => Math.floor(NOW / HOUR_MS) - 1 - i);
const late = DELAY_EDGES.findIndex((edge) => edge > 20.5 * HOUR_MS);
const outlivedBy = (hour: number): number =>
  DELAY_EDGES.filter((edge) => edge <= NOW - hour * HOUR_MS).length;
const delays: StoredDelays = {
  cells: HOURS.flatMap((hour) => [
    { campaign: 1, bin: 0, outlived: outlivedBy(hour), conversions: 2 },
    { campaign: 2, bin: 0, outlived: outlivedBy(hour), conversions: 1 },
    ...(NOW - hour * HOUR_MS > 21 * HOUR_MS
      ? [{ campaign: 2, bin: late, outlived: outlivedBy(hour), conversions: 1 }]
      : []),
  ]),
  usual: [1, 2].map((campaign) => ({
    ...{ campaign, conversions: 14 * 24 * 2, priced: 14 * 24 * 2 },
    ...{ earned: 14 * 24 * 20, squares: 14 * 24 * 200, cost: 0 },
  })),
  visits: [1, 2].flatMap((campaign) =>
    Array.from({ length: 14 }, (_, day) => ({
      ...{ campaign, day: Math.floor(NOW / DAY_MS) * DAY_MS - day * DAY_MS, visits: 24 * 100 },
    })),
  ),
  clicks: [1, 2].map((campaign) => ({ campaign, paid: 1000, largest: 10 })),
  hours: HOURS.map((hour) => ({ hour, visits: 200 })),
  arrivals: HOURS.flatMap((clicked) => [
    { clicked, arrived: clicked, conversions: 3 },
    ...(clicked + 20 < NOW / HOUR_MS ? [{ clicked, arrived: clicked + 20, conversions: 1 }] : []),
  ]),
};

test('each campaign has the curve of its own delays, and others that of all', () => {
  const learned = learnMaturity(delays, NOW)!;
  const curveOf = (campaign: number) => learned.usual.find((one) => one.campaign === campaign)!.curve;
  const shareAt = (curve: number, hours: number): number =>
    learned.curves[curve]!.shares.find(({ begins }) => begins === NOW - hours * HOUR_MS)!.share;
  expect(learned.curves).toHaveLength(3);
  expect(shareAt(curveOf(1), 5)).toBeLessThan(0.01);
  expect(shareAt(curveOf(2), 5)).toBeCloseTo(0.5, 1);
  expect(shareAt(learned.others.curve, 5)).toBeCloseTo(0.25, 1);
  expect(shareAt(curveOf(2), 26)).toBeLessThan(0.01);
  for (const { rate, revenue } of learned.usual) {
    expect(rate).toBeGreaterThan(0.018);
    expect(rate).toBeLessThan(0.022);
    expect(revenue).toBeCloseTo(10, 6);
  }
  expect(learned.payoutVariation).toBeCloseTo(0, 9);
  expect(learned.byQuarter).toBe(Date.parse('2026-11-18T00:00:00Z'));
});

test('too few conversions teach nothing', () => {
  const few = delays.cells.slice(0, 10).map((cell) => ({ ...cell, outlived: ALL, conversions: 2 }));
  expect(learnMaturity({ ...delays, cells: few }, NOW)).toBeNull();
});

test('the usual cost of a conversion is corrected as at the end of the range', () => {
  const own = { curve: 0, rate: 0.1, revenue: 5 };
  const usual = [1, 2, 3].map((campaign) => ({ campaign, ...own, cost: 2 }));
  const corrections = [
    { campaigns: [1, 2], begins: 0, ends: 50, factor: '3' },
    { campaigns: [2], begins: 50, ends: 100, factor: '1.25' },
  ];
  expect(correctedUsual(usual, { corrections, to: 100 }).map(({ cost }) => cost)).toEqual([2, 2.5, 2]);
});

let house: House;
let owner: SignedIn;
beforeAll(async () => {
  house = await openHouse({ openRegistration: true });
  owner = await house.register('ana@example.com');
});
afterAll(() => house.close());
beforeEach(() => {
  house.reports.reported = [];
  house.reports.answer = { rows: [], total: sums(0), count: 0, incomplete: false };
});

const ask = (query: Record<string, string>) => {
  const to = new Date(Math.ceil(Date.now() / QUARTER_MS) * QUARTER_MS);
  const from = new Date(to.getTime() - 7 * DAY_MS);
  const search = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), ...query });
  return house.call('GET', `/report?${search}`, { token: owner.access_token });
};
const ripening = {
  ...sums(1000),
  ...{ conversions: 16, unripe: '200', unripeError: '4', usualToCome: '4' },
};

test('an estimate comes with its interval, and with what it was learned from', async () => {
  house.reports.delaysAnswer = delays;
  house.reports.answer.total = ripening;
  const { status, body } = await ask({ metrics: 'cr,matureCr' });
  expect(status).toBe(200);
  const { total, maturity } = body as {
    total: { values: Record<string, number>; intervals: Record<string, { low: number; high: number }> };
    maturity: object;
  };
  expect(maturity).toMatchObject({ problem: null, days: 30 });
  expect(total.values.cr).toBe(0.016);
  expect(total.values.matureCr).toBeGreaterThan(0.016);
  expect(Object.keys(total.intervals)).toEqual(['matureCr']);
  expect(total.intervals.matureCr!.low).toBeLessThan(total.values.matureCr!);
  expect(total.intervals.matureCr!.high).toBeGreaterThan(total.values.matureCr!);
  expect(house.reports.reported[0]?.maturity?.curves.length).toBeGreaterThan(0);
});

test('reports without estimates do not ask for delays', async () => {
  const { body } = await ask({ metrics: 'cr' });
  expect(body).not.toHaveProperty('maturity');
  expect(house.reports.reported[0]).not.toHaveProperty('maturity');
});

test('by the time of the conversion, nothing is estimated, and the answer says so', async () => {
  house.reports.answer.total = ripening;
  const { body } = await ask({ metrics: 'matureCr', basis: 'conversion' });
  expect(body).toMatchObject({
    total: { values: { matureCr: null }, intervals: {} },
    maturity: { problem: 'basis' },
  });
});

test('without enough conversions an estimate is unknown, and the answer says so', async () => {
  const stranger = await house.register('bob@example.com');
  house.reports.delaysAnswer = { ...delays, cells: [] };
  house.reports.answer.total = ripening;
  const search = new URLSearchParams({
    from: '2026-03-10T03:00:00Z',
    to: '2026-03-11T03:00:00Z',
    metrics: 'matureCr',
  });
  const { body } = await house.call('GET', `/report?${search}`, { token: stranger.access_token });
  expect(body).toMatchObject({ total: { values: { matureCr: null } }, maturity: { problem: 'too_few' } });
});
