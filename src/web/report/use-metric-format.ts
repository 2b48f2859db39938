import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { MetricName, MetricValues } from '../../contracts/reports/report-query.ts';
import { isEstimate, typeMetricOf, valueKind } from '../../core/report/metrics.ts';
import { useFormat } from '../i18n/use-format.ts';

type Value = MetricValues[MetricName] | undefined;

/** Conversions are rare: their rates need two digits to differ. */
const isFine = (metric: MetricName): boolean =>
  metric === 'cr' || metric === 'matureCr' || metric === 'offerCr' || typeMetricOf(metric)?.figure === 'cr';

/** Formats values of metrics in the language and the currency; estimates say so, unknown and missing ones are dashes. */
export const useMetricFormat = (currency: string) => {
  const intl = useIntl();
  const format = useFormat();
  return useMemo(() => {
    const money = (value: number, digits: number): string =>
      intl.formatNumber(value, { style: 'currency', currency, maximumFractionDigits: digits });
    const written = (metric: MetricName, value: Value, known: number): string => {
      const kind = valueKind(metric);
      if (kind === 'count') return format.count(Math.round(known));
      if (kind === 'share') return format.percent(known, isFine(metric) ? 2 : 1);
      if (kind === 'money') return format.money(String(value), currency);
      // The cost or revenue of one click is often less than a cent.
      return Math.abs(known) < 1 ? money(known, 4) : format.money(String(value), currency);
    };
    return (metric: MetricName, value: Value): string => {
      const known = value === undefined || value === null ? null : Number(value);
      if (known === null) return format.count(null);
      const text = written(metric, value, known);
      return isEstimate(metric) ? `≈\u00a0${text}` : text;
    };
  }, [intl, format, currency]);
};
