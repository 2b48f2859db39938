import type { AbAnalysis } from '../../../../../contracts/ab-tests/ab-test-analysis.ts';
import { startOfDate } from '../../../../../core/time/zone.ts';
import type { PlotData } from '../../../../ui/chart/plot-data.ts';
import { armLook } from '../arm-colors.ts';
import { type PlotTerms, timeAxis } from './plot-terms.ts';

/** The rate of all visitors up to each day, by the day of their visit; null: no completed visitors. */
export const ratesPlot = (
  { arms, days }: Pick<AbAnalysis, 'arms' | 'days'>,
  terms: PlotTerms,
): PlotData | null => {
  const { t, intl, figures, nameOf, placeOf, file, timeZone } = terms;
  const first = days.findIndex((day) => day.arms.some(({ over }) => over > 0));
  if (first === -1) return null;
  const axis = timeAxis(
    days.map(({ day }) => startOfDate(day, timeZone)),
    terms,
  );
  const dayOf = (x: number): string =>
    intl.formatDate(x, { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
  return {
    title: t('result.chart.rates'),
    file: `${file}-rates`,
    x: {
      ...axis,
      name: t('result.day'),
      write: dayOf,
      label: (x) => intl.formatDate(x, { timeZone, day: 'numeric', month: 'short' }),
      ...(days.length < 4 && { ticks: () => axis.at }),
    },
    y: { name: t('result.chart.rates.y'), write: figures.rate, axis: figures.share, from: 0 },
    series: arms.map(({ path }) => {
      let over = 0;
      let converted = 0;
      return {
        key: `arm ${path}`,
        name: nameOf(path),
        draw: 'line',
        ...armLook(placeOf(path)),
        values: days.map((day) => {
          const own = day.arms.find((arm) => arm.path === path);
          over += own?.over ?? 0;
          converted += own?.converted ?? 0;
          return over === 0 ? null : converted / over;
        }),
      };
    }),
    marks: [],
  };
};
