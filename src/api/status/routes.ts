import { apiPaths } from '../../contracts/paths.ts';
import { Status } from '../../contracts/workspace/status.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { unfilledTokens } from '../traffic-source/unfilled-tokens.ts';
import { unfairWarnings } from '../unfair-rules/store.ts';

const route = routesOf('status');

/** Health of the installation, the same for every signed-in user, plus problems of the workspace. */
export const statusRoutes = (app: Api, parts: Pick<Parts, 'db' | 'status' | 'reports' | 'now'>): void => {
  const { db, status } = parts;
  const tokens = unfilledTokens(parts);

  app.get(apiPaths.status, route('viewer', { answer: Status }), async (request) => {
    const { id } = authOf(request).workspace;
    const [health, ...own] = await Promise.all([status(), unfairWarnings(db, id), tokens(id)]);
    return { ...health, warnings: [...health.warnings, ...own.flat()] };
  });
};
