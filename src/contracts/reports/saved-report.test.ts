import { expect, test } from 'vitest';
import { requestAt } from '../../core/report/saved.ts';
import type { ReportRequest } from './report-query.ts';
import { SavedReportBody } from './saved-report.ts';

const least = { dimensions: [], metrics: ['visits'], range: { name: '7d' } };

test('a missing field has the same default as in a report request', () => {
  const body = SavedReportBody.parse(least);
  expect(body).toEqual({ ...least, filters: [], compare: null, basis: 'click' });
  const asked: Omit<ReportRequest, 'limit' | 'offset'> = requestAt(body, {
    now: Date.parse('2026-03-10T12:00:00Z'),
    timeZone: 'UTC',
    first: null,
  });
  expect(asked).toEqual({
    from: '2026-03-04T00:00:00.000Z',
    to: '2026-03-11T00:00:00.000Z',
    compare: 'none',
    dimensions: [],
    metrics: ['visits'],
    filters: [],
    basis: 'click',
  });
});

test('thresholds can be as close as equal, and may be missing', () => {
  const body = { ...least, thresholds: [threshold(5, 5)] };
  expect(SavedReportBody.parse(body).thresholds).toEqual([threshold(5, 5)]);
  expect(SavedReportBody.parse(least)).not.toHaveProperty('thresholds');
});

const threshold = (good: number | null, bad: number | null) => ({ metric: 'visits', good, bad });
const filter = (values: string[]) => ({ dimension: 'sub1', op: 'is', values });

test.each([
  ['five dimensions', { dimensions: ['os', 'device', 'country', 'city', 'browser'] }, 'dimensions: too_many'],
  ['a dimension twice', { dimensions: ['os', 'os'] }, 'dimensions: twice'],
  ['two steps of time', { dimensions: ['day', 'hour'] }, 'dimensions: dimension_twice_time'],
  ['no dimension', { dimensions: ['ip'] }, 'dimensions.0: dimension_unknown'],
  ['no metric', { metrics: [] }, 'metrics: metric_required'],
  ['an unknown metric', { metrics: ['clicks'] }, 'metrics.0: metric_unknown'],
  ['a range of no name', { range: { name: 'tomorrow' } }, 'range: range_unknown'],
  ['days backwards', { range: { from: '2026-03-09', to: '2026-03-01' } }, 'range.to: range_invalid'],
  ['a day that is none', { range: { from: '2026-02-30', to: '2026-03-01' } }, 'range.from: day_invalid'],
  [
    'digits of another script',
    { range: { from: '२०२६-०३-०१', to: '2026-03-01' } },
    'range.from: day_invalid',
  ],
  ['more than ten years', { range: { from: '1990-01-01', to: '2026-03-01' } }, 'range.to: range_too_long'],
  ['no comparison', { compare: { name: 'tomorrow' } }, 'compare: compare_unknown'],
  [
    'compared days backwards',
    { compare: { from: '2026-03-09', to: '2026-03-01' } },
    'compare.to: range_invalid',
  ],
  ['a sort by what is not in it', { sort: '-cost' }, 'sort: sort_unknown'],
  ['21 filters', { filters: Array.from({ length: 21 }, () => filter(['a'])) }, 'filters: too_many_filters'],
  [
    'filters of more text than a question takes',
    { filters: Array.from({ length: 5 }, () => filter(Array.from({ length: 30 }, () => 'x'.repeat(500)))) },
    'filters: too_long',
  ],
  [
    'a threshold of no column',
    { thresholds: [{ metric: 'roi', good: 0, bad: null }] },
    'thresholds: threshold_column',
  ],
  [
    'two thresholds of one metric',
    { thresholds: [threshold(9, 1), threshold(8, 2)] },
    'thresholds: threshold_twice',
  ],
  ['crossed thresholds', { thresholds: [threshold(1, 2)] }, 'thresholds.0.bad: threshold_crossed'],
  [
    'a threshold without values',
    { thresholds: [threshold(null, null)] },
    'thresholds.0.good: threshold_empty',
  ],
  ['a threshold too large', { thresholds: [threshold(1e13, null)] }, 'thresholds.0.good: threshold_invalid'],
  [
    'a threshold of what is neither good nor bad',
    { metrics: ['cost'], thresholds: [{ ...threshold(9, 1), metric: 'cost' }] },
    'thresholds.0.metric: threshold_metric',
  ],
  ['a zero character', { filters: [filter(['a\0'])] }, 'filters.0.values.0: not_storable'],
])('%s', (_name, part, problem) => {
  const read = SavedReportBody.safeParse({ ...least, ...part });
  expect(read.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([problem]);
});
