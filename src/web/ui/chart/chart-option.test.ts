import { BarChart, LineChart } from 'echarts/charts';
import { GridSimpleComponent, MarkLineComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { expect, test } from 'vitest';
import type { ChartData, ChartSeries } from './chart-data.ts';
import { axesOf, chartOption } from './chart-option.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 2, 10);
const iso = (hour: number): string => new Date(START + hour * HOUR).toISOString();

const series = (of: Partial<ChartSeries>): ChartSeries => ({
  key: 'valid',
  name: 'Valid',
  kind: 'count',
  draw: 'line',
  values: [1, 2, 3, 0],
  previous: null,
  ...of,
});

const dataOf = (...all: ChartSeries[]): ChartData => ({
  title: 'T',
  timeZone: 'UTC',
  currency: 'USD',
  step: 'hour',
  to: iso(4),
  marks: [],
  steps: [0, 1, 2, 3].map(iso),
  series: all,
});

const words = {
  axis: (kind: string, value: number) => `${kind} ${value}`,
  label: (step: number) => `step ${step}`,
  labelled: new Set([0, 2]),
  width: 900,
  events: (count: number) => `${count} events`,
};
const after = START + 10 * HOUR;
const drawn = (data: ChartData, now: number) =>
  chartOption(data, words, now).series as { id: string; data: unknown[]; yAxisIndex?: number }[];

test('figures of one kind share an axis, others and much smaller ones use the second', () => {
  const clicks = series({ key: 'requests', values: [1000, 2000] });
  const cost = series({ key: 'cost', kind: 'money', values: ['12.50', null] });
  const few = series({ key: 'conversions', values: [3, 5] });
  expect(axesOf([clicks, series({ values: [900] })])).toEqual([{ kind: 'count', of: [0, 1] }]);
  expect(axesOf([clicks, cost])).toEqual([
    { kind: 'count', of: [0] },
    { kind: 'money', of: [1] },
  ]);
  expect(axesOf([clicks, few])).toEqual([
    { kind: 'count', of: [0] },
    { kind: 'count', of: [1] },
  ]);
  // Zero is not a small figure.
  expect(axesOf([clicks, series({ values: [0, 0] })])).toHaveLength(1);
});

test('the current step ends dashed, and a future one is not 0', () => {
  const data = dataOf(series({ values: [1, 2, 3, 0] }));
  const [line, open] = drawn(data, START + 2.5 * HOUR);
  expect(line?.data).toEqual([1, 2, null, null]);
  expect(open?.data).toEqual([null, { value: 2, symbol: 'none' }, 3, null]);
  expect(drawn(data, after).map(({ data: own }) => own)).toEqual([[1, 2, 3, 0]]);
});

test('a single, unfinished step is a dot', () => {
  const [line, open] = drawn(dataOf(series({ values: [7, 0, 0, 0] })), START + 1);
  expect(line?.data).toEqual([null, null, null, null]);
  expect(open?.data).toEqual([7, null, null, null]);
});

test('money is drawn by its amount, and unknown values leave a gap', () => {
  const cost = series({ kind: 'money', values: ['1.25', null, '-3', '0'] });
  expect(drawn(dataOf(cost), after)[0]?.data).toEqual([1.25, null, -3, 0]);
});

test('the comparison is drawn behind, on the axis of its own series, also beside future steps', () => {
  const one = series({ values: [1, 0, 0, 0], previous: [4, 5, 6, 7] });
  const two = series({ key: 'cost', kind: 'money', values: ['1', '2', '3', '4'] });
  const all = drawn(dataOf(one, two), START + 1);
  expect(all.map(({ id, yAxisIndex }) => [id, yAxisIndex])).toEqual([
    ['valid previous', 0],
    ['valid', 0],
    ['valid open', 0],
    ['cost', 1],
    ['cost open', 1],
  ]);
  expect(all[0]?.data).toEqual([4, 5, 6, 7]);
});

test('events of one step share a line, and those outside are left out', () => {
  const mark = (id: string, hour: number) => ({ id, at: iso(hour), label: id, text: id });
  const data = { ...dataOf(series({})), marks: [mark('a', 1.2), mark('b', 1.9), mark('c', 3), mark('d', 9)] };
  const marks = drawn(data, after).find(({ id }) => id === 'marks') as unknown as {
    markLine: { data: { xAxis: number; label: { formatter: string } }[] };
  };
  expect(marks.markLine.data.map(({ xAxis, label }) => [xAxis, label.formatter])).toEqual([
    [1, '2 events'],
    [3, 'c'],
  ]);
});

test('ECharts draws it, with the colours of the theme and the given texts', () => {
  use([BarChart, LineChart, GridSimpleComponent, MarkLineComponent, SVGRenderer]);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 280 });
  const data = dataOf(
    series({ draw: 'area' }),
    series({ key: 'cost', kind: 'money', draw: 'bar', values: ['1', '2'] }),
  );
  chart.setOption(
    chartOption({ ...data, marks: [{ id: 'x', at: iso(1), label: '<b>', text: '' }] }, words, after),
  );
  const svg = chart.renderToSVGString();
  chart.dispose();
  expect(svg).toContain('var(--chart-1)');
  expect(svg).toContain('var(--chart-2)');
  expect(svg).toContain('step 0');
  expect(svg).not.toContain('step 1<');
  expect(svg).toContain('money 2');
  expect(svg).toContain('&lt;b&gt;');
});
