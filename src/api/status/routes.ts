import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { Status } from '../../contracts/workspace/status.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { unfairWarnings } from '../unfair-rules/warnings.ts';

/** Health of the installation, the same for every signed-in user, plus problems of the workspace. */
export const statusRoutes = (app: Api, { db, status }: Pick<Parts, 'db' | 'status'>): void => {
  app.get(
    apiPaths.status,
    {
      ...need('viewer'),
      schema: { tags: ['status'], security: withBearer, response: { 200: Status, default: ErrorAnswer } },
    },
    async (request) => {
      const [health, own] = await Promise.all([status(), unfairWarnings(db, authOf(request).workspace.id)]);
      return { ...health, warnings: [...health.warnings, ...own] };
    },
  );
};
