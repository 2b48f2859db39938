import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ColumnName } from '../../../contracts/reports/report-query.ts';
import { Threshold } from '../../../contracts/reports/threshold.ts';
import {
  readThreshold as readIn,
  type TypedLimits,
  thresholdColumn,
  typedLimits as typedIn,
} from './threshold-values.ts';

const readThreshold = (metric: ColumnName, typed: TypedLimits) => readIn(thresholdColumn(metric), typed);
const typedLimits = (metric: ColumnName, threshold: Threshold | undefined) =>
  typedIn(thresholdColumn(metric), threshold);

it('shares are typed as percentages, other figures as they are', () => {
  expect(readThreshold('roi', { good: ' 30 % ', bad: '\u22127,5' })).toEqual({
    threshold: { metric: 'roi', good: 0.3, bad: -0.075 },
  });
  expect(readThreshold('cpa', { good: '1 234,50', bad: '' })).toEqual({
    threshold: { metric: 'cpa', good: 1234.5, bad: null },
  });
  expect(typedLimits('roi', { metric: 'roi', good: 0.07, bad: -0.075 })).toEqual({ good: '7', bad: '-7.5' });
  expect(typedLimits('visits', undefined)).toEqual({ good: '', bad: '' });
});

it('empty fields remove the threshold', () => {
  expect(readThreshold('roi', { good: ' ', bad: '' })).toEqual({ threshold: null });
});

it.each([
  ['roi', 'a lot', '', { good: 'threshold_invalid' }],
  ['roi', '', '-', { bad: 'threshold_invalid' }],
  ['roi', '1,234', '--5', { good: 'threshold_unsure', bad: 'threshold_invalid' }],
  ['roi', '0', '5', { bad: 'threshold_crossed' }],
  ['cpa', '5', '4', { bad: 'threshold_crossed' }],
  ['profit', '9000000000000', '', { good: 'threshold_invalid' }],
] as const)('%s: good %j, bad %j', (metric, good, bad, problems) => {
  expect(readThreshold(metric, { good, bad })).toEqual({ problems });
});

it('equal limits are accepted', () => {
  expect(readThreshold('cpa', { good: '5', bad: '5' })).toEqual({
    threshold: { metric: 'cpa', good: 5, bad: 5 },
  });
});

it('what a field shows is read as it was', () => {
  const metrics = fc.constantFrom('roi' as const, 'profit' as const, 'cpa' as const, 'visits' as const);
  const limit = fc.option(fc.integer({ min: -1e9, max: 1e9 }).map((units) => units / 1e4 + 0));
  fc.assert(
    fc.property(metrics, limit, limit, (metric, good, bad) => {
      const { success, data } = Threshold.safeParse({ metric, good, bad });
      fc.pre(success);
      expect(readThreshold(metric, typedLimits(metric, data))).toEqual({ threshold: data });
    }),
  );
});

it('a formula’s limits are typed in its format, and its direction decides which is which', () => {
  const margin = thresholdColumn('formula:1', { format: 'percent', good: 'less' });
  expect(readIn(margin, { good: '5', bad: '10 %' })).toEqual({
    threshold: { metric: 'formula:1', good: 0.05, bad: 0.1 },
  });
  expect(readIn(margin, { good: '10', bad: '5' })).toEqual({ problems: { bad: 'threshold_crossed' } });
  expect(typedIn(thresholdColumn('formula:1', { format: 'money', good: 'more' }), undefined)).toEqual({
    good: '',
    bad: '',
  });
});
