import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { HeatmapAnswer } from '../../../../contracts/reports/heatmap.ts';
import type { MetricName } from '../../../../contracts/reports/report-query.ts';
import { metricOf } from '../../../../core/report/metrics.ts';
import { DAY_MS } from '../../../../core/time/durations.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useMetricFormat } from '../../../report/use-metric-format.ts';
import { type Doubt, doubtOf } from './heat-scale.ts';

type Cell = HeatmapAnswer['cells'][number];

const DOUBTS = {
  little: 'heatmap.cell.little',
  unknown: 'app.notKnown',
  spread: 'ledger.mark',
} as const satisfies Record<Doubt, string>;

/** A Monday. */
const MONDAY = Date.parse('2024-01-01T00:00:00Z');

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The texts of a heatmap. `name`: of its metric. */
export const useHeatWords = (metric: MetricName, name: string, currency: string) => {
  const t = useT();
  const intl = useIntl();
  const format = useFormat();
  const write = useMetricFormat(currency);
  return useMemo(() => {
    const { kind } = metricOf(metric);
    const isPerHour = kind === 'count' || kind === 'money';
    const value = (of: number | null): string => {
      if (of === null || kind !== 'count') return write(metric, of === null ? null : String(of));
      return intl.formatNumber(of, { maximumFractionDigits: of < 10 ? 2 : of < 100 ? 1 : 0 });
    };
    const weekday = (day: number, length: 'short' | 'long'): string =>
      intl.formatDate(MONDAY + (day - 1) * DAY_MS, { timeZone: 'UTC', weekday: length });
    const doubt = (why: Doubt): string => t(DOUBTS[why]);
    return {
      title: isPerHour ? t('heatmap.perHour', { metric: name }) : name,
      weekday,
      hour: (hour: number): string => String(hour).padStart(2, '0'),
      value,
      doubt,
      /** All about a cell in one line. */
      detail: (cell: Cell): string => {
        const when = `${weekday(cell.weekday, 'long')}, ${clock(cell.hour)}–${clock(cell.hour + 1)}`;
        if (cell.hours === 0) return t('heatmap.cell.none', { when });
        const figures = t('heatmap.cell', {
          when,
          value: value(cell.value),
          visits: cell.valid,
          hours: Math.max(1, Math.round(cell.hours)),
        });
        const why = doubtOf(metric, cell);
        return why === null ? figures : `${figures} · ${doubt(why)}`;
      },
      average: (total: HeatmapAnswer['total']): string =>
        t('heatmap.average', { value: value(total.value), visits: format.count(total.valid) }),
    };
  }, [t, intl, format, write, metric, name]);
};
export type HeatWords = ReturnType<typeof useHeatWords>;
