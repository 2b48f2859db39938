import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Formula } from '../../../../contracts/reports/formula.ts';
import type { ColumnName, MetricValues } from '../../../../contracts/reports/report-query.ts';
import { isFormula } from '../../../../core/report/columns.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useMetricFormat } from '../../../report/use-metric-format.ts';
import { formulaOf } from './column-names.ts';

type Look = Pick<Formula, 'format' | 'decimals'>;

/** Formats values of formulas, with as many decimals as the formula says; unknown ones are dashes. */
export const useFormulaFormat = (currency: string) => {
  const intl = useIntl();
  const format = useFormat();
  return useMemo(() => {
    const styles = {
      number: {},
      money: { style: 'currency', currency },
      percent: { style: 'percent' },
    } as const;
    return ({ format: style, decimals }: Look, value: number | null): string =>
      value === null
        ? format.count(null)
        : intl.formatNumber(value, {
            ...styles[style],
            minimumFractionDigits: decimals,
            maximumFractionDigits: decimals,
          });
  }, [intl, format, currency]);
};

/** Formats values of a report's columns. */
export const useColumnFormat = (currency: string, formulas: readonly Formula[]) => {
  const ofMetric = useMetricFormat(currency);
  const ofFormula = useFormulaFormat(currency);
  return (name: ColumnName, value: MetricValues[string] | undefined): string => {
    if (!isFormula(name)) return ofMetric(name, value);
    const known = value === undefined || value === null ? null : Number(value);
    return ofFormula(formulaOf(formulas, name) ?? { format: 'number', decimals: 2 }, known);
  };
};
