import { LineChart } from 'echarts/charts';
import { GridSimpleComponent, MarkLineComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { describe, expect, it } from 'vitest';
import {
  START,
  sampleAnalysis,
  samplePhase,
  sampleVariant,
} from '../../../../../test/helpers/ab-analysis.ts';
import { plotCsv } from '../../../ui/chart/chart-csv.ts';
import { plotCell } from '../../../ui/chart/plot-cells.tsx';
import type { PlotData } from '../../../ui/chart/plot-data.ts';
import { plotOption } from '../../../ui/chart/plot-option.ts';
import { englishTerms } from './english-terms.ts';
import { daysCsv, variantsCsv } from './export-menu.tsx';
import { delayPlot, densityAt, densityPlot, liftPlot, ratesPlot, weightsPlot } from './plots.ts';

use([LineChart, GridSimpleComponent, MarkLineComponent, SVGRenderer]);

const analysis = sampleAnalysis();
const terms = englishTerms(analysis);
const nothing = sampleAnalysis({ arms: [sampleVariant({ density: null })], days: [], delays: null });
const phases = [samplePhase(1, [5000, 5000]), samplePhase(2, [8000, 2000], 5)];
const weights = weightsPlot(
  {
    name: '',
    state: 'running',
    kind: 'ab',
    mode: 'bandit',
    hypothesis: '',
    outcome: null,
    phases,
    metric: { kind: 'revenue' },
    types: [],
    windowSeconds: 60,
    plannedUnits: null,
    startedAt: null,
    endedAt: null,
    arms: [0, 1].map((path) => ({ path, name: `Page ${path}`, weight: 5000 })),
  },
  analysis.upTo,
  terms,
);
const plots: [string, PlotData | null][] = [
  ['lift', liftPlot(analysis, terms)],
  ['rates', ratesPlot(analysis, terms)],
  ['density', densityPlot(analysis, false, terms)],
  ['weights', weights],
  ['delays', delayPlot(analysis, terms)],
];

describe.each(plots)('the plot of %s', (_, plot) => {
  it('can be drawn, has a unit, and a value at each point of each line', () => {
    if (plot === null) throw new Error('There is something to be drawn.');
    const chart = init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 280 });
    chart.setOption(plotOption(plot, 600));
    const svg = chart.renderToSVGString();
    chart.dispose();
    expect(svg).not.toContain('NaN');
    expect(plot.y.name).not.toBe('');
    expect(plot.series.length).toBeGreaterThan(0);
    for (const { values } of plot.series) expect(values).toHaveLength(plot.x.at.length);
    expect(plotCsv(plot).trimEnd().split('\r\n')).toHaveLength(plot.x.at.length + 1);
  });
});

describe('plots', () => {
  it('are left out where there is nothing to draw', () => {
    expect(liftPlot(nothing, terms)).toBeNull();
    expect(ratesPlot(nothing, terms)).toBeNull();
    expect(densityPlot(nothing, false, terms)).toBeNull();
    expect(delayPlot(nothing, terms)).toBeNull();
  });

  it('draw the band of a lift with the minimum effect, and leave out unbounded ones', () => {
    const plot = liftPlot(analysis, terms)!;
    expect(plot.marks.map(({ at }) => at)).toEqual([0, 0.1, -0.1]);
    expect(plot.series).toHaveLength(1);
    expect([plot.y.from, plot.y.to]).toEqual([-1, 2]);
    expect(plotCell(plot, plot.series[0]!, plot.x.at.length - 1)).toBe('-9% to +94.6%');
  });

  it('draw no more points than are visible, and always the newest', () => {
    const [control, treatment] = sampleAnalysis().arms;
    const points = Array.from({ length: 1000 }, (_, i) => ({
      at: START + i * 1000,
      interval: [-1 / (i + 2), 1 / (i + 1)] as const,
      pValue: 1,
    }));
    const { x } = liftPlot(sampleAnalysis({ arms: [control!, { ...treatment!, points }] }), terms)!;
    expect(x.at.length).toBeLessThanOrEqual(400);
    expect(x.at.at(-1)).toBe(points.at(-1)?.at);
  });

  it('show a rate of all visitors so far', () => {
    const [control] = ratesPlot(analysis, terms)!.series;
    expect(control?.values[0]).toBeCloseTo(10 / 444, 10);
    expect(control?.values[1]).toBeCloseTo(22 / 888, 10);
  });

  it('show densities side by side, with the highest peak at 1', () => {
    const plot = densityPlot(analysis, false, terms)!;
    const highest = plot.series.map(({ values }) => Math.max(...values.map((value) => value ?? 0)));
    expect(Math.max(...highest)).toBeCloseTo(1, 2);
    expect(densityAt({ from: 0, to: 2, values: [0, 4, 0] }, 0.5)).toBe(2);
    expect(densityAt({ from: 0, to: 2, values: [0, 4, 0] }, 2.5)).toBe(0);
  });

  it('hold shares until the next phase, and the last one until now', () => {
    expect(weights?.series[0]?.values).toEqual([0.5, 0.8, 0.8]);
    expect(weights?.x.at.at(-1)).toBe(Date.parse(analysis.upTo ?? ''));
  });

  it('name delays by their time', () => {
    const plot = delayPlot(analysis, terms)!;
    expect(plot.x.at.map(plot.x.write)).toEqual([
      '1 second',
      '1 minute',
      '10 minutes',
      '1 hour',
      '6 hours',
      '1 day',
    ]);
    expect(plot.series[0]?.values.at(-1)).toBe(1);
  });
});

describe('files of results', () => {
  it('have a row for each variant, and for each day of each variant', () => {
    const [head, control, treatment] = variantsCsv(analysis).split('\r\n');
    expect(head).toMatch(/^path,name,weight,assigned,units/);
    expect(control).toMatch(/^0,Page A,5000,4100,4000,120,0.03,/);
    expect(treatment?.split(',')).toHaveLength(head?.split(',').length ?? 0);
    const days = daysCsv(analysis).trimEnd().split('\r\n');
    expect(days).toHaveLength(1 + 9 * 2);
    expect(days[1]).toBe(`${new Date(START).toISOString().slice(0, 10)},0,Page A,455,444,10`);
  });
});
