import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { colorOf } from './chart-colors.ts';
import type { ChartData, ChartSeries, ValueKind } from './chart-data.ts';
import { MARK_WIDTH, markLabels } from './mark-labels.ts';
import { knownValues, marksByStep, stepAt } from './steps.ts';

export type ChartOption = ComposeOption<BarSeriesOption | LineSeriesOption | GridComponentOption>;
type Series = BarSeriesOption | LineSeriesOption;

/** Formats of figures and times, and the steps with room for a label. */
export interface ChartWords {
  axis: (kind: ValueKind, value: number) => string;
  label: (step: number) => string;
  labelled: ReadonlySet<number>;
  /** Width of the chart, CSS pixels; marks get labels if there is room for them. */
  width: number;
  /** Label for several events in one step. */
  events: (count: number) => string;
}

/** From the current theme. */
export const chartStyle = {
  text: 'var(--mui-palette-text-secondary)',
  grid: 'var(--mui-palette-divider)',
  font: '"Inter Variable", Inter, "Noto Sans Devanagari Variable", system-ui, sans-serif',
} as const;
const { text: TEXT, grid: GRID, font: FONT } = chartStyle;
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond'] as const;
/** With at most this many steps, each has a dot. */
const DOTS = 31;
/** A line this many times lower than another of its kind would be invisible at the bottom. */
const TOO_LOW = 20;

const highest = ({ values, previous }: ChartSeries): number =>
  Math.max(0, ...[...values, ...(previous ?? [])].map((value) => Math.abs(Number(value ?? 0))));

/** Assigns each series to one of at most two axes: the second is for another kind, or for much smaller figures. */
export const axesOf = (series: readonly ChartSeries[]): { kind: ValueKind; of: number[] }[] => {
  const axes: { kind: ValueKind; top: number; of: number[] }[] = [];
  series.forEach((one, place) => {
    const top = highest(one);
    const near = ({ top: other }: { top: number }): boolean =>
      Math.max(top, other) <= TOO_LOW * Math.min(top, other) || top === 0 || other === 0;
    const same = axes.find((axis) => axis.kind === one.kind && near(axis));
    const own = same ?? (axes.length < 2 ? undefined : axes.find(({ kind }) => kind === one.kind));
    if (own) own.of.push(place);
    else axes.push({ kind: one.kind, top, of: [place] });
  });
  return axes.map(({ kind, of }) => ({ kind, of }));
};

/** Drawn without interaction, which the chart's own marker provides. */
export const still = {
  silent: true,
  animation: false,
  emphasis: { disabled: true },
  cursor: 'default',
} as const;

/** An estimate, below the line that it continues. */
const light = { width: 2, opacity: 0.5, type: 'dotted' } as const;

const lineOf = (
  one: ChartSeries,
  place: number,
  values: readonly (number | null)[],
  unfinished: number,
): Series[] => {
  const known = values.filter((value) => value !== null).length;
  const isLight = one.lightOf !== undefined;
  const color = colorOf(one.lightOf ?? place);
  const symbol = {
    showSymbol: values.length <= DOTS || known <= 1,
    symbol: SYMBOLS[place % SYMBOLS.length] ?? 'circle',
    symbolSize: 6,
  };
  const settled = values.map((value, i) => (i === unfinished ? null : value));
  const line: Series = {
    ...still,
    ...symbol,
    type: 'line',
    id: one.key,
    data: settled,
    color,
    lineStyle: isLight ? { ...light, color } : { width: 2, color },
    ...(isLight && { itemStyle: { color, opacity: light.opacity }, z: 1 }),
    ...(one.draw === 'area' && { areaStyle: { color, opacity: isLight ? 0.06 : 0.12 } }),
  };
  if (unfinished === -1) return [line];
  const open: Series = {
    ...still,
    ...symbol,
    type: 'line',
    id: `${one.key} open`,
    color,
    showSymbol: true,
    // The dash begins at the previous step, whose dot belongs to the other line.
    data: values.map((value, i) => {
      if (i === unfinished - 1 && value !== null) return { value, symbol: 'none' };
      return i === unfinished ? value : null;
    }),
    lineStyle: { ...(isLight ? light : { width: 2 }), color, type: 'dashed' },
    ...(isLight && { z: 1 }),
    itemStyle: { color: 'var(--mui-palette-background-paper)', borderColor: color, borderWidth: 2 },
  };
  return [line, open];
};

