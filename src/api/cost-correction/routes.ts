import type { FastifyRequest } from 'fastify';
import {
  CORRECTION_PATH,
  CostCorrection,
  CostCorrectionInput,
  CostCorrectionList,
  CostCorrectionPatch,
  CostCorrectionQuery,
} from '../../contracts/campaigns/cost-correction.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { type CorrectionChange, changeText, correctionService } from './service.ts';

const route = routesOf('cost correction');

/** Multipliers of the costs of traffic sources: fees, taxes, agency shares. */
export const costCorrectionRoutes = (app: Api, parts: Pick<Parts, 'db' | 'now' | 'security'>): void => {
  const service = correctionService(parts);
  const path = CORRECTION_PATH;
  const one = `${path}/:id`;

  /** A multiplier restates past costs: the security log says who changed what, and when. */
  const noted = async (
    request: FastifyRequest,
    change: Promise<CorrectionChange>,
  ): Promise<CorrectionChange> => {
    const made = await change;
    const detail = { name: made.source, change: changeText(made) };
    await parts.security.own(request, 'cost_correction_changed', detail);
    return made;
  };
  const answered = async (request: FastifyRequest, change: Promise<CorrectionChange>) =>
    (await noted(request, change)).after as CostCorrection;

  /** Not paged: a source has at most a hundred. */
  app.get(
    path,
    route('viewer', { query: CostCorrectionQuery, answer: CostCorrectionList }),
    async (request) => ({
      rows: await service.list(authOf(request).workspace.id, request.query.sourceId),
    }),
  );

  app.post(path, route('editor', { body: CostCorrectionInput, created: CostCorrection }), (request) =>
    answered(request, service.create(authOf(request), request.body)),
  );

  app.patch(
    one,
    route('editor', { params: IdParams, body: CostCorrectionPatch, answer: CostCorrection }),
    (request) => answered(request, service.change(authOf(request), request.params.id, request.body)),
  );

  app.delete(one, route('editor', { params: IdParams }), async (request) => {
    await noted(request, service.remove(authOf(request), request.params.id));
  });
};
