import { SecurityPage, SecurityQuery } from '../../contracts/accounts/security-log.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { listEvents, type Whose } from './store.ts';

const ownRoute = routesOf('profile');
const route = routesOf('workspace');

/** The security log: everyone's own entries, and the whole workspace's for its owners. Never by API key. */
export const securityRoutes = (app: Api, { db, security }: Pick<Parts, 'db' | 'security'>): void => {
  const list = async (whose: Whose, query: SecurityQuery) => {
    // The answer includes refusals from a moment ago.
    await security.flush();
    const { page, perPage } = query;
    return { ...(await listEvents(db, whose, query)), page, perPage };
  };

  app.get(
    apiPaths.profileSecurity,
    ownRoute('viewer', { byKey: false, query: SecurityQuery, answer: SecurityPage }),
    (request) => list({ user: authOf(request).user.id }, request.query),
  );

  app.get(
    apiPaths.workspaceSecurity,
    route('owner', { byKey: false, query: SecurityQuery, answer: SecurityPage }),
    (request) => list({ workspace: authOf(request).workspace.id }, request.query),
  );
};
