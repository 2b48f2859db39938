import { useMemo } from 'react';
import type { SummaryReport } from '../../contracts/report.ts';
import { useT } from '../i18n/use-t.ts';
import type { ChartData } from './chart/chart-data.ts';
import { LateChart } from './chart/late-chart.tsx';

const DAY_STEPS = 20 * 3_600_000;

type Report = Pick<SummaryReport, 'series' | 'timeZone' | 'currency' | 'to'>;

/** Requests and valid visits over time; without a report, the place for them. */
export const VisitsChart = ({ report }: { report: Report | undefined }) => {
  const t = useT();
  const data = useMemo((): ChartData | undefined => {
    if (!report) return undefined;
    const { series, to, timeZone, currency } = report;
    const [first, second] = series;
    const byDay = first && second && Date.parse(second.at) - Date.parse(first.at) > DAY_STEPS;
    const one = (key: 'requests' | 'valid', draw: 'line' | 'area'): ChartData['series'][number] => ({
      ...{ key, name: t(`metric.${key}`), kind: 'count', draw, previous: null },
      values: series.map((row) => row[key]),
    });
    return {
      ...{ title: t('series.title'), to, timeZone, currency, marks: [] },
      step: byDay ? 'day' : 'hour',
      steps: series.map(({ at }) => at),
      series: [one('valid', 'area'), one('requests', 'line')],
    };
  }, [report, t]);
  return <LateChart data={data} />;
};
