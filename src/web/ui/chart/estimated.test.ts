import { expect, test } from 'vitest';
import type { ChartData } from './chart-data.ts';
import { withEstimate } from './estimated.ts';

const chart = (values: readonly (number | null)[], estimate?: readonly (number | null)[]): ChartData => ({
  ...{ title: 'CR', to: '2026-11-03', step: 'day', timeZone: 'UTC', currency: 'EUR', marks: [] },
  steps: ['2026-11-01', '2026-11-02'],
  series: [{ key: 'cr', name: 'CR', kind: 'share', draw: 'line', values, previous: [0.1, 0.2] }],
  estimate: estimate && { name: 'Mature CR', values: estimate },
});

test('an estimate follows the series that it continues, in the same color', () => {
  const { series } = withEstimate(chart([0.02, 0.01], [0.02, 0.019]));
  expect(series.map(({ key }) => key)).toEqual(['cr', 'cr estimate']);
  expect(series[1]).toMatchObject({ name: '≈ Mature CR', values: [0.02, 0.019], previous: null, lightOf: 0 });
});

test('an estimate that is unknown, adds nothing or is of other steps is not drawn', () => {
  for (const estimate of [undefined, [null, null], [0.02, 0.01], [0.05]])
    expect(withEstimate(chart([0.02, 0.01], estimate)).series).toHaveLength(1);
});
