import type { Formula, FormulaInput, FormulaPatch } from '../../contracts/reports/formula.ts';
import { MAX_FORMULAS } from '../../contracts/reports/report-query.ts';
import { MAX_FORMULA, MAX_OPERANDS } from '../../core/report/formula.ts';
import { type FormulaProblem, formulasIn } from '../../core/report/formula-text.ts';
import { brokenUnique } from '../../db/failure.ts';
import type { Row, Tx } from '../../db/tables.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Auth } from '../session/guard.ts';
import { formulaOf, formulaRows, readRows, workspaceFormulas } from './stored-formulas.ts';

type FormulaRow = Row<'formulas'>;

const orTaken = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    if (brokenUnique(error) === 'formulas_name') throw invalidFields({ name: 'name_taken' });
    throw error;
  }
};

/** `formula:1 → formula:2` with the names of the formulas. */
const named = (path: string, rows: readonly FormulaRow[]): string =>
  path.replace(/formula:(\d+)/g, (column, number) => {
    const row = rows.find((one) => one.number === Number(number));
    return row === undefined ? column : `"${row.name}" (${column})`;
  });

/** What is wrong with a formula, where, and what to do, in English. */
const sentenceOf = ({ code, at, text, near }: FormulaProblem, rows: readonly FormulaRow[]): string => {
  const place = at === null ? '' : ` at character ${at}`;
  switch (code) {
    case 'formula_required':
      return 'There is no formula. Write one such as epc - cpc.';
    case 'formula_too_long':
      return `The formula has more than ${MAX_FORMULA} characters. Split it into several formulas.`;
    case 'formula_too_large':
      return `With the formulas that it uses, it has more than ${MAX_OPERANDS} numbers and metrics. Use fewer.`;
    case 'formula_character':
      return `"${text}"${place} has no meaning in a formula. Use names of metrics, numbers with a decimal point, + - * / and parentheses.`;
    case 'formula_syntax':
      return text === ''
        ? `A metric or a number is missing at the end${place}.`
        : `A metric or a number is missing before "${text}"${place}.`;
    case 'formula_parenthesis':
      return text === '('
        ? `The parenthesis${place} is never closed. Add ).`
        : `The parenthesis${place} closes nothing. Remove it, or add ( before it.`;
    case 'formula_operator':
      return `An operator is missing before "${text}"${place}. Write +, -, * or / there.`;
    case 'formula_number':
      return `The number ${text}${place} is too long. Use at most 30 digits.`;
    case 'formula_function':
      return `"${text}"${place} is followed by a parenthesis, but there are no functions. Write an operator between them.`;
    case 'formula_name':
      return `There is no metric "${text}"${place}.${near === null ? ' Names are as in GET /report, such as epc, cr:4 or formula:1.' : ` Did you mean ${near}?`}`;
    case 'formula_estimate':
      return `"${text}"${place} is an estimate or a word, which formulas cannot have: the result would look like a fact. Use a metric such as cr or roi.`;
    case 'formula_cycle':
      return `Formulas use each other in a circle: ${named(text, rows)}. Change one of them.`;
    case 'formula_uses':
      return `It uses ${named(text, rows)}, which cannot be computed. Correct that one first.`;
  }
};

const refusalOf = (problem: FormulaProblem, rows: readonly FormulaRow[], before = ''): Refusal => {
  const sentence = `${before}${sentenceOf(problem, rows)}`;
  return new Refusal('validation_failed', {
    message: sentence,
    fields: { formula: problem.code },
    hints: { formula: sentence },
  });
};

