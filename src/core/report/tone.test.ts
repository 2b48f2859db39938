import { describe, expect, it } from 'vitest';
import { METRICS } from '../../contracts/reports/report-query.ts';
import { type MetricName, metricOf } from './metrics.ts';
import { canHaveThreshold, isCrossed, type Threshold, toneBy, toneOf } from './tone.ts';

describe('without thresholds', () => {
  it.each([
    ['profit', '0.000001', 'good'],
    ['profit', '-12.5', 'bad'],
    ['profit', '0', null],
    ['roi', -0.444, 'bad'],
    ['roi', 4, 'good'],
    ['roi', 0, null],
    ['roas', 0.9999, 'bad'],
    ['roas', 1, null],
    ['roas', 1.5, 'good'],
  ] as const)('%s of %s is %s', (metric, value, tone) => {
    expect(toneOf(metric, value, 0)).toBe(tone);
  });

  it('only profit, ROI, ROAS and mature ROI have a color', () => {
    expect(METRICS.filter((metric) => toneOf(metric, -5, null) !== null)).toEqual([
      'profit',
      'roi',
      'roas',
      'matureRoi',
    ]);
  });

  it('an unknown value has none', () => {
    expect([toneOf('roi', null, 0), toneOf('profit', undefined, 0)]).toEqual([null, null]);
  });
});

type OfMetric = Threshold & { metric: MetricName };
const cr: OfMetric = { metric: 'cr', good: 0.05, bad: 0.01 };
const cpa: OfMetric = { metric: 'cpa', good: 5, bad: 10 };
const tonesOf = (threshold: OfMetric, values: readonly (number | string | null)[], spread = 0) =>
  values.map((value) => toneOf(threshold.metric, value, spread, threshold));

describe('with thresholds', () => {
  it('both limits are inclusive, and nothing is between them', () => {
    expect(tonesOf(cr, [0.2, 0.05, 0.04, 0.01, 0])).toEqual(['good', 'good', null, 'bad', 'bad']);
  });

  it('are reversed where less is better', () => {
    expect(tonesOf(cpa, [1, 5, 7, 10, 30])).toEqual(['good', 'good', null, 'bad', 'bad']);
  });

  it('reaching equal limits is good', () => {
    expect(tonesOf({ ...cr, bad: 0.05 }, [0.06, 0.05, 0.049])).toEqual(['good', 'good', 'bad']);
    expect(tonesOf({ ...cpa, bad: 5 }, [4, 5, 5.1])).toEqual(['good', 'good', 'bad']);
  });

  it('one limit colors one side', () => {
    expect(tonesOf({ ...cpa, good: null }, [1, 10])).toEqual([null, 'bad']);
    expect(tonesOf({ ...cr, bad: null }, [0.05, 0])).toEqual(['good', null]);
  });

  it('replace the color by sign', () => {
    const roi: OfMetric = { metric: 'roi', good: 0.3, bad: null };
    expect(tonesOf(roi, [0.3, 0.1, -0.5])).toEqual(['good', null, null]);
    expect(tonesOf({ metric: 'profit', good: null, bad: -100 }, ['-99.9', '-100'])).toEqual([null, 'bad']);
  });

  it('work for figures of conversion types', () => {
    expect(tonesOf({ ...cpa, metric: 'cpa:4' }, [5, 10])).toEqual(['good', 'bad']);
    expect(tonesOf({ ...cr, metric: 'cr:4' }, [0.01, null])).toEqual(['bad', null]);
  });

  it('are not for metrics where neither more nor less is better', () => {
    expect((['cost', 'holds', 'refused'] as const).map(canHaveThreshold)).toEqual([false, false, false]);
    expect(toneOf('cost', '5', 0, { metric: 'cost', good: 1, bad: 9 })).toBeNull();
  });
});

it('a figure of a spread cost has no color, whatever its value', () => {
  expect([toneOf('roi', -0.9, 0.11), toneOf('profit', '-9', 1), toneOf('roas', 3, 0.5)]).toEqual([
    ...[null, null, null],
  ]);
  expect(toneOf('roi', -0.9, 0.1)).toBe('bad');
  expect(tonesOf(cpa, [1, 30], 0.5)).toEqual([null, null]);
  // Rates of conversions use no cost.
  expect(tonesOf(cr, [0.2], 0.5)).toEqual(['good']);
});

it('limits are crossed if a value would be good and bad', () => {
  const crossed = (one: OfMetric): boolean => isCrossed(one, metricOf(one.metric).good);
  expect([cr, { ...cr, bad: 0.05 }, { ...cr, bad: 0.06 }, { ...cr, bad: null }].map(crossed)).toEqual([
    ...[false, false, true, false],
  ]);
  expect([cpa, { ...cpa, bad: 5 }, { ...cpa, bad: 4 }, { ...cpa, good: null }].map(crossed)).toEqual([
    ...[false, false, true, false],
  ]);
});

it('a formula has the direction that members gave it, or no tone', () => {
  const limits = { good: 5, bad: 10 };
  expect([1, 5, 7, 10].map((value) => toneBy(limits, 'less', value))).toEqual(['good', 'good', null, 'bad']);
  expect([isCrossed(limits, 'less'), isCrossed(limits, 'more'), isCrossed(limits, null)]).toEqual([
    ...[false, true, false],
  ]);
  expect(toneBy(limits, null, 7)).toBeNull();
  expect(canHaveThreshold('formula:1')).toBe(true);
});
