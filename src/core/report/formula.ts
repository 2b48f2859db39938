import type { ColumnName, FormulaName } from './columns.ts';
import { type MetricName, ratioOf } from './metrics.ts';

/** An exact number, `over / under`; `under` is above 0. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export type Sign = '+' | '-' | '*' | '/';

/** What a formula computes, with names of type `Name` in it. */
export type Tree<Name> =
  | { readonly kind: 'number'; readonly value: Fraction }
  | { readonly kind: 'name'; readonly name: Name }
  | { readonly kind: 'negative'; readonly of: Tree<Name> }
  | { readonly kind: 'binary'; readonly sign: Sign; readonly left: Tree<Name>; readonly right: Tree<Name> };

/** A formula over metrics alone: the formulas that it uses are part of it. */
export type Expression = Tree<MetricName>;

/** The formulas of a report's columns; null for one that cannot be computed. */
export type Formulas = ReadonlyMap<FormulaName, Expression | null>;

/** Maximum characters of a formula, and numbers and metrics in it including the formulas that it uses. */
export const MAX_FORMULA = 1000;
export const MAX_OPERANDS = 100;

const NUMBER = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;
/** Larger powers of ten are no numbers that anyone means. */
const MAX_POWER = 30;

/** Decimal text, or a number, as an exact fraction. Null if it is neither, or beyond 30 digits before or after the point. */
export const fractionOf = (value: string | number): Fraction | null => {
  const [, sign, whole = '', part = '', power = '0'] = NUMBER.exec(String(value)) ?? [];
  if (sign === undefined || whole + part === '') return null;
  const shift = Number(power) - part.length;
  if (Math.abs(shift) > MAX_POWER || whole.length > MAX_POWER) return null;
  const digits = BigInt(`${sign}${whole}${part}`);
  return shift >= 0
    ? { over: digits * 10n ** BigInt(shift), under: 1n }
    : { over: digits, under: 10n ** BigInt(-shift) };
};

const negative = ({ over, under }: Fraction): Fraction => ({ over: -over, under });

const divided = (left: Fraction, right: Fraction): Fraction | null => {
  if (right.over === 0n) return null;
  const sign = right.over < 0n ? -1n : 1n;
  return { over: left.over * right.under * sign, under: left.under * right.over * sign };
};

const combined = (sign: Sign, left: Fraction, right: Fraction): Fraction | null => {
  if (sign === '/') return divided(left, right);
  if (sign === '*') return { over: left.over * right.over, under: left.under * right.under };
  const second = sign === '-' ? negative(right) : right;
  return {
    over: left.over * second.under + second.over * left.under,
    under: left.under * second.under,
  };
};

type Values = (name: MetricName) => number | string | null;

const exactly = (tree: Expression, valueFor: Values): Fraction | null => {
  if (tree.kind === 'number') return tree.value;
  if (tree.kind === 'name') {
    const value = valueFor(tree.name);
    return value === null ? null : fractionOf(value);
  }
  if (tree.kind === 'negative') {
    const of = exactly(tree.of, valueFor);
    return of && negative(of);
  }
  const left = exactly(tree.left, valueFor);
  const right = left && exactly(tree.right, valueFor);
  return left && right && combined(tree.sign, left, right);
};

/**
 * A formula's value for a row or a total, from the values that its metrics show there: exact, and rounded once, to ten
 * decimals, half up. Null if one of them is null, or a division has no denominator.
 */
export const evaluated = (tree: Expression, valueFor: Values): number | null => {
  const exact = exactly(tree, valueFor);
  const value = exact && ratioOf(exact.over, exact.under);
  return value !== null && Number.isFinite(value) ? value : null;
};

/** The names in a formula, each once, from left to right. */
export const namesIn = <Name>(tree: Tree<Name>): Name[] => {
  const found = new Set<Name>();
  const visit = (part: Tree<Name>): void => {
    if (part.kind === 'name') found.add(part.name);
    if (part.kind === 'negative') visit(part.of);
    if (part.kind === 'binary') {
      visit(part.left);
      visit(part.right);
    }
  };
  visit(tree);
  return [...found];
};

/** The metrics that columns need: their own, and those in their formulas. */
export const metricsFor = (columns: readonly ColumnName[], formulas: Formulas): MetricName[] => [
  ...new Set(
    columns.flatMap((name): MetricName[] => {
      const formula = formulas.get(name as FormulaName);
      if (formula !== undefined) return formula === null ? [] : namesIn(formula);
      return [name as MetricName];
    }),
  ),
];
