import { useIntl } from 'react-intl';
import {
  type ConversionDimension,
  type Dimension,
  isConversionDimension,
  type ReportRow,
} from '../../../contracts/reports/report-query.ts';
import { CONVERSION_STATUSES } from '../../../core/conversions/types.ts';
import { type Translate, useT } from '../../i18n/use-t.ts';
import { typeWord } from '../../report/conversions/type-name.ts';
import { isStep } from '../../report/saved/built-state.ts';
import { valueWord } from '../../report/words.ts';
import { useChartWords } from '../../ui/chart/use-chart-text.ts';

/** A conversion's type or status in words. */
const conversionWord = (
  t: Translate,
  dimension: ConversionDimension,
  value: string,
  name: string | null,
): string => {
  if (dimension === 'conversionType') return typeWord(t, value, name);
  const status = CONVERSION_STATUSES.find((one) => one === value);
  return status === undefined ? value : t(`conversionStatus.${status}`);
};

interface Setting {
  timeZone: string;
  currency: string;
}

/** Writes the keys of a report's rows. */
export const useKeyWord = ({ timeZone, currency }: Setting, dimensions: readonly Dimension[]) => {
  const t = useT();
  const intl = useIntl();
  // A report has at most one time step.
  const words = useChartWords({ step: dimensions.find(isStep) ?? 'day', timeZone, currency });
  return ({ keys, names }: Pick<ReportRow, 'keys' | 'names'>, place: number): string => {
    const dimension = dimensions[place];
    const [value = null, name = null] = [keys[place], names[place]];
    if (dimension === undefined) return '';
    if (isStep(dimension)) return value === null ? t('app.notKnown') : words.time(value);
    if (isConversionDimension(dimension))
      return value === null ? t('value.none') : conversionWord(t, dimension, value, name);
    return valueWord(t, intl, dimension, value, name);
  };
};
