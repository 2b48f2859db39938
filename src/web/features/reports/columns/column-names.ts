import type { ConversionType } from '../../../../contracts/postbacks/conversion-type.ts';
import type { Formula } from '../../../../contracts/reports/formula.ts';
import type { ColumnName } from '../../../../contracts/reports/report-query.ts';
import { formulaNumber, isFormula } from '../../../../core/report/columns.ts';
import type { Translate } from '../../../i18n/use-t.ts';
import { metricWords } from '../../../report/conversions/metric-names.ts';

/** The formula of a column; undefined for metrics, and for formulas that are not among these. */
export const formulaOf = (formulas: readonly Formula[], name: ColumnName): Formula | undefined =>
  isFormula(name) ? formulas.find(({ number }) => number === formulaNumber(name)) : undefined;

/** What columns are called: metrics, figures of these conversion types, and these formulas. */
export const columnWords = (t: Translate, types: readonly ConversionType[], formulas: readonly Formula[]) => {
  const words = metricWords(t, types);
  return {
    name: (name: ColumnName): string =>
      isFormula(name) ? (formulaOf(formulas, name)?.name ?? name) : words.name(name),
    /** For the heading of a column. */
    short: (name: ColumnName): string =>
      isFormula(name) ? (formulaOf(formulas, name)?.name ?? name) : words.short(name),
    /** The definition in a sentence, or the formula. */
    help: (name: ColumnName): string =>
      isFormula(name) ? (formulaOf(formulas, name)?.formula ?? '') : words.help(name),
  };
};
