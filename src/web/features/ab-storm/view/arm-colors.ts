import { colorOf } from '../../../ui/chart/chart-colors.ts';
import type { PlotSeries } from '../../../ui/chart/plot-data.ts';

const DASHES = ['solid', 'dashed', 'dotted'] as const;

/** The control is grey, treatments have chart colours; the line style distinguishes them as well. */
export const armLook = (place: number): Pick<PlotSeries, 'color' | 'dash'> =>
  place <= 0
    ? { color: 'var(--mui-palette-text-secondary)', dash: 'solid' }
    : { color: colorOf(place - 1), dash: DASHES[(place - 1) % DASHES.length] ?? 'solid' };
