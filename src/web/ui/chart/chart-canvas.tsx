import Box from '@mui/material/Box';
import { BarChart, LineChart } from 'echarts/charts';
import { GridSimpleComponent, MarkLineComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ChartOption } from './chart-option.ts';

use([BarChart, LineChart, GridSimpleComponent, MarkLineComponent, SVGRenderer]);

export const CHART_HEIGHT = 280;

interface ChartCanvasProps {
  option: ChartOption;
  steps: number;
  /** Positions along a numeric axis; absent: evenly spaced. */
  places?: readonly number[];
  /** CSS pixels. */
  width: number;
  /** Receives each step's middle after a drawing, in CSS pixels from the left. */
  onDrawn: (middles: readonly number[]) => void;
}

/** Draws with ECharts. Interaction and accessible text are in a layer above it: chart-pointer.tsx. */
export const ChartCanvas = ({ option, steps, places, width, onDrawn }: ChartCanvasProps) => {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  useLayoutEffect(() => {
    const made = init(place.current, null, { renderer: 'svg', width: 1, height: CHART_HEIGHT });
    chart.current = made;
    return () => made.dispose();
  }, []);
  useEffect(() => {
    if (!chart.current || width === 0) return;
    chart.current.resize({ width, height: CHART_HEIGHT });
    chart.current.setOption(option, { notMerge: true });
    const { current } = chart;
    const middle = (_: unknown, step: number): number =>
      Number(current.convertToPixel({ xAxisIndex: 0 }, places?.[step] ?? step));
    onDrawn(Array.from({ length: steps }, middle));
  }, [option, steps, places, width, onDrawn]);
  return <Box ref={place} aria-hidden sx={{ height: CHART_HEIGHT, '& svg': { display: 'block' } }} />;
};
