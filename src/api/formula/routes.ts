import type { FastifyRequest } from 'fastify';
import { apiPaths } from '../../contracts/paths.ts';
import {
  Formula,
  FormulaInput,
  FormulaList,
  FormulaPatch,
  FormulaToRemove,
} from '../../contracts/reports/formula.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { formulaService } from './service.ts';

const route = routesOf('report');

/** Columns that members compute from metrics. */
export const formulaRoutes = (app: Api, parts: Pick<Parts, 'db' | 'now' | 'security'>): void => {
  const service = formulaService(parts);
  const path = apiPaths.formula;

  /** Not paged, because reports offer all of them. */
  app.get(path, route('viewer', { answer: FormulaList }), async (request) => ({
    rows: await service.list(authOf(request).workspace.id),
  }));

  /** Everyone in the workspace decides by these numbers: the security log says who changed one, and when. */
  const noted = async (
    request: FastifyRequest,
    change: Promise<Formula>,
    kind: 'formula_changed' | 'formula_removed' = 'formula_changed',
  ): Promise<Formula> => {
    const formula = await change;
    await parts.security.own(request, kind, { name: formula.name });
    return formula;
  };

  app.post(path, route('editor', { body: FormulaInput, created: Formula }), (request) =>
    noted(request, service.create(authOf(request), request.body)),
  );

  app.patch(path, route('editor', { body: FormulaPatch, answer: Formula }), (request) =>
    noted(request, service.change(authOf(request).workspace.id, request.body)),
  );

  app.delete(path, route('editor', { body: FormulaToRemove, answer: Formula }), (request) =>
    noted(request, service.remove(authOf(request).workspace.id, request.body.number), 'formula_removed'),
  );
};
