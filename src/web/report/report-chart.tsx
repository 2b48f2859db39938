import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReportAnswer, TimeStep } from '../../contracts/reports/report-query.ts';
import { type CommonMetric, valueKind } from '../../core/report/metrics.ts';
import { dateAt } from '../../core/time/range.ts';
import { figuresQuery, type ReportAsk, reportQuery } from '../api/reports/report-query.ts';
import { useT } from '../i18n/use-t.ts';
import type { ChartData, ChartMark } from '../ui/chart/chart-data.ts';
import { LateChart } from '../ui/chart/late-chart.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { NOTED } from './kpi-grid.tsx';
import { StepMenu } from './range/step-menu.tsx';
import { stepOf, stepsOf } from './range/steps.ts';
import type { Report } from './use-report.ts';

/** Maximum number of steps of a range: quarter hours of three days, or days of a year. */
const STEPS = 1000;

const stepsAsk = (report: Report, metrics: readonly CommonMetric[]): ReportAsk => ({
  ...report.ask([stepOf(report.range, report.state.step)], metrics),
  compared: report.compared?.whole ?? null,
  limit: STEPS,
});

/**
 * Figures of a report's range and their notes, with the steps of its chart. One query for several metrics lets another one
 * be shown without waiting.
 */
export const chartQuery = (report: Report, metrics: readonly CommonMetric[], shown: CommonMetric) => {
  const { compared, everyMs, ready } = report;
  const all = [...new Set([...metrics, ...NOTED, shown])];
  return {
    ...figuresQuery(stepsAsk(report, all), compared?.soFar ?? null, everyMs),
    enabled: ready,
  };
};

interface ReportChartProps {
  report: Report;
  /** The one shown, and all that are queried with it. */
  metric: CommonMetric;
  metrics: readonly CommonMetric[];
  marks?: readonly ChartMark[];
}

const NO_MARKS: readonly ChartMark[] = [];

/** One metric over time, with its comparison. A step of a day or more can be opened. */
export const ReportChart = ({ report, metric, metrics, marks = NO_MARKS }: ReportChartProps) => {
  const t = useT();
  const { state, range, timeZone, change } = report;
  const step = stepOf(range, state.step);
  const { data, error, refetch } = useQuery(chartQuery(report, metrics, metric));
  const title = t(`metric.${metric}`);
  // Estimates take longer: they wait for the numbers.
  const estimate = ESTIMATES[metric];
  const mature = useQuery({
    ...reportQuery(stepsAsk(report, [estimate ?? metric]), report.everyMs),
    enabled: report.ready && data !== undefined && estimate !== undefined,
  });
  const matureName = estimate && t(`metric.${estimate}`);
  const later = mature.isPlaceholderData ? undefined : mature.data;
  const drawn = useMemo(
    () =>
      data && {
        ...chartData(data, { title, metric, step, marks }),
        estimate: estimate &&
          later && {
            name: matureName ?? '',
            values: later.rows.map(({ values }) => values[estimate] ?? null),
          },
      },
    [data, later, estimate, matureName, title, metric, step, marks],
  );
  const steps = stepsOf(range);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const lookInto = (place: number): void => {
    const [from, next = range.to] = drawn?.steps.slice(place, place + 2) ?? [];
    if (from === undefined) return;
    const days = {
      from: dateAt(Date.parse(from), timeZone),
      to: dateAt(Date.parse(next) - 1, timeZone),
    };
    change({ range: days, step: undefined });
  };
  const isWithinDay = step === 'hour' || step === 'quarter';
  return (
    <LateChart
      data={drawn}
      onStep={isWithinDay ? undefined : lookInto}
      actions={
        steps.length > 1 && (
          <StepMenu steps={steps} value={step} onChange={(next) => change({ step: next })} />
        )
      }
    />
  );
};

/** What a metric will have become once all conversions have come. */
const ESTIMATES: Partial<Record<CommonMetric, CommonMetric>> = {
  conversions: 'matureConversions',
  cr: 'matureCr',
  roi: 'matureRoi',
};

interface Drawing {
  title: string;
  metric: CommonMetric;
  step: TimeStep;
  marks: readonly ChartMark[];
}

const chartData = (answer: ReportAnswer, { title, metric, step, marks }: Drawing): ChartData => {
  const { rows, from, to, timeZone, currency } = answer;
  const kind = valueKind(metric);
  return {
    title,
    to,
    timeZone,
    currency,
    marks,
    step,
    // The first step may begin before the range; the curve begins with the range.
    steps: rows.map(({ keys: [key] }) => (!key || key < from ? from : key)),
    series: [
      {
        key: metric,
        name: title,
        kind,
        draw: kind === 'count' || kind === 'money' ? 'area' : 'line',
        values: rows.map(({ values }) => values[metric] ?? null),
        previous: answer.compared ? rows.map(({ previous }) => previous?.[metric] ?? null) : null,
      },
    ],
  };
};
