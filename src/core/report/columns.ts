import type { MetricName } from './metrics.ts';

/** A formula of the workspace, by its number. */
export type FormulaName = `formula:${number}`;

/** What a column of a report shows: a metric, or a formula over metrics. */
export type ColumnName = MetricName | FormulaName;

const FORMULA = /^formula:([1-9]\d{0,5})$/;

/** The number of a formula's column; null for any other text. */
export const formulaNumber = (name: string): number | null => {
  const number = FORMULA.exec(name)?.[1];
  return number === undefined ? null : Number(number);
};

export const isFormula = (name: ColumnName): name is FormulaName => name.startsWith('formula:');

export const isMetric = (name: ColumnName): name is MetricName => !isFormula(name);
