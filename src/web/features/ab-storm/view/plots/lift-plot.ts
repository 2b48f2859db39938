import type { AbAnalysis } from '../../../../../contracts/ab-tests/ab-test-analysis.ts';
import type { PlotData } from '../../../../ui/chart/plot-data.ts';
import { armLook } from '../arm-colors.ts';
import { type PlotTerms, timeAxis } from './plot-terms.ts';

/** Maximum number of points along the axis. */
const PLACES = 400;
/** Room around the newest intervals: early ones are wider than anything worth looking at. */
const ROOM = 1.8;

const LIMITS = [0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 4, 5, 6, 8, 10];
const roundUp = (value: number): number => LIMITS.find((limit) => limit >= value) ?? Math.ceil(value);

/** The confidence sequence of each lift over time; null: nothing is bounded yet. */
export const liftPlot = (
  { arms, thresholds: { mde } }: Pick<AbAnalysis, 'arms' | 'thresholds'>,
  terms: PlotTerms,
): PlotData | null => {
  const { t, figures, nameOf, placeOf, file } = terms;
  const treatments = arms
    .map(({ path, points }) => ({
      path,
      points: points.filter(({ interval }) => interval !== null && interval[1] !== null),
    }))
    .filter(({ points }) => points.length > 0);
  if (treatments.length === 0) return null;
  const all = [...new Set(treatments.flatMap(({ points }) => points.map((point) => point.at)))].sort(
    (a, b) => a - b,
  );
  // Many variants have many moments: points beyond what is visible are left out, but never the newest.
  const every = Math.ceil(all.length / PLACES);
  const at = all.filter((_, place) => (all.length - 1 - place) % every === 0);
  const reach = Math.max(
    mde,
    ...treatments.flatMap(({ points }) => points.at(-1)?.interval?.map((end) => Math.abs(end ?? 0)) ?? []),
  );
  const limit = roundUp(reach * ROOM);
  return {
    title: t('result.chart.lift'),
    file: `${file}-lift`,
    x: timeAxis(at, terms),
    y: {
      name: t('result.chart.lift.y'),
      write: figures.lift,
      axis: figures.lift,
      from: -Math.min(1, limit),
      to: limit,
    },
    band: {
      write: (low, high) => figures.lifts([low, high]),
      edge: (name, isUpper) => t(isUpper ? 'result.edge.high' : 'result.edge.low', { name }),
    },
    series: treatments.map(({ path, points }) => {
      // A bound remains valid until the next point.
      const atTime = at.map((time) => points.findLast((point) => point.at <= time)?.interval ?? null);
      return {
        key: `arm ${path}`,
        name: nameOf(path),
        draw: 'band',
        ...armLook(placeOf(path)),
        values: atTime.map((interval) => interval?.[0] ?? null),
        upper: atTime.map((interval) => interval?.[1] ?? null),
      };
    }),
    marks: [
      { at: 0, side: 'start', label: t('result.zero') },
      { at: mde, side: 'above', label: t('result.mde', { mde: figures.lift(mde) }) },
      { at: -mde, side: 'below', label: t('result.mde', { mde: figures.lift(-mde) }) },
    ],
  };
};
