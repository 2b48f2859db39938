import { SpendImportAnswer, SpendImportInput } from '../../contracts/campaigns/spend.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { importSpend } from './import.ts';

const route = routesOf('spend');

/** The longest file, with every character escaped. */
const BODY_LIMIT = 12 * 1024 * 1024;

/** Upload of spend exported by ad platforms. */
export const spendFileRoute = (app: Api, { db, now }: Pick<Parts, 'db' | 'now'>): void => {
  app.post(
    apiPaths.spendImport,
    route('editor', { body: SpendImportInput, answer: SpendImportAnswer, bodyLimit: BODY_LIMIT }),
    (request) => importSpend(db, authOf(request), request.body, now()),
  );
};
