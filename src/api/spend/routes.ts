import * as z from 'zod/mini';
import { Spend, SpendInput, SpendPage, SpendPatch, SpendQuery } from '../../contracts/campaigns/spend.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { changeSpend, deleteSpend, enterSpend, spendPage } from './service.ts';

const base = { tags: ['spend'], security: withBearer };
const one = `${apiPaths.spend}/:id`;

/** Spend on campaigns for periods. Viewers have read access; another workspace's campaign or entry is `not_found`. */
export const spendRoutes = (app: Api, { db, now }: Pick<Parts, 'db' | 'now'>): void => {
  app.get(
    apiPaths.spend,
    {
      ...need('viewer'),
      schema: { ...base, querystring: SpendQuery, response: { 200: SpendPage, default: ErrorAnswer } },
    },
    (request) => spendPage(db, authOf(request).workspace, request.query),
  );

  app.post(
    apiPaths.spend,
    {
      ...need('editor'),
      schema: { ...base, body: SpendInput, response: { 200: Spend, 201: Spend, default: ErrorAnswer } },
      preValidation: knownFields(SpendInput),
    },
    async (request, reply) => {
      const { spend, isNew } = await enterSpend(db, authOf(request), request.body, now());
      return reply.code(isNew ? 201 : 200).send(spend);
    },
  );

  app.patch(
    one,
    {
      ...need('editor'),
      schema: {
        ...base,
        params: IdParams,
        body: SpendPatch,
        response: { 200: Spend, default: ErrorAnswer },
      },
      preValidation: knownFields(SpendPatch),
    },
    (request) => changeSpend(db, authOf(request), request.params.id, request.body, now()),
  );

  app.delete(
    one,
    {
      ...need('editor'),
      schema: { ...base, params: IdParams, response: { 204: z.undefined(), default: ErrorAnswer } },
    },
    async (request, reply) => {
      await deleteSpend(db, authOf(request), request.params.id);
      return reply.code(204).send();
    },
  );
};
