import Box from '@mui/material/Box';
import { useId } from 'react';
import { roundTop } from './round-top.ts';
import { useWidth } from './use-width.ts';

interface Bar {
  /** Under the bar, where there is room. */
  label: string;
  /** Told on pointing at the bar. */
  hint: string;
  total: number;
  /** Part of `total`, drawn in the accent from the ground up. */
  part: number;
}

interface BarChartProps {
  title: string;
  desc: string;
  bars: readonly Bar[];
  /** Figures of the vertical axis. */
  format: (value: number) => string;
}

const HEIGHT = 240;
const LEFT = 44;
const BOTTOM = 24;
const TOP = 10;
const PLOT = HEIGHT - BOTTOM - TOP;
/** Narrowest space for one label under a bar. */
const LABEL = 72;

const look = {
  '& text': { fontSize: 12, fill: 'var(--mui-palette-text-secondary)', fontVariantNumeric: 'tabular-nums' },
  '& line': { stroke: 'var(--mui-palette-divider)' },
  '& .slot': { fill: 'transparent' },
  '& .total': {
    fill: 'var(--mui-palette-divider)',
    stroke: 'var(--mui-palette-text-secondary)',
    strokeOpacity: 0.5,
  },
  '& .part': { fill: 'var(--mui-palette-primary-main)' },
} as const;

/** Bars over time, for a screen with one small series; the caller offers the same numbers as a table. */
export const BarChart = ({ title, desc, bars, format }: BarChartProps) => {
  const id = useId();
  const { width: across, ref } = useWidth();
  const top = roundTop(Math.max(0, ...bars.map((bar) => bar.total)));
  const slot = (across - LEFT) / Math.max(1, bars.length);
  const width = Math.min(28, slot * 0.72);
  const every = Math.ceil(bars.length / Math.max(1, Math.floor((across - LEFT) / LABEL)));
  const y = (value: number): number => TOP + PLOT - (value / top) * PLOT;
  return (
    <Box ref={ref} sx={{ height: HEIGHT, ...look }}>
      <svg
        role="img"
        aria-labelledby={`${id}t ${id}d`}
        width={across}
        height={HEIGHT}
        style={{ display: 'block' }}
      >
        <title id={`${id}t`}>{title}</title>
        <desc id={`${id}d`}>{desc}</desc>
        {[0, top / 2, top].map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={across} y1={y(value)} y2={y(value)} />
            <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
              {format(value)}
            </text>
          </g>
        ))}
        {slot > 0 &&
          bars.map((bar, index) => {
            const left = LEFT + slot * index;
            const x = left + (slot - width) / 2;
            const middle = x + width / 2;
            // A label under the last of many bars would be cut off.
            const atEnd = middle + LABEL / 2 > across;
            return (
              <g key={bar.hint}>
                <title>{bar.hint}</title>
                <rect x={left} y={TOP} width={slot} height={PLOT} className="slot" />
                <rect
                  x={x}
                  y={y(bar.total)}
                  width={width}
                  height={y(0) - y(bar.total)}
                  rx={2}
                  className="total"
                />
                <rect
                  x={x}
                  y={y(bar.part)}
                  width={width}
                  height={y(0) - y(bar.part)}
                  rx={2}
                  className="part"
                />
                {index % every === 0 && (
                  <text x={atEnd ? across : middle} y={HEIGHT - 6} textAnchor={atEnd ? 'end' : 'middle'}>
                    {bar.label}
                  </text>
                )}
              </g>
            );
          })}
      </svg>
    </Box>
  );
};
