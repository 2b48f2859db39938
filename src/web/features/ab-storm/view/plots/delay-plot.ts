import type { AbAnalysis } from '../../../../../contracts/ab-tests/ab-test-analysis.ts';
import type { PlotData } from '../../../../ui/chart/plot-data.ts';
import { armLook } from '../arm-colors.ts';
import type { PlotTerms } from './plot-terms.ts';

/** How many of each variant's conversions had arrived after a given delay; null: there are none. */
export const delayPlot = (
  { delays }: Pick<AbAnalysis, 'delays'>,
  { t, figures, nameOf, placeOf, file }: PlotTerms,
): PlotData | null => {
  const arms = delays?.arms.filter(({ converted }) => converted > 0) ?? [];
  if (!delays || arms.length === 0) return null;
  // Bins grow faster and faster, but each gets the same width.
  const at = delays.edges.map((_, place) => place);
  const durationOf = (place: number, display: 'long' | 'short'): string =>
    figures.duration(delays.edges[place] ?? 0, display);
  return {
    title: t('result.chart.delays'),
    file: `${file}-delays`,
    x: {
      name: t('result.chart.delays.x'),
      at,
      write: (place) => durationOf(place, 'long'),
      label: (place) => durationOf(place, 'short'),
      ticks: (width) => {
        const every = Math.max(1, Math.ceil(at.length / Math.max(2, Math.floor(width / 72))));
        return at.filter((place) => place % every === 0);
      },
      raw: (place) => (delays.edges[place] ?? 0) / 1000,
    },
    y: { name: t('result.chart.delays.y'), write: figures.share, axis: figures.share, from: 0, to: 1 },
    series: arms.map(({ path, converted, within }) => ({
      key: `arm ${path}`,
      name: nameOf(path),
      draw: 'line',
      ...armLook(placeOf(path)),
      values: within.map((count) => count / converted),
    })),
    marks: [],
  };
};
