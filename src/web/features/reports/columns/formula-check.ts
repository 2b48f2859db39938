import type { Formula } from '../../../../contracts/reports/formula.ts';
import type { ColumnName } from '../../../../contracts/reports/report-query.ts';
import { MAX_FORMULA, MAX_OPERANDS } from '../../../../core/report/formula.ts';
import { type FormulaProblem, type ReadFormula, readFormulas } from '../../../../core/report/formula-text.ts';
import type { Translate } from '../../../i18n/use-t.ts';

/** Of a formula that has no number yet: no text can name it. */
const UNNUMBERED = 0.5;

/** What a typed formula computes, or why it cannot. `number`: of the formula that is edited; null if it is new. */
export const checkFormula = (
  text: string,
  number: number | null,
  formulas: readonly Pick<Formula, 'number' | 'formula'>[],
  types: readonly { readonly number: number }[],
): ReadFormula => {
  const own = number ?? UNNUMBERED;
  const others = formulas.filter((formula) => formula.number !== own);
  // The first one is where a circle begins.
  const texts = new Map([[own, text], ...others.map((one) => [one.number, one.formula] as const)]);
  const read = readFormulas(
    texts,
    types.map((type) => type.number),
  ).get(own);
  if (read === undefined) throw new Error('A formula that was given is always read.');
  return read;
};

/** A formula with the names of metrics in place of their codes. */
export const inWords = (text: string, nameOf: (name: ColumnName) => string | null): string =>
  text.replace(/[A-Za-z_][\w:]*/g, (name) => nameOf(name as ColumnName) ?? name);

/** What is wrong, where, and what to do. `nameOf`: names of formulas. */
export const problemWords = (
  t: Translate,
  { code, at, text, near }: FormulaProblem,
  nameOf: (name: ColumnName) => string | null,
): string => {
  const values = { at: at ?? 0, text, near: near ?? '' };
  switch (code) {
    case 'formula_name':
      return near === null ? t('formulas.problem.name', values) : t('formulas.problem.name.near', values);
    case 'formula_syntax':
      return text === '' ? t('formulas.problem.end') : t('formulas.problem.syntax', values);
    case 'formula_parenthesis':
      return t(text === '(' ? 'formulas.problem.opened' : 'formulas.problem.closed', values);
    case 'formula_cycle':
      return t('formulas.problem.cycle', { path: inWords(text, nameOf) });
    case 'formula_uses':
      return t('formulas.problem.uses', { name: inWords(text, nameOf) });
    case 'formula_too_long':
      return t('formulas.problem.too_long', { most: MAX_FORMULA });
    case 'formula_too_large':
      return t('formulas.problem.too_large', { most: MAX_OPERANDS });
    case 'formula_required':
      return t('formulas.problem.required');
    case 'formula_character':
      return t('formulas.problem.character', values);
    case 'formula_operator':
      return t('formulas.problem.operator', values);
    case 'formula_number':
      return t('formulas.problem.number', values);
    case 'formula_estimate':
      return t('formulas.problem.estimate', values);
    case 'formula_function':
      return t('formulas.problem.function', values);
  }
};
