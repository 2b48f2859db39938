import type { AbAnalysis } from '../../../../../contracts/ab-tests/ab-test-analysis.ts';
import type { PlotData } from '../../../../ui/chart/plot-data.ts';
import { armLook } from '../arm-colors.ts';
import type { PlotTerms } from './plot-terms.ts';

type Density = NonNullable<AbAnalysis['arms'][number]['density']>;

/** Points at which all curves are sampled. */
const PLACES = 160;

/** A curve at equal steps, interpolated between its points; 0 beyond its ends. */
export const densityAt = ({ from, to, values }: Density, x: number): number => {
  const place = from === to ? 0 : ((x - from) / (to - from)) * (values.length - 1);
  if (place < 0 || place > values.length - 1) return 0;
  const low = Math.floor(place);
  const before = values[low] ?? 0;
  return before + ((values[low + 1] ?? before) - before) * (place - low);
};

/** The posterior of each variant, with the highest peak at 1; null: nothing yet. */
export const densityPlot = (
  { arms }: Pick<AbAnalysis, 'arms'>,
  isRevenue: boolean,
  { t, figures, nameOf, placeOf, file }: PlotTerms,
): PlotData | null => {
  const known = arms.flatMap(({ path, density }) => (density === null ? [] : [{ path, density }]));
  if (known.length === 0) return null;
  const from = Math.min(...known.map(({ density }) => density.from));
  const to = Math.max(...known.map(({ density }) => density.to));
  const peak = Math.max(...known.flatMap(({ density }) => density.values));
  if (!(to > from) || !(peak > 0)) return null;
  const at = Array.from({ length: PLACES + 1 }, (_, i) => from + ((to - from) * i) / PLACES);
  const write = (x: number): string => (isRevenue ? figures.price(x) : figures.rate(x));
  return {
    title: t(isRevenue ? 'result.chart.density.revenue' : 'result.chart.density'),
    file: `${file}-density`,
    x: { name: t(isRevenue ? 'result.perVisitor' : 'result.rate'), at, write, label: write },
    y: { name: t('result.chart.density.y'), write: figures.share, axis: figures.share, from: 0, to: 1 },
    series: known.map(({ path, density }) => ({
      key: `arm ${path}`,
      name: nameOf(path),
      draw: 'area',
      ...armLook(placeOf(path)),
      values: at.map((x) => densityAt(density, x) / peak),
    })),
    marks: [],
  };
};