const barOf = (
  one: ChartSeries,
  place: number,
  values: readonly (number | null)[],
  unfinished: number,
): Series => {
  const color = colorOf(place);
  const open = { color, opacity: 0.4, borderColor: color, borderType: 'dashed' } as const;
  return {
    ...still,
    type: 'bar',
    id: one.key,
    color,
    barMaxWidth: 28,
    barGap: '10%',
    data: values.map((value, i) =>
      i === unfinished ? { value: value ?? 0, itemStyle: open } : (value ?? '-'),
    ),
  };
};

const previousOf = (one: ChartSeries, steps: readonly string[]): Series[] =>
  one.previous === null
    ? []
    : [
        {
          ...{
            ...still,
            type: 'line',
            id: `${one.key} previous`,
            color: TEXT,
            showSymbol: steps.length === 1,
          },
          data: knownValues(one.previous, steps, Number.POSITIVE_INFINITY),
          lineStyle: { width: 1.5, color: TEXT, type: [5, 4] },
        },
      ];

/** Vertical lines for events, on a separate series without data. */
const marksOf = (data: ChartData, { events, width }: ChartWords): Series[] => {
  const marks = [...marksByStep(data)];
  if (marks.length === 0) return [];
  const labels = markLabels(
    marks.map(([step, own]) => ({
      part: (step + 0.5) / data.steps.length,
      labels: own.map((one) => one.label),
    })),
    { width, events },
  );
  const line: LineSeriesOption['markLine'] = {
    ...still,
    symbol: 'none',
    lineStyle: { color: TEXT, width: 1, type: 'dotted' },
    data: marks.map(([step], place) => {
      const label = labels[place] ?? null;
      return {
        xAxis: step,
        label: {
          show: label !== null,
          position: 'end',
          align: label?.align ?? 'center',
          color: TEXT,
          fontSize: 12,
          width: MARK_WIDTH,
          overflow: 'truncate',
          formatter: label?.text ?? '',
        },
      };
    }),
  };
  return [{ ...still, type: 'line', id: 'marks', data: [], markLine: line }];
};

/** The complete drawing; `now`: milliseconds since 1970, within the unfinished step. */
export const chartOption = (data: ChartData, words: ChartWords, now: number): ChartOption => {
  const axes = axesOf(data.series);
  const unfinished = stepAt(data, now);
  const series = data.series.flatMap((one, place): Series[] => {
    const values = knownValues(one.values, data.steps, now);
    const drawn =
      one.draw === 'bar' ? [barOf(one, place, values, unfinished)] : lineOf(one, place, values, unfinished);
    const yAxisIndex = axes.findIndex(({ of }) => of.includes(place));
    return [...previousOf(one, data.steps), ...drawn].map((own) => ({ ...own, yAxisIndex }));
  });
  return {
    animation: false,
    textStyle: { fontFamily: FONT },
    grid: { left: 4, right: 4, top: 20, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: data.steps.map((_, i) => String(i)),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: GRID } },
      axisLabel: {
        color: TEXT,
        fontSize: 12,
        interval: (i: number) => words.labelled.has(i),
        formatter: (_: string, i: number) => words.label(i),
        hideOverlap: true,
      },
    },
    yAxis: axes.map(({ kind }, place) => ({
      type: 'value',
      splitNumber: 3,
      ...(kind === 'count' && { minInterval: 1 }),
      alignTicks: place > 0,
      splitLine: { show: place === 0, lineStyle: { color: GRID } },
      axisLabel: {
        color: TEXT,
        fontSize: 12,
        formatter: (value: number) => words.axis(kind, value),
      },
    })),
    series: [...series, ...marksOf(data, words)],
  };
};
