import { intakePaths } from '../../contracts/postbacks/intake-paths.ts';
import {
  ManualRate,
  ManualRateInput,
  RateImportAnswer,
  RateImportInput,
  RateList,
  RateQuery,
} from '../../contracts/postbacks/rate.ts';
import { Refusal } from '../http/refusal.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { importRates, listRates, removeRate, setRate } from './service.ts';
import { ownsInstance } from './store.ts';

const route = routesOf('rate');

/** Fits the longest file with every quote escaped. */
const BODY_LIMIT = 24 * 1024 * 1024;
const NOT_YOURS =
  'European Central Bank rates apply to every workspace, so only the owner of this Fairlead instance can import them. Enter your own rate instead.';

/** Exchange rates. */
export const rateRoutes = (app: Api, parts: Parts): void => {
  app.get(intakePaths.rate, route('viewer', { query: RateQuery, answer: RateList }), (request) =>
    listRates(parts, authOf(request), request.query),
  );

  app.post(
    intakePaths.rateImport,
    route('editor', { body: RateImportInput, answer: RateImportAnswer, bodyLimit: BODY_LIMIT }),
    async (request) => {
      const { user } = authOf(request);
      if (!(await ownsInstance(parts.db, user.id))) throw new Refusal('forbidden', { message: NOT_YOURS });
      return importRates(parts, request.body);
    },
  );

  app.post(
    intakePaths.rateManual,
    route('editor', { body: ManualRateInput, answer: ManualRate }),
    (request) => setRate(parts, authOf(request), request.body),
  );

  app.delete(`${intakePaths.rateManual}/:id`, route('editor', { params: IdParams }), async (request) => {
    await removeRate(parts, authOf(request).workspace.id, request.params.id);
  });
};
