import Box from '@mui/material/Box';
import { useId } from 'react';

export interface Bar {
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

const WIDTH = 960;
const HEIGHT = 240;
const LEFT = 48;
const BOTTOM = 24;
const TOP = 10;

/** The next round figure at or above `max`: 1, 2 or 5 times a power of ten; at least 4, so that quarters are whole. */
export const roundTop = (max: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, max)));
  const step = [1, 2, 4, 8, 10].find((factor) => factor * power >= max) ?? 10;
  return Math.max(4, step * power);
};

/** Bars over time, for a screen with one small series; the caller offers the same numbers as a table. */
export const BarChart = ({ title, desc, bars, format }: BarChartProps) => {
  const id = useId();
  const top = roundTop(Math.max(0, ...bars.map((bar) => bar.total)));
  const plot = HEIGHT - BOTTOM - TOP;
  const slot = (WIDTH - LEFT) / Math.max(1, bars.length);
  const width = Math.min(28, slot * 0.72);
  const every = Math.ceil(bars.length / 8);
  const y = (value: number): number => TOP + plot - (value / top) * plot;
  return (
    <Box sx={{ overflowX: 'auto', '& text': { fontSize: 13, fill: 'var(--mui-palette-text-secondary)' } }}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby={`${id}t ${id}d`}
        style={{ width: '100%', minWidth: 560, display: 'block', fontVariantNumeric: 'tabular-nums' }}
      >
        <title id={`${id}t`}>{title}</title>
        <desc id={`${id}d`}>{desc}</desc>
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line
              x1={LEFT}
              x2={WIDTH}
              y1={y(top * share)}
              y2={y(top * share)}
              stroke="var(--mui-palette-divider)"
            />
            <text x={LEFT - 8} y={y(top * share) + 4} textAnchor="end">
              {format(top * share)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => {
          const x = LEFT + slot * index + (slot - width) / 2;
          return (
            <g key={bar.hint}>
              <title>{bar.hint}</title>
              <rect x={LEFT + slot * index} y={TOP} width={slot} height={plot} fill="transparent" />
              <rect
                x={x}
                y={y(bar.total)}
                width={width}
                height={y(0) - y(bar.total)}
                rx={2}
                fill="var(--mui-palette-divider)"
                stroke="var(--mui-palette-text-secondary)"
                strokeOpacity={0.5}
              />
              <rect
                x={x}
                y={y(bar.part)}
                width={width}
                height={y(0) - y(bar.part)}
                rx={2}
                fill="var(--mui-palette-primary-main)"
              />
              {index % every === 0 && (
                <text x={x + width / 2} y={HEIGHT - 6} textAnchor="middle">
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
