import type { ConversionType } from '../../../contracts/postbacks/conversion-type.ts';
import type { MetricName } from '../../../contracts/reports/report-query.ts';
import {
  type CommonMetric,
  TYPE_FIGURES,
  type TypeMetric,
  typeMetricOf,
} from '../../../core/report/metrics.ts';
import type { Translate } from '../../i18n/use-t.ts';
import { shortMetric } from '../words.ts';
import { typeName } from './type-name.ts';

type Types = readonly Pick<ConversionType, 'number' | 'name' | 'known'>[];

/** The figures of conversion types, as columns of a report. */
export const typeMetrics = (types: Types): TypeMetric[] =>
  types.flatMap(({ number }) => TYPE_FIGURES.map((figure): TypeMetric => `${figure}:${number}`));

/** What metrics are called, including the figures of these types. */
export const metricWords = (t: Translate, types: Types) => {
  const ofType = (metric: MetricName, end: '' | '.help'): string | null => {
    const parts = typeMetricOf(metric);
    if (parts === null) return null;
    const type = types.find(({ number }) => number === parts.type);
    return t(`metric.type.${parts.figure}${end}`, {
      type: type === undefined ? `#${parts.type}` : typeName(t, type),
    });
  };
  return {
    name: (metric: MetricName): string => ofType(metric, '') ?? t(`metric.${metric as CommonMetric}`),
    /** For the heading of a column. */
    short: (metric: MetricName): string => ofType(metric, '') ?? t(shortMetric(metric as CommonMetric)),
    /** The definition in a sentence. */
    help: (metric: MetricName): string =>
      ofType(metric, '.help') ?? t(`metric.${metric as CommonMetric}.help`),
  };
};