/** What a workspace's members computed from the metrics. Members of one workspace change them one after another. */
export const formulaService = ({ db, now }: Pick<Parts, 'db' | 'now'>) => {
  const inOrder = <T>(workspace: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      await tx.selectFrom('workspaces').select('id').where('id', '=', workspace).forNoKeyUpdate().execute();
      return work(tx);
    });

  /**
   * The formula as it will be. Refused if it cannot be computed, or another that uses it could not be any more; one that
   * could not be before is its own matter.
   */
  const checked = async (
    tx: Tx,
    workspace: number,
    before: readonly FormulaRow[],
    row: FormulaRow,
  ): Promise<Formula> => {
    // The first one is where a circle begins.
    const rows = [row, ...before.filter(({ number }) => number !== row.number)];
    const was = await readRows(tx, workspace, before);
    const read = await readRows(tx, workspace, rows);
    const own = read.get(row.number);
    if (own !== undefined && 'problem' in own) throw refusalOf(own.problem, rows);
    for (const other of rows) {
      const [then, now] = [was.get(other.number), read.get(other.number)];
      if (then !== undefined && 'expression' in then && now !== undefined && 'problem' in now)
        throw refusalOf(now.problem, rows, `The formula "${other.name}" uses this one. `);
    }
    return formulaOf(row, own);
  };

  const nextNumber = async (tx: Tx, workspace: number): Promise<number> => {
    const row = await tx
      .selectFrom('formulas')
      .select((eb) => eb.fn.max('number').as('last'))
      .where('workspace_id', '=', workspace)
      .executeTakeFirst();
    return Number(row?.last ?? 0) + 1;
  };

  /** Names of the other formulas and of the saved reports that have a formula. */
  const usersOf = async (tx: Tx, workspace: number, number: number, rows: readonly FormulaRow[]) => {
    const formulas = rows.filter((row) => row.number !== number && formulasIn(row.formula).includes(number));
    const reports = await tx
      .selectFrom('saved_reports')
      .select(['name', 'body'])
      .where('workspace_id', '=', workspace)
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .execute();
    const having = reports.filter(({ body }) => body.metrics.includes(`formula:${number}`));
    return [
      ...formulas.map(({ name }) => `the formula "${name}"`),
      ...having.map(({ name }) => `the saved report "${name}"`),
    ];
  };

  return {
    /** By name. */
    list: (workspace: number): Promise<Formula[]> => workspaceFormulas(db, workspace),

    /** Fields: `name_taken`, `too_many_formulas`; for `formula`, the codes of core/report/formula-text.ts, with a hint. */
    create: ({ user, workspace }: Pick<Auth, 'user' | 'workspace'>, input: FormulaInput): Promise<Formula> =>
      inOrder(workspace.id, async (tx) => {
        const before = await formulaRows(tx, workspace.id);
        if (before.length >= MAX_FORMULAS) throw invalidFields({ name: 'too_many_formulas' });
        const at = new Date(now());
        const row: FormulaRow = {
          ...input,
          workspace_id: workspace.id,
          number: await nextNumber(tx, workspace.id),
          created_by: user.id,
          created_at: at,
          changed_at: at,
          deleted_at: null,
        };
        const formula = await checked(tx, workspace.id, before, row);
        await orTaken(tx.insertInto('formulas').values(row).execute());
        return formula;
      }),

    /** `not_found`; fields as for `create`. Missing fields stay. */
    change: (workspace: number, { number, ...patch }: FormulaPatch): Promise<Formula> =>
      inOrder(workspace, async (tx) => {
        const before = await formulaRows(tx, workspace);
        const found = before.find((row) => row.number === number);
        if (found === undefined) throw new Refusal('not_found');
        const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
        const row: FormulaRow = { ...found, ...given, changed_at: new Date(now()) };
        const formula = await checked(tx, workspace, before, row);
        const { name, formula: text, format, decimals, good, changed_at } = row;
        await orTaken(
          tx
            .updateTable('formulas')
            .set({ name, formula: text, format, decimals, good, changed_at })
            .where('workspace_id', '=', workspace)
            .where('number', '=', number)
            .execute(),
        );
        return formula;
      }),

    /** Returns the removed formula; `not_found`; `conflict` with field `number`: `formula_used`, naming where. */
    remove: (workspace: number, number: number): Promise<Formula> =>
      inOrder(workspace, async (tx) => {
        const rows = await formulaRows(tx, workspace);
        const row = rows.find((one) => one.number === number);
        if (row === undefined) throw new Refusal('not_found');
        const users = await usersOf(tx, workspace, number, rows);
        if (users.length > 0)
          throw new Refusal('conflict', {
            message: `"${row.name}" is used by ${users.join(', ')}. Remove it there first.`,
            fields: { number: 'formula_used' },
          });
        const read = await readRows(tx, workspace, rows);
        await tx
          .updateTable('formulas')
          .set({ deleted_at: new Date(now()) })
          .where('workspace_id', '=', workspace)
          .where('number', '=', number)
          .execute();
        return formulaOf(row, read.get(number));
      }),
  };
};
