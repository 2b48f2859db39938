import { expect, test } from 'vitest';
import { type MetricName, measuresFor, metricNames, VERDICT } from './metrics.ts';
import { saysCosts } from './paid.ts';

test('a metric says costs exactly if a measure of costs is among its sums', () => {
  const all: MetricName[] = [...metricNames, VERDICT, 'conversions:4', 'cr:4', 'cpa:4', 'revenue:4'];
  for (const metric of all) {
    const measures = [...measuresFor([metric])];
    expect([metric, saysCosts(metric)]).toEqual([metric, measures.some((measure) => /cost/i.test(measure))]);
  }
});
