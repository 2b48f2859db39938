import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { HeatmapAnswer } from '../../../../contracts/reports/heatmap.ts';
import { METRICS } from '../../../../contracts/reports/report-query.ts';
import { needsMaturity } from '../../../../core/report/metrics.ts';
import { DAY_MS } from '../../../../core/time/durations.ts';
import { doubtOf, extremesOf, heatOf } from './heat-scale.ts';
import { pivotCells } from './pivot-figures.ts';
import { pivotStep, pivotSteps } from './pivot-steps.ts';
import { PIVOT_STEPS, VIEW_KINDS, viewOf, viewText } from './view-search.ts';

describe('a view in the address', () => {
  it('is read back as it was written', () => {
    const view = fc.record({
      kind: fc.constantFrom(...VIEW_KINDS),
      metric: fc.constantFrom(...METRICS.filter((name) => !needsMaturity(name)), 'cr:4' as const),
      step: fc.constantFrom(null, ...PIVOT_STEPS),
    });
    fc.assert(
      fc.property(view, (one) => {
        const read = viewOf(viewText(one), ['requests', one.metric]);
        const metric = one.kind === 'table' ? 'requests' : one.metric;
        expect(read).toEqual({ kind: one.kind, metric, step: one.kind === 'pivot' ? one.step : null });
      }),
    );
  });

  it('falls back to a table, and to a column that the report has', () => {
    expect(viewOf('pie~cr', ['visits', 'cr'])).toEqual({ kind: 'table', metric: 'cr', step: null });
    expect(viewOf('heatmap~profit', ['visits', 'cr'])).toMatchObject({ kind: 'heatmap', metric: 'visits' });
    expect(viewOf('pivot~cr~hour', ['visits', 'cr'])).toEqual({ kind: 'pivot', metric: 'cr', step: null });
    expect(viewOf(undefined, ['visits']).kind).toBe('table');
    expect(viewOf('heatmap~verdict', ['verdict', 'matureCr', 'cr']).metric).toBe('cr');
    expect(viewOf('heatmap~verdict', ['verdict']).metric).toBe('valid');
  });
});

describe('the columns of a pivot', () => {
  const range = (days: number) => ({
    from: '2026-01-01T00:00:00.000Z',
    to: new Date(Date.parse('2026-01-01T00:00:00Z') + days * DAY_MS).toISOString(),
  });

  it('are at most a hundred days or weeks, and at least one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3700 }), fc.constantFrom(null, ...PIVOT_STEPS), (days, asked) => {
        const steps = pivotSteps(range(days));
        const step = pivotStep(range(days), asked);
        expect(steps).toContain(step);
        if (asked !== null && steps.includes(asked)) expect(step).toBe(asked);
        expect(days / { day: 1, week: 7, month: 28 }[step]).toBeLessThanOrEqual(133);
      }),
    );
  });

  it('fit on a screen unless someone chooses', () => {
    expect([1, 7, 30, 90, 365].map((days) => pivotStep(range(days), null))).toEqual([
      'day',
      'day',
      'week',
      'week',
      'month',
    ]);
    expect(pivotStep(range(30), 'day')).toBe('day');
    expect(pivotStep(range(365), 'day')).toBe('month');
  });
});

test('a pivot’s cell without rows is zero for counts, and unknown for ratios and costs', () => {
  const row = { keys: ['BR', 'monday'], names: [], values: { cr: 0.1 }, spread: 0.2, previous: null };
  const cells = pivotCells('cr', { rows: [row] });
  expect(cells('BR', 'monday')).toBe(row);
  expect(cells('BR', 'tuesday').values).toEqual({ cr: null });
  expect(cells(null, 'monday').values).toEqual({ cr: null });
  const empty = pivotCells('visits', { rows: [] });
  expect(empty('BR', 'monday').values).toEqual({ visits: 0 });
  expect(pivotCells('revenue', { rows: [] })('BR', 'x').values).toEqual({ revenue: 0 });
  expect(pivotCells('cost', { rows: [] })('BR', 'x').values).toEqual({ cost: null });
});

type Cell = HeatmapAnswer['cells'][number];
const cellOf = (value: number | null, more: Partial<Cell> = {}): Cell => ({
  ...{ weekday: 1, hour: 0, whole: value, value, hours: 1, valid: 100, spread: null, isEnough: true },
  ...more,
});

describe('a heatmap’s color', () => {
  it('is given to no figure with too little behind it, nor from a cost that is spread evenly', () => {
    expect(doubtOf('cr', cellOf(0.1))).toBeNull();
    expect(doubtOf('cr', cellOf(0.1, { isEnough: false }))).toBe('little');
    expect(doubtOf('cr', cellOf(null))).toBe('unknown');
    expect(doubtOf('cr', cellOf(null, { isEnough: false }))).toBe('little');
    expect(doubtOf('roi', cellOf(0.1, { spread: 0.5 }))).toBe('spread');
    expect(doubtOf('cr', cellOf(0.1, { spread: 0.5 }))).toBeNull();
    const cells = [cellOf(1), cellOf(99, { isEnough: false }), cellOf(3)];
    expect(extremesOf('cr', cells)).toEqual({ least: 1, most: 3 });
    expect(heatOf('cr', cells)(cellOf(99, { isEnough: false }))).toBeNull();
    expect(extremesOf('cr', [cellOf(1, { isEnough: false })])).toBeNull();
  });

  it('is stronger for more, and of another kind for a loss', () => {
    const value = fc.integer({ min: -1000, max: 1000 });
    fc.assert(
      fc.property(fc.array(value, { minLength: 2, maxLength: 30 }), (values) => {
        const cells = values.map((one) => cellOf(one));
        const heat = heatOf('profit', cells);
        const hasLoss = values.some((one) => one < 0);
        for (const [place, one] of values.entries()) {
          const own = heat(cells[place] ?? cellOf(0));
          expect(own?.isLoss).toBe(one < 0);
          expect(own?.share).toBeGreaterThanOrEqual(0.06);
          expect(own?.share).toBeLessThanOrEqual(0.8500001);
          for (const [other, two] of values.entries()) {
            const theirs = heat(cells[other] ?? cellOf(0));
            const [size, otherSize] = hasLoss ? [Math.abs(one), Math.abs(two)] : [one, two];
            if (size > otherSize) expect(own?.share).toBeGreaterThan(theirs?.share ?? 1);
          }
        }
      }),
    );
  });

  it('is the strongest where all are equal', () => {
    expect(heatOf('visits', [cellOf(5), cellOf(5)])(cellOf(5))?.share).toBeCloseTo(0.85);
  });
});
