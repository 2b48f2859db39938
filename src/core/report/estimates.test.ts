import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateOf } from './estimates.ts';
import { type Measures, metricValue, NO_MEASURES } from './metrics.ts';

const estimating = { shape: 20, excess: 0.01, payoutVariation: 0.5 };

/** 1,000 visits, a fifth of whose conversions are still to come, at a cost of 100. */
const young: Measures = {
  ...NO_MEASURES,
  ...{ requests: 1000, visits: 1000, valid: 1000, conversions: 16, costed: 1000, costedValid: 1000 },
  ...{ costedConversions: 16, revenue: '80', costedRevenue: '80', cost: '100', conversionCost: '0' },
  ...{ unripe: '200', unripeError: '4', usualToCome: '4', usualRevenueToCome: '20', usualCostToCome: '0' },
};

test('a mature rate adds what is still to come, and lies within its interval', () => {
  const coming = (200 * (16 + 20)) / (800 + 1000);
  const { value, low, high } = estimateOf('matureCr', young, estimating)!;
  expect(value).toBeCloseTo((16 + coming) / 1000, 12);
  expect(low).toBeGreaterThanOrEqual(metricValue('cr', young) as number);
  expect(value).toBeGreaterThan(low);
  expect(value).toBeLessThan(high);
  expect(estimateOf('matureConversions', young, estimating)?.value).toBeCloseTo(16 + coming, 12);
  expect(estimateOf('toCome', young, estimating)?.value).toBeCloseTo(coming / (16 + coming), 12);
  // Five each, as usual and so far.
  expect(estimateOf('matureRoi', young, estimating)?.value).toBeCloseTo((80 + 5 * coming - 100) / 100, 12);
});

test('once all visits are ripe, estimates are the metrics', () => {
  const ripe = { ...young, unripe: '0', unripeError: '0', usualToCome: '0', usualRevenueToCome: '0' };
  for (const [estimate, metric] of [
    ['matureCr', 'cr'],
    ['matureRoi', 'roi'],
    ['matureConversions', 'conversions'],
  ] as const) {
    const value = metricValue(metric, ripe);
    expect(estimateOf(estimate, ripe, estimating)).toEqual({ value, low: value, high: value });
  }
  expect(estimateOf('toCome', ripe, estimating)?.value).toBe(0);
});

test('a cost that conversions cause grows with them, so that ROI does not', () => {
  // CPA: each conversion costs 4 and earns 5.
  const cpa = { ...young, cost: '64', conversionCost: '64', usualCostToCome: '16' };
  expect(estimateOf('matureRoi', cpa, estimating)?.value).toBeCloseTo(0.25, 12);
});

test('a mature ROI is unknown where the cost of some visits is', () => {
  expect(estimateOf('matureRoi', { ...young, costedValid: 900 }, estimating)).toBeNull();
  expect(estimateOf('matureRoi', { ...young, costedValid: 995 }, estimating)).not.toBeNull();
});

test('a campaign that pays per conversion has no mature ROI before its first one', () => {
  const first = { ...young, conversions: 0, costedConversions: 0, costedRevenue: '0', revenue: '0' };
  const sums = { ...first, cost: '0', conversionCost: '0', usualCostToCome: '16' };
  expect(estimateOf('matureRoi', sums, estimating)).toBeNull();
  // Nor where some are all but certain to come.
  const many = { ...sums, usualToCome: '400', usualRevenueToCome: '2000', usualCostToCome: '1600' };
  expect(estimateOf('matureConversions', many, estimating)?.low).toBeGreaterThan(0);
  expect(estimateOf('matureRoi', many, estimating)).toBeNull();
  expect(estimateOf('matureRoi', { ...many, cost: '0.000001' }, estimating)).not.toBeNull();
});

test('where spend has replaced what conversions cost, they cost nothing more', () => {
  const covered = { ...young, coveredValid: 1000 };
  const free = estimateOf('matureRoi', young, estimating);
  expect(estimateOf('matureRoi', { ...covered, usualCostToCome: '16' }, estimating)).toEqual(free);
  const first = { conversions: 0, costedConversions: 0, costedRevenue: '0', revenue: '0' };
  const none = { ...covered, ...first, usualCostToCome: '16' };
  expect(estimateOf('matureRoi', none, estimating)).toEqual(
    estimateOf('matureRoi', { ...young, ...first }, estimating),
  );
});

test('a cost is expected before the first conversion that is charged', () => {
  // Leads cost nothing; the purchases that are usually among them have not come yet.
  const leads = { ...young, usualCostToCome: '16' };
  const roi = (of: Measures): number => estimateOf('matureRoi', of, estimating)!.value;
  expect(roi(leads)).toBeCloseTo(roi({ ...leads, conversionCost: '0.000001' }), 6);
  const coming = (200 * (16 + 20)) / (800 + 1000);
  const each = (10 * 4) / (16 + 10);
  const cost = 100 + coming * each;
  expect(roi(leads)).toBeCloseTo((80 + 5 * coming - cost) / cost, 12);
  // Spend covers half of the visits.
  expect(roi({ ...leads, coveredValid: 500 })).toBeCloseTo(roi({ ...leads, usualCostToCome: '8' }), 12);
});

test('nothing is estimated without visits, a rate or a cost', () => {
  expect(estimateOf('matureCr', NO_MEASURES, estimating)).toBeNull();
  expect(estimateOf('matureCr', { ...young, conversions: 0, usualToCome: '0' }, estimating)).toBeNull();
  expect(estimateOf('matureRoi', { ...young, costed: 0, cost: '0' }, estimating)).toBeNull();
  expect(estimateOf('matureRoi', { ...young, cost: '0' }, estimating)).toBeNull();
});

test('an estimate is never below what has come already', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(1000), fc.nat(100), fc.nat(100), (conversions, unripe, error, usual) => {
      const sums = {
        ...young,
        conversions,
        ...{ unripe: String(unripe), unripeError: String(error), usualToCome: String(usual) },
      };
      const found = estimateOf('matureConversions', sums, estimating);
      if (found === null) return;
      expect(found.low).toBeGreaterThanOrEqual(conversions);
      expect(found.high).toBeGreaterThanOrEqual(found.low);
      expect(found.value).toBeGreaterThanOrEqual(conversions);
    }),
  );
});
