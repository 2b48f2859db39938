import { SecurityPage, SecurityQuery } from '../../contracts/accounts/security-log.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { listEvents, type Whose } from './store.ts';

const answers = { querystring: SecurityQuery, response: { 200: SecurityPage, default: ErrorAnswer } };

/** The security log: everyone's own entries, and the whole workspace's for its owners. Never by API key. */
export const securityRoutes = (app: Api, { db, security }: Pick<Parts, 'db' | 'security'>): void => {
  const list = async (whose: Whose, query: SecurityQuery) => {
    // Includes refusals from a moment ago.
    await security.flush();
    const { page, perPage } = query;
    return { ...(await listEvents(db, whose, query)), page, perPage };
  };

  app.get(
    apiPaths.profileSecurity,
    { ...need('viewer', { byKey: false }), schema: { tags: ['profile'], security: withBearer, ...answers } },
    (request) => list({ user: authOf(request).user.id }, request.query),
  );

  app.get(
    apiPaths.workspaceSecurity,
    { ...need('owner', { byKey: false }), schema: { tags: ['workspace'], security: withBearer, ...answers } },
    (request) => list({ workspace: authOf(request).workspace.id }, request.query),
  );
};
