import { apiPaths } from '../../contracts/paths.ts';
import { Status } from '../../contracts/workspace/status.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { unfairWarnings } from '../unfair-rules/store.ts';

const route = routesOf('status');

/** Health of the installation, the same for every signed-in user, plus problems of the workspace. */
export const statusRoutes = (app: Api, { db, status }: Pick<Parts, 'db' | 'status'>): void => {
  app.get(apiPaths.status, route('viewer', { answer: Status }), async (request) => {
    const [health, own] = await Promise.all([status(), unfairWarnings(db, authOf(request).workspace.id)]);
    return { ...health, warnings: [...health.warnings, ...own] };
  });
};
