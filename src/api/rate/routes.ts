import * as z from 'zod/mini';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { intakePaths } from '../../contracts/postbacks/intake-paths.ts';
import {
  ManualRate,
  ManualRateInput,
  RateImportAnswer,
  RateImportInput,
  RateList,
  RateQuery,
} from '../../contracts/postbacks/rate.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { importRates } from './import.ts';
import { listRates } from './list.ts';
import { removeRate, setRate } from './manual.ts';
import { ownsInstance } from './store.ts';

const base = { tags: ['rate'], security: withBearer };
/** The longest file, with every quote escaped. */
const BODY_LIMIT = 24 * 1024 * 1024;
const NOT_YOURS =
  'European Central Bank rates apply to every workspace, so only the owner of this Fairlead instance can import them. Enter your own rate instead.';

/** Exchange rates. */
export const rateRoutes = (app: Api, parts: Parts): void => {
  app.get(
    intakePaths.rate,
    {
      ...need('viewer'),
      schema: { ...base, querystring: RateQuery, response: { 200: RateList, default: ErrorAnswer } },
    },
    (request) => listRates(parts, authOf(request), request.query),
  );

  app.post(
    intakePaths.rateImport,
    {
      ...need('editor'),
      bodyLimit: BODY_LIMIT,
      schema: {
        ...base,
        body: RateImportInput,
        response: { 200: RateImportAnswer, default: ErrorAnswer },
      },
      preValidation: knownFields(RateImportInput),
    },
    async (request) => {
      const { user } = authOf(request);
      if (!(await ownsInstance(parts.db, user.id))) throw new Refusal('forbidden', { message: NOT_YOURS });
      return importRates(parts, request.body);
    },
  );

  app.post(
    intakePaths.rateManual,
    {
      ...need('editor'),
      schema: { ...base, body: ManualRateInput, response: { 200: ManualRate, default: ErrorAnswer } },
      preValidation: knownFields(ManualRateInput),
    },
    (request) => setRate(parts, authOf(request), request.body),
  );

  app.delete(
    `${intakePaths.rateManual}/:id`,
    {
      ...need('editor'),
      schema: { ...base, params: IdParams, response: { 204: z.undefined(), default: ErrorAnswer } },
    },
    async (request, reply) => {
      await removeRate(parts, authOf(request).workspace.id, request.params.id);
      return reply.code(204).send();
    },
  );
};
