import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import type { ChartData, ChartValue, ValueKind } from './chart-data.ts';
import { isWithinDays } from './steps.ts';

/** Formats of a chart's figures and times, in the current language and its data's zone and currency. */
export const useChartWords = ({
  step,
  timeZone,
  currency,
}: Pick<ChartData, 'step' | 'timeZone' | 'currency'>) => {
  const intl = useIntl();
  const t = useT();
  const format = useFormat();
  return useMemo(() => {
    const within = isWithinDays({ step });
    const day = (iso: string): string => intl.formatDate(iso, { timeZone, day: 'numeric', month: 'short' });
    const figure: Record<ValueKind, (value: number | string) => string> = {
      count: (value) => format.count(Number(value)),
      money: (value) => format.money(String(value), currency),
      rate: (value) => format.price(Number(value).toFixed(4), currency),
      share: (value) => format.percent(Number(value), 2),
    };
    return {
      value: (kind: ValueKind, value: ChartValue): string =>
        value === null ? t('app.notKnown') : figure[kind](value),
      axis: (kind: ValueKind, value: number): string => {
        if (kind === 'count') return format.compact(value);
        if (kind === 'share') return format.percent(value, 1);
        return intl.formatNumber(value, { style: 'currency', currency, notation: 'compact' });
      },
      day,
      /** Below the axis. */
      label: (iso: string, byDay: boolean): string => {
        if (!byDay) return format.dayOrHour(iso, timeZone, false);
        return step === 'month'
          ? intl.formatDate(iso, { timeZone, month: 'short', year: 'numeric' })
          : day(iso);
      },
      /** In full. */
      time: (iso: string): string => {
        if (within) return format.hour(iso, timeZone);
        if (step === 'month') return intl.formatDate(iso, { timeZone, month: 'long', year: 'numeric' });
        return intl.formatDate(iso, {
          timeZone,
          weekday: 'short',
          day: 'numeric',
          month: 'short',
          year: 'numeric',
        });
      },
      events: (count: number): string => t('chart.events', { count }),
    };
  }, [intl, t, format, step, timeZone, currency]);
};
export type ChartWordsOf = ReturnType<typeof useChartWords>;
