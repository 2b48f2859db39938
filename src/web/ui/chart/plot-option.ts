import type { LineSeriesOption } from 'echarts/charts';
import { type ChartOption, chartStyle, still } from './chart-option.ts';
import type { PlotData, PlotSeries } from './plot-data.ts';

/** From this many points on, no dots are drawn. */
const DOTS = 31;

/** A value beyond the axis is drawn at its edge; the table shows it exactly. */
const within = (value: number | null | undefined, { from, to }: PlotData['y']): number | null => {
  if (value === null || value === undefined) return null;
  return Math.min(to ?? Number.POSITIVE_INFINITY, Math.max(from ?? Number.NEGATIVE_INFINITY, value));
};

const bandOf = (
  { key, color, dash, values, upper = [] }: PlotSeries,
  { x, y }: PlotData,
): LineSeriesOption[] => {
  const known = values.map((value, i) =>
    value === null ? null : ([value, upper[i] ?? y.to ?? value] as const),
  );
  const edge = { type: dash, width: 1.5, color } as const;
  const pairs = (of: (low: number, high: number) => number): [number, number | null][] =>
    known.map((pair, i) => {
      if (pair === null) return [x.at[i] ?? 0, null];
      return [x.at[i] ?? 0, of(within(pair[0], y) ?? 0, within(pair[1], y) ?? 0)];
    });
  const shared: LineSeriesOption = {
    ...still,
    type: 'line',
    color,
    step: 'end',
    showSymbol: known.length === 1,
    symbolSize: 6,
    stack: key,
    stackStrategy: 'all',
    lineStyle: edge,
  };
  return [
    { ...shared, id: `${key} low`, data: pairs((low) => low) },
    { ...shared, id: key, data: pairs((low, high) => high - low), areaStyle: { color, opacity: 0.14 } },
  ];
};

const lineOf = ({ key, color, dash, draw, values }: PlotSeries, { x, y }: PlotData): LineSeriesOption => ({
  ...still,
  type: 'line',
  id: key,
  color,
  symbol: 'circle',
  symbolSize: 6,
  showSymbol: draw !== 'area' && values.length <= DOTS,
  ...(draw === 'step' && { step: 'end' as const }),
  data: values.map((value, i) => [x.at[i] ?? 0, within(value, y)]),
  lineStyle: { width: 2, type: dash, color },
  ...(draw === 'area' && { areaStyle: { color, opacity: 0.1 } }),
});

const POSITIONS = { start: 'insideStartTop', above: 'insideEndTop', below: 'insideEndBottom' } as const;

/** Horizontal lines, on a separate series without data. */
const marksOf = ({ marks }: PlotData): LineSeriesOption[] =>
  marks.length === 0
    ? []
    : [
        {
          ...still,
          type: 'line',
          id: 'marks',
          data: [],
          markLine: {
            ...still,
            symbol: 'none',
            lineStyle: { color: chartStyle.text, width: 1, type: 'dotted' },
            data: marks.map(({ at, side, label }) => ({
              yAxis: at,
              label: { position: POSITIONS[side], color: chartStyle.text, fontSize: 12, formatter: label },
            })),
          },
        },
      ];

/** The complete drawing of a plot this many CSS pixels wide. */
export const plotOption = (data: PlotData, width: number): ChartOption => {
  const { x, y } = data;
  const ticks = x.ticks?.(width);
  const [first = 0] = x.at;
  const last = x.at.at(-1) ?? first;
  const label = { color: chartStyle.text, fontSize: 12 } as const;
  return {
    animation: false,
    textStyle: { fontFamily: chartStyle.font },
    grid: {
      left: 4,
      right: 12,
      top: 20,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      type: 'value',
      ...(first === last ? { min: first - 1, max: last + 1 } : { min: first, max: last }),
      splitLine: { show: false },
      axisLine: { onZero: false, lineStyle: { color: chartStyle.grid } },
      axisTick: { show: false },
      axisLabel: {
        ...label,
        formatter: (value: number) => x.label(value),
        hideOverlap: true,
        // The ends of an axis are not round numbers.
        ...(ticks ? { customValues: [...ticks] } : { showMinLabel: false, showMaxLabel: false }),
      },
    },
    yAxis: {
      type: 'value',
      ...(y.from !== undefined && { min: y.from }),
      ...(y.to !== undefined && { max: y.to }),
      splitNumber: 5,
      splitLine: { lineStyle: { color: chartStyle.grid } },
      axisLabel: { ...label, formatter: (value: number) => y.axis(value) },
    },
    series: [
      ...data.series.flatMap((one) => (one.draw === 'band' ? bandOf(one, data) : [lineOf(one, data)])),
      ...marksOf(data),
    ],
  };
};
