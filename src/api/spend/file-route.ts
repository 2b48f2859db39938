import { SpendImportAnswer, SpendImportInput } from '../../contracts/campaigns/spend.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { importSpend } from './import.ts';

/** The longest file, with every character escaped. */
const BODY_LIMIT = 12 * 1024 * 1024;

/** Upload of spend exported by ad platforms. */
export const spendFileRoute = (app: Api, { db, now }: Pick<Parts, 'db' | 'now'>): void => {
  app.post(
    apiPaths.spendImport,
    {
      ...need('editor'),
      bodyLimit: BODY_LIMIT,
      schema: {
        tags: ['spend'],
        security: withBearer,
        body: SpendImportInput,
        response: { 200: SpendImportAnswer, default: ErrorAnswer },
      },
      preValidation: knownFields(SpendImportInput),
    },
    (request) => importSpend(db, authOf(request), request.body, now()),
  );
};
