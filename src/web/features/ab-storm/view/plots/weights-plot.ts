import type { PlotData } from '../../../../ui/chart/plot-data.ts';
import { armLook } from '../arm-colors.ts';
import type { ResultsTest } from '../results-test.ts';
import { type PlotTerms, timeAxis } from './plot-terms.ts';

/** Hundredths of a percent. */
const WHOLE = 10_000;

/** The shares in each phase, up to now or the end; null: not started. */
export const weightsPlot = (
  { arms, phases, endedAt }: ResultsTest,
  upTo: string | null,
  terms: PlotTerms,
): PlotData | null => {
  const { t, figures, nameOf, placeOf, file } = terms;
  const last = phases.at(-1);
  if (!last) return null;
  const end = Math.max(Date.parse(endedAt ?? upTo ?? last.from), Date.parse(last.from));
  return {
    title: t('result.chart.weights'),
    file: `${file}-shares`,
    x: timeAxis([...phases.map(({ from }) => Date.parse(from)), end], terms),
    y: { name: t('result.chart.weights.y'), write: figures.share, axis: figures.share, from: 0, to: 1 },
    series: arms.flatMap(({ path }) => {
      if (path === null) return [];
      const own = [...phases, last].map(
        ({ weights }) => weights.find((one) => one.path === path)?.weight ?? 0,
      );
      return [
        {
          key: `arm ${path}`,
          name: nameOf(path),
          draw: 'step' as const,
          ...armLook(placeOf(path)),
          values: own.map((weight) => weight / WHOLE),
        },
      ];
    }),
    marks: [],
  };
};
