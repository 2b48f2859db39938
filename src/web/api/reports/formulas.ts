import { apiPaths } from '../../../contracts/paths.ts';
import {
  Formula,
  type FormulaInput,
  FormulaList,
  type FormulaPatch,
} from '../../../contracts/reports/formula.ts';
import { apiQuery, callApi } from '../api-call.ts';

const path = apiPaths.formula;

/** The workspace's formulas, by name. */
export const formulasQuery = () =>
  apiQuery(['formula', 'list'], { path, answer: FormulaList }, { staleTime: 60_000 });

export const addFormula = (body: FormulaInput): Promise<Formula> =>
  callApi({ method: 'POST', path, body, answer: Formula });

export const changeFormula = (body: FormulaPatch): Promise<Formula> =>
  callApi({ method: 'PATCH', path, body, answer: Formula });

export const deleteFormula = (number: number): Promise<Formula> =>
  callApi({ method: 'DELETE', path, body: { number }, answer: Formula });
