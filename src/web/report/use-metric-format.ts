import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { MetricName, MetricValues } from '../../contracts/reports/report-query.ts';
import { metricOf, typeMetricOf } from '../../core/report/metrics.ts';
import { useFormat } from '../i18n/use-format.ts';

type Value = MetricValues[MetricName] | undefined;

/** Conversions are rare: their rates need two digits to differ. */
const isFine = (metric: MetricName): boolean =>
  metric === 'cr' || metric === 'offerCr' || typeMetricOf(metric)?.figure === 'cr';

/** Formats values of metrics in the language and the currency; unknown and missing ones are dashes. */
export const useMetricFormat = (currency: string) => {
  const intl = useIntl();
  const format = useFormat();
  return useMemo(() => {
    const money = (value: number, digits: number): string =>
      intl.formatNumber(value, { style: 'currency', currency, maximumFractionDigits: digits });
    return (metric: MetricName, value: Value): string => {
      const known = value === undefined || value === null ? null : Number(value);
      if (known === null) return format.count(null);
      const { kind } = metricOf(metric);
      if (kind === 'count') return format.count(known);
      if (kind === 'share') return format.percent(known, isFine(metric) ? 2 : 1);
      if (kind === 'money') return format.money(String(value), currency);
      // The cost or revenue of one click is often less than a cent.
      return Math.abs(known) < 1 ? money(known, 4) : format.money(String(value), currency);
    };
  }, [intl, format, currency]);
};
