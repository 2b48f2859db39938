import type { Formula } from '../../contracts/reports/formula.ts';
import type { ColumnName } from '../../contracts/reports/report-query.ts';
import { type FormulaName, formulaNumber } from '../../core/report/columns.ts';
import { type Expression, type Formulas, namesIn } from '../../core/report/formula.ts';
import { type ReadFormula, readFormulas } from '../../core/report/formula-text.ts';
import { isOfConversions } from '../../core/report/metrics.ts';
import { usesCost } from '../../core/report/spread.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import { countedTypes } from '../conversion-type/stored-types.ts';
import { invalidFields } from '../http/refusal.ts';

type FormulaRow = Row<'formulas'>;

/** A workspace's formulas by number. `db` can be a transaction. */
export const formulaRows = (db: Db | Tx, workspace: number): Promise<FormulaRow[]> =>
  db
    .selectFrom('formulas')
    .selectAll()
    .where('workspace_id', '=', workspace)
    .where('deleted_at', 'is', null)
    .orderBy('number')
    .execute();

/** What rows of formulas compute, by their numbers. */
export const readRows = async (
  db: Db | Tx,
  workspace: number,
  rows: readonly Pick<FormulaRow, 'number' | 'formula'>[],
): Promise<ReadonlyMap<number, ReadFormula>> => {
  const types = await countedTypes(db, workspace);
  return readFormulas(
    new Map(rows.map(({ number, formula }) => [number, formula])),
    types.map(({ number }) => number),
  );
};

/** A formula in the form of its contract; `read`: what it computes. */
export const formulaOf = (row: FormulaRow, read: ReadFormula | undefined): Formula => {
  const metrics = read !== undefined && 'expression' in read ? namesIn(read.expression) : [];
  const problem = read !== undefined && 'problem' in read ? read.problem : null;
  return {
    number: row.number,
    name: row.name,
    formula: row.formula,
    format: row.format,
    decimals: row.decimals,
    good: row.good,
    usesCost: metrics.some(usesCost),
    ofConversions: metrics.every(isOfConversions),
    problem: problem && { code: problem.code, at: problem.at, text: problem.text },
    changedAt: row.changed_at.toISOString(),
  };
};

/** A workspace's formulas, by name. */
export const workspaceFormulas = async (db: Db, workspace: number): Promise<Formula[]> => {
  const rows = await formulaRows(db, workspace);
  const read = await readRows(db, workspace, rows);
  return rows
    .map((row) => formulaOf(row, read.get(row.number)))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.number - b.number);
};

const expressionOf = (read: ReadFormula | undefined): Expression | null =>
  read !== undefined && 'expression' in read ? read.expression : null;

/** The formulas among the columns of a report. Field `metrics`: `metric_unknown` for one that does not exist. */
export const formulasOf = async (
  db: Db,
  workspace: number,
  columns: readonly ColumnName[],
): Promise<Formulas> => {
  const numbers = columns.flatMap((name) => formulaNumber(name) ?? []);
  if (numbers.length === 0) return new Map();
  const rows = await formulaRows(db, workspace);
  const read = await readRows(db, workspace, rows);
  if (numbers.some((number) => !read.has(number))) throw invalidFields({ metrics: 'metric_unknown' });
  return new Map(
    numbers.map((number): [FormulaName, Expression | null] => [
      `formula:${number}`,
      expressionOf(read.get(number)),
    ]),
  );
};
